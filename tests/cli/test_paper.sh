#!/usr/bin/env bash
# A scene of a paper in its small size: ends, converges, stays stable, and shows what the paper says of it.
# Arguments: program, repository, PAPER/SCENE.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
paper=${3%%/*} scene=${3##*/}
attempt "$program" paper "$paper" "$scene" --size small --no-search --quiet --out "$work/page"
expect_code 0 "paper $scene"
for file in README.md index.html; do
  if [[ ! -s $work/page/$file ]]; then fail "paper $scene: no $file"; fi
done
if grep -q 'NO: ' "$work/page/README.md"; then fail "paper $scene: $(grep 'NO: ' "$work/page/README.md")"; fi
grep -E '^- ' "$work/page/README.md"
finish
