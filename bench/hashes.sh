#!/usr/bin/env bash
# Compares the final states of two programs, or of one program with two sets of options, over all scenes, bit by bit:
#   bench/hashes.sh 'build/release/tidelock --threads 1' 'build/release/tidelock --threads 2'
#   bench/hashes.sh --until 0.02 --limit 120 build/before/tidelock build/after/tidelock
# Each runs every scene in scenes/ up to T seconds (--until, default 0.004) within S seconds of wall time (--limit,
# default 20); scenes that take longer are named and not compared. Exit code 1 if a state differs, or none was compared.
set -uo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
until=0.004 limit=20
while [[ ${1-} == --* ]]; do
  case $1 in
    --until) until=${2:?} ;;
    --limit) limit=${2:?} ;;
    *) echo "hashes.sh: found '$1'; expected --until or --limit" >&2; exit 2 ;;
  esac
  shift 2
done
if (($# != 2)); then
  echo "usage: bench/hashes.sh [--until T] [--limit S] 'PROGRAM [OPTIONS]' 'PROGRAM [OPTIONS]'" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# SCENE PROGRAM [OPTIONS]: the hash of the state, or why there is none.
state() {
  local scene=$1 program=$2
  shift 2
  rm -rf -- "$work/out"
  timeout --kill-after 2 "$limit" "$program" run "$scene" "$@" --until "$until" --pictures none --quiet --hash \
    --out "$work/out" >"$work/stdout" 2>"$work/stderr"
  local code=$?
  if ((code == 124 || code == 137)); then echo "over $limit s"; return; fi
  if ((code != 0)); then echo "failed ($code): $(tail -n 1 "$work/stderr" | cut -c 1-80)"; return; fi
  tail -n 1 "$work/stdout"
}

read -r -a first <<<"$1"
read -r -a second <<<"$2"
same=0 different=0 left_out=0
printf '| scene | state | hash |\n| --- | --- | --- |\n'
while read -r scene; do
  name=${scene#"$here/scenes/"}
  a=$(state "$scene" "${first[@]}")
  if [[ ! $a =~ ^[^\ ]+$ ]]; then
    printf '| %s | not compared | %s |\n' "${name%.json}" "$a"
    ((++left_out))
    continue
  fi
  b=$(state "$scene" "${second[@]}")
  if [[ ! $b =~ ^[^\ ]+$ ]]; then
    printf '| %s | not compared | %s |\n' "${name%.json}" "$b"
    ((++left_out))
  elif [[ $a == "$b" ]]; then
    printf '| %s | same | %s |\n' "${name%.json}" "$a"
    ((++same))
  else
    printf '| %s | **different** | %s, %s |\n' "${name%.json}" "$a" "$b"
    ((++different))
  fi
done < <(find "$here/scenes" -name '*.json' | sort)
printf '\n%d same, %d different, %d not compared\n' "$same" "$different" "$left_out"
((different == 0 && same > 0))
