#!/usr/bin/env bash
# test_page.sh ROOT: the page of the viewer that the repository holds is the one that its sources make, and the check
# notices when it is not. Exit code 77 (skipped) where npm cannot fetch its packages.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

"$1/web/build.sh" --check

# A copy whose sources were changed, and one whose page was.
tar -C "$1" --exclude=node_modules -cf - web | tar -C "$work" -xf -
echo '// changed' >>"$work/web/src/main.ts"
if "$work/web/build.sh" --check 2>"$work/said"; then echo "FAILED: a changed source went unnoticed" && exit 1; fi
grep -q 'src/main.ts' "$work/said" || { echo "FAILED: the changed source is not named" && exit 1; }
cp -- "$1/web/src/main.ts" "$work/web/src/main.ts"
echo '<!-- changed -->' >>"$work/web/page/index.html"
if "$work/web/build.sh" --check 2>"$work/said"; then echo "FAILED: a changed page went unnoticed" && exit 1; fi
grep -q 'page/index.html' "$work/said" || { echo "FAILED: the changed page is not named" && exit 1; }
echo passed
