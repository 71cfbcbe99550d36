#!/usr/bin/env bash
# clang-format as a test. Usage: test_format.sh SOURCE_DIR
set -euo pipefail
cd -- "$1"
if ! command -v clang-format >/dev/null; then
  echo "SKIPPED: clang-format is not installed (Debian package clang-format)"
  exit 77
fi
mapfile -d '' -t files < <(find src papers examples tests bench -type f \( -name '*.hpp' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' \) -print0)
if ((${#files[@]} < 20)); then
  echo "found only ${#files[@]} sources under $1; the test looks in the wrong place"
  exit 1
fi
clang-format --dry-run -Werror "${files[@]}"
echo "${#files[@]} files are formatted"
