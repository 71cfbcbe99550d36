#!/usr/bin/env bash
# Every scene in malformed/ is refused with exit code 2 and one line that names the file and has the text of the scene's
# first line, where that is a comment "// error: TEXT"; nothing is left behind.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
count=0
for scene in "$here"/malformed/*; do
  name=$(basename -- "$scene")
  count=$((count + 1))
  attempt "$program" run "$scene" --out "$work/out" --pictures none
  expect_code 2 "run $name"
  expect_one_line_of_error "run $name"
  expect_text "$work/stderr" "$name" "run $name names its file"
  expected=$(sed -n '1s|^// error: ||p' "$scene" | tr -d '\0')
  if [[ -n $expected ]]; then expect_text "$work/stderr" "$expected" "run $name says what is wrong"; fi
  if [[ -e $work/out ]]; then fail "run $name: left $(ls -A "$work/out") behind" && rm -rf -- "$work/out"; fi
  attempt "$program" check "$scene"
  expect_code 2 "check $name"
  expect_one_line_of_error "check $name"
done
if ((count < 50)); then fail "only $count malformed scenes found"; fi
echo "$count malformed scenes"
finish
