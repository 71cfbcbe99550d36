#!/usr/bin/env bash
# test_version.sh ROOT: every place that names the version of Tidelock names that of CMakeLists.txt, and the pages that
# others read about it (the citation, the changelog) are complete.
set -euo pipefail
cd -- "$1"

problems=0
problem() {
  printf '%s\n' "$*" >&2
  problems=1
}

version=$(sed -nE 's/^project\(tidelock VERSION ([0-9]+\.[0-9]+\.[0-9]+) .*/\1/p' CMakeLists.txt)
if [[ -z $version ]]; then problem "CMakeLists.txt names no version"; fi

cited=$(sed -n 's/^version: //p' CITATION.cff)
if [[ $cited != "$version" ]]; then problem "CITATION.cff cites version $cited, not $version"; fi
released=$(sed -n 's/^date-released: //p' CITATION.cff)
newest=$(grep -m 1 '^## ' CHANGELOG.md)
if [[ $newest != "## $version ($released)" ]]; then problem "CHANGELOG.md begins with '$newest', not '## $version ($released)'"; fi
if ! date -d "$released" +%F 2>/dev/null | grep -qxF -- "$released"; then problem "'$released' is no date (YYYY-MM-DD)"; fi

# Programs ask for a minor version: another one may break them.
minor=${version%.*}
while IFS=: read -r file line; do
  if [[ $line != *"find_package(tidelock $minor"* ]]; then problem "$file asks for another version than $minor: $line"; fi
done < <(grep -rHo 'find_package(tidelock [0-9.]*' docs examples)
while IFS=: read -r file line; do
  if [[ $line != "tidelock_${version}_"* ]]; then problem "$file names the package $line, not tidelock_$version"; fi
done < <(grep -rHoE 'tidelock_[0-9.]+_[a-z0-9]+\.deb' README.md docs || true)

# What the format of citations asks for, and the papers that the theory cites.
for key in cff-version message title authors license; do
  grep -q "^$key: *" CITATION.cff || problem "CITATION.cff has no '$key'"
done
while read -r title; do
  grep -qF -- "$title" CITATION.cff || problem "docs/theory/README.md: CITATION.cff lacks \"$title\""
done < <(sed -nE 's/^- \[(BK17|BWJ23|GPB\+19|WBZL17)\] .*\*(.*)\*.*/\2/p' docs/theory/README.md)
if command -v python3 >/dev/null && python3 -c 'import yaml' 2>/dev/null; then
  python3 - <<'CHECK' || problem "CITATION.cff cannot be read as YAML, or a reference lacks what it needs"
import yaml
cited = yaml.safe_load(open("CITATION.cff", encoding="utf-8"))
assert cited["cff-version"] == "1.2.0" and cited["type"] == "software" and cited["license"] == "MIT"
assert len(cited["references"]) == 5
for paper in cited["references"]:
    assert paper["title"] and paper["year"] > 2000 and paper["doi"].startswith("10."), paper
    assert all(person["family-names"] and person["given-names"] for person in paper["authors"]), paper
CHECK
fi
exit "$problems"
