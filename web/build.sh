#!/usr/bin/env bash
# Builds the viewer's page from the sources in this folder into web/page. The repository holds the result, so that the
# program can be built without Node.js and the network.
#     web/build.sh           after every change of the page's sources; commit web/page and web/page.sha256 with them
#     web/build.sh --check   1 when web/page does not belong to the sources; builds it anew where npm is there
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"

# One line per file: what the page is made of, and what it is. Names are sorted as bytes.
sums() {
  find src public page index.html package-lock.json package.json tsconfig.json vite.config.ts -type f -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum --
}

# build FOLDER
build() {
  if [[ ! -e node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]]; then
    npm ci --no-audit --no-fund --prefer-offline || return 77
    touch node_modules/.package-lock.json
  fi
  npm run --silent check && npm run --silent bundle -- --outDir "$1" --emptyOutDir --logLevel error &&
    cp -- node_modules/three/LICENSE "$1/three.js-licence.txt"
}

case ${1:-} in
  '')
    build page
    sums >page.sha256
    ;;
  --check)
    if ! diff page.sha256 <(sums) >&2; then
      echo "web/page does not belong to these sources; build it anew: web/build.sh" >&2
      exit 1
    fi
    if ! command -v npm >/dev/null; then exit 0; fi
    anew=$(mktemp -d)
    trap 'rm -rf -- "$anew"' EXIT
    build "$anew/page" || exit "$?"
    if ! diff -rq page "$anew/page" >&2; then
      echo "web/page is not what its sources make; build it anew: web/build.sh" >&2
      exit 1
    fi
    ;;
  *)
    echo "usage: web/build.sh [--check]" >&2
    exit 2
    ;;
esac
