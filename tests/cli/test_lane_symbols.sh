#!/usr/bin/env bash
# Objects compiled for a newer CPU must not define a symbol that other code could be linked to: an inline function of the
# standard library compiled with AVX-512 is a weak symbol, and if the linker kept that copy, the program would crash on
# older CPUs in places that have nothing to do with lanes. So every global or weak symbol must carry the target's name.
# Usage: test_lane_symbols.sh TARGET OBJECT...      e.g. test_lane_symbols.sh Avx512 a.lanes.cpp.o
set -euo pipefail
target=$1
shift
status=0 own=0
for object in "$@"; do
  while read -r symbol type _; do
    case $type in
      U | w | v) continue ;;                           # used, not defined
      [a-z]) if [[ $type != [uvw] ]]; then continue; fi ;;  # local; 'u' is a unique global
    esac
    if [[ $symbol == *"$target"* ]]; then
      own=$((own + 1))
      continue
    fi
    echo "$(basename -- "$object") defines '$(c++filt "$symbol")' ($type), which does not carry the name $target"
    status=1
  done < <(nm -P "$object")
done
if ((own == 0)); then
  echo "no symbol of $target found in $# objects; the test looks in the wrong place"
  exit 1
fi
if ((status == 0)); then echo "$# objects, $own symbols, all of $target"; fi
exit "$status"
