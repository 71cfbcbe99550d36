#!/usr/bin/env bash
# Runs the tests of the viewer's page:  run.sh PROGRAM SOURCE_DIR ARTEFACTS [TEST FILES]
# Exit code 77 (skipped) where Chromium, Node.js or the network for playwright-core is missing.
set -euo pipefail
export TIDELOCK_PROGRAM=$1 TIDELOCK_SOURCE=$2 TIDELOCK_ARTEFACTS=$3
shift 3
cd -- "$TIDELOCK_SOURCE/tests/web"
for wanted in node npm chromium; do
  if ! command -v "$wanted" >/dev/null; then
    echo "skipped: no $wanted"
    exit 77
  fi
done
if ! "$TIDELOCK_PROGRAM" version | grep -q 'viewer: yes'; then
  echo "skipped: the program has no viewer"
  exit 77
fi
if [[ ! -e node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]]; then
  if ! npm ci --no-audit --no-fund --prefer-offline; then
    echo "skipped: npm could not fetch playwright-core"
    exit 77
  fi
  touch node_modules/.package-lock.json
fi
rm -rf -- "$TIDELOCK_ARTEFACTS"
exec node --test "${@:-viewer.test.mjs}"
