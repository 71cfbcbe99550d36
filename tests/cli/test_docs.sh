#!/usr/bin/env bash
# test_docs.sh ROOT: links and anchors of the pages exist, comments and messages cite pages that exist, lines of text
# have at most 120 columns, and the help of bench names every benchmark.
set -euo pipefail
cd -- "$1"

problems=0
problem() {
  printf '%s\n' "$*" >&2
  problems=1
}

pages=(*.md docs/*.md docs/*/*.md docs/*/*/*.md)

# A page without its code.
text_of() { awk '/^ *```/ { code = !code; next } !code' "$1" | sed 's/`[^`]*`//g'; }

# The anchor that GitHub gives a heading.
anchors_of() {
  sed -n 's/^##* *//p' "$1" | sed 's/\[\([^]]*\)\]([^)]*)/\1/g' | tr '[:upper:]' '[:lower:]' |
    LC_ALL=C.UTF-8 sed 's/[^[:alnum:] _-]//g; s/ /-/g'
}

for page in "${pages[@]}"; do
  folder=$(dirname -- "$page")
  while read -r link; do
    target=${link%%#*} anchor=''
    if [[ $link == *'#'* ]]; then anchor=${link#*#}; fi
    file=$page
    if [[ -n $target ]]; then file=$folder/$target; fi
    if [[ ! -e $file ]]; then
      problem "$page: the link $link leads nowhere"
    elif [[ -n $anchor && $file == *.md ]] && ! anchors_of "$file" | grep -qxF -- "$anchor"; then
      problem "$page: $file has no heading for the link $link"
    fi
  done < <(text_of "$page" | grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//' | grep -v '^[a-z]*:' || true)
done

# Tables, pictures, the generated part of docs/scene.md and pages that './tidelock paper' writes may be wider.
for page in "${pages[@]}"; do
  if [[ $page == docs/results/*/README.md && $page != docs/results/README.md ]]; then continue; fi
  while read -r line; do problem "$page:$line"; done < <(
    LC_ALL=C.UTF-8 awk '/^<!-- generated/ { exit } length($0) > 120 && !/^ *\|/ && !/^!\[/ { print FNR ": " length($0) " columns, at most 120" }' "$page")
done
while read -r line; do problem "$line"; done < <(
  LC_ALL=C.UTF-8 awk 'length($0) > 120 { print FILENAME ":" FNR ": " length($0) " columns, at most 120" }' src/cli/help/*.txt)

# Pages that the code cites.
while IFS=: read -r file page; do
  if [[ ! -e $page ]]; then problem "$file cites $page, which does not exist"; fi
done < <(grep -roE 'docs/[a-z0-9_/-]+\.md' --include='*.?pp' --include='*.cu*' --include='*.sh' --include='*.json' \
  --include='*.txt' --include='CMakeLists.txt' src tests bench scenes web/src CMakeLists.txt 2>/dev/null | sort -u)

# Sources that pages name: `room/file.hpp` below src or the root, `file.hpp` anywhere. NAME stands for a new file.
sources=$(find src tests bench papers scenes examples web -name node_modules -prune -o -type f -print 2>/dev/null)
for page in "${pages[@]}"; do
  while read -r source; do
    if [[ $source == *NAME* ]]; then continue; fi
    grep -qE "(^|/)${source//./\\.}\$" <<<"$sources" || problem "$page names $source, which does not exist"
  done < <(grep -ohE '`[A-Za-z0-9_/]+\.(hpp|cpp|cuh?|sh)`' "$page" | tr -d '`' | sort -u)
done

# Messages that the page of questions explains.
while read -r message; do
  grep -rqF -- "$message" src || problem "docs/faq.md explains the message \"$message\", which nothing says"
done < <(sed -n '/^## Messages/,/^## Questions/p' docs/faq.md | grep -o '\*\*"[^"]*"\*\*' | tr -d '*"')

# Every scene that comes with the program has its entry and its picture in the gallery, and nothing else has.
gallery=docs/gallery.md
shown=$(sed -n 's/^## //p' "$gallery" | LC_ALL=C sort)
there=$(cd scenes && find . -name '*.json' -not -path './papers/*' | sed 's|^\./||; s|\.json$||' | LC_ALL=C sort)
while read -r line; do
  problem "$gallery and scenes/ differ: $line (bench/gallery.sh writes the page)"
done < <(diff <(printf '%s\n' "$shown") <(printf '%s\n' "$there") | grep '^[<>]')
for name in $there; do
  picture=images/gallery/${name//\//-}.jpg
  grep -qF "]($picture)" "$gallery" || problem "$gallery does not show $picture"
  if [[ ! -s docs/$picture ]]; then problem "docs/$picture is missing (bench/gallery.sh draws it)"; fi
done
size=$(du -bs docs/images/gallery | cut -f1)
if ((size > 1500000)); then problem "docs/images/gallery takes $size bytes, more than 1.5 MB"; fi

# Benchmarks.
for name in $(sed -n 's/.*{"\([a-z-]*\)", bench_.*/\1/p' bench/main.cpp); do
  grep -qE "(^|[ ,(])$name([ ,.;)]|\$)" src/cli/help/bench.txt || problem "src/cli/help/bench.txt does not name '$name'"
done

exit "$problems"
