#!/usr/bin/env bash
# test_tidy.sh ROOT BUILD changed|all: the checks of .clang-tidy. 'all' takes every .cpp of the build. 'changed' takes
# files that differ from the main branch (there: from the last commit), kMost at most: a file takes about ten seconds.
set -euo pipefail
root=$(readlink -f -- "$1") build=$(readlink -f -- "$2") what=$3
readonly kMost=8

skip() {
  echo "SKIPPED: $*"
  exit 77
}
command -v clang-tidy >/dev/null || skip "clang-tidy is not installed (Debian package clang-tidy)"
[[ -e $build/compile_commands.json ]] || skip "this build has no compile_commands.json"
cd -- "$root"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# The commands without g++'s precompiled headers and options that clang does not know. One entry per file: loops that
# are compiled for several lane types are read as the scalar reference.
awk -v root="$root" -v list="$work/files" '
  /^{/ { entry = ""; command = ""; file = "" }
  { line = $0 }
  /"command":/ {
    gsub(/ -include [^ ]*cmake_pch\.hxx/, "", line); gsub(/ -W[a-z][^ "]*/, "", line); gsub(/ -fopenmp/, "", line)
    command = line
  }
  /"file":/ { file = $0; sub(/^[^:]*: *"/, "", file); sub(/",?$/, "", file) }
  { entry = entry line "\n" }
  /^}/ {
    inside = index(file, root "/") == 1 && substr(file, length(root) + 2) ~ /^(src|papers|tests|bench)\//
    if (inside && file ~ /\.cpp$/ && command !~ /TIDELOCK_TARGET=Avx/ && !(file in seen)) {
      sub(/,\n$/, "\n", entry)
      printf "%s%s", (count++ ? ",\n" : "[\n"), entry
      seen[file] = 1
      print substr(file, length(root) + 2) > list
    }
  }
  END { print "]" }' "$build/compile_commands.json" >"$work/compile_commands.json"
mapfile -t files < <(sort -- "$work/files" | while read -r file; do if [[ -e $file ]]; then echo "$file"; fi; done)
if ((${#files[@]} < 50)); then
  echo "found only ${#files[@]} files in $build/compile_commands.json; the test looks in the wrong place"
  exit 1
fi

# omp.h is g++'s: clang finds it by this path alone.
omp=$(dirname -- "$(g++ -print-file-name=include/omp.h)")

# Prints the files that differ from the main branch; for a header, the .cpp of its name, else one that includes it.
changed_files() {
  local base='' branch path
  for branch in origin/main main HEAD~1; do
    base=$(git merge-base HEAD "$branch" 2>/dev/null) || continue
    if [[ $base != "$(git rev-parse HEAD)" ]]; then break; fi
  done
  if [[ -z $base ]]; then return; fi
  git diff --name-only "$base" -- src papers tests bench | while read -r path; do
    case $path in
      *.cpp) printf '%s\n' "$path" ;;
      *.hpp)
        if [[ -e ${path%.hpp}.cpp ]]; then
          printf '%s\n' "${path%.hpp}.cpp"
        else
          printf '%s\n' "${files[@]}" | xargs grep -lF -- "\"${path#src/}\"" | head -n 1
        fi
        ;;
    esac
  done
}

chosen=("${files[@]}")
if [[ $what == changed ]]; then
  mapfile -t chosen < <({ changed_files 2>/dev/null || true; } | sort -u | grep -xFf <(printf '%s\n' "${files[@]}") || true)
  if ((${#chosen[@]} > kMost)); then
    echo "$((${#chosen[@]} - kMost)) more changed files are left to the slow tier"
    chosen=("${chosen[@]:0:kMost}")
  fi
  if ((${#chosen[@]} == 0)); then
    echo "no file of the build has changed"
    exit 0
  fi
fi

if ! printf '%s\0' "${chosen[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet -p "$work" \
  --extra-arg="-idirafter$omp" --extra-arg=-Wno-everything 2>"$work/log"; then
  grep -vE 'warnings? generated|^Suppressed|^Use -header' "$work/log" || true
  exit 1
fi
echo "${#chosen[@]} of ${#files[@]} files are as .clang-tidy asks"
