# Shared by the tests in this folder. Each is called with: PROGRAM SOURCE_DIR
set -euo pipefail
program=$1
source_dir=$2
here=$source_dir/tests/cli
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

# Runs a command; its exit code, standard output and standard error end up in $code, $work/stdout and $work/stderr.
attempt() {
  code=0
  "$@" >"$work/stdout" 2>"$work/stderr" </dev/null || code=$?
}

expect_code() {
  local expected=$1
  shift
  if [[ $code != "$expected" ]]; then
    fail "$*: exit code $code instead of $expected; stderr: $(head -n 5 "$work/stderr")"
  fi
}

# expect_text FILE PATTERN WHAT
expect_text() {
  if ! grep -Eq -- "$2" "$1"; then fail "$3: no '$2' in: $(head -n 5 "$1")"; fi
}

expect_one_line_of_error() {
  local lines
  lines=$(wc -l <"$work/stderr")
  if ((lines != 1)); then fail "$*: $lines lines on stderr instead of one: $(head -n 5 "$work/stderr")"; fi
}

# The results that must be the same bits however a run was cut: particles, measurements, the hash of the final state.
results_of() {
  (cd -- "$1" && find particles particles.pvd bodies.jsonl ./*.csv -type f -print0 | sort -z | xargs -0 sha256sum)
  grep -o '"state_hash": *"[0-9a-f]*"' "$1/run.json" || true
}

finish() {
  if ((failures)); then
    printf '%d checks failed\n' "$failures"
    exit 1
  fi
  echo "passed"
}
