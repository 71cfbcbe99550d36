#!/usr/bin/env bash
# Installs into a prefix, moves it, and uses what is there from another folder: the examples, built by CMake and by
# pkg-config with nothing but the installed package, and the program. Usage: test_library.sh PROGRAM SOURCE_DIR BUILD_DIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
build_dir=$3
mkdir -- "$work/elsewhere" && cd -- "$work/elsewhere"

# --- install, and move ---
attempt cmake --install "$build_dir" --prefix "$work/first"
expect_code 0 "cmake --install"
mv -- "$work/first" "$work/moved"
prefix=$work/moved
for file in bin/tidelock share/tidelock/scenes/boat.json share/doc/tidelock/docs/library.md include/tidelock/run.hpp; do
  if [[ ! -e $prefix/$file ]]; then fail "not installed: $file"; fi
done
library=$(find "$prefix" -name 'libtidelock.so')
if [[ -z $library ]]; then fail "no libtidelock.so"; fi
attempt grep -rIl -e "$work/first" -e "$source_dir" -e "$build_dir" "$prefix/include" "$(dirname -- "$library")"
if [[ -s $work/stdout ]]; then fail "installed files name folders of the build: $(cat "$work/stdout")"; fi

# --- what the library shows ---
if grep -rhE '^ *# *include' "$prefix/include" | grep -vE '<[a-z_]+>|"tidelock/[a-z]+\.hpp"' | grep -q .; then
  fail "installed headers include more than the standard library: $(grep -rhE '# *include *"' "$prefix/include" | sort -u)"
fi
nm -DC --defined-only "$library" | cut -d ' ' -f 3- | grep -vE '^(typeinfo (name )?for |vtable for )?tidelock::v0::' >others || true
if [[ -s others ]]; then fail "the library shows other symbols: $(head -n 3 others)"; fi

# --- the examples by CMake, and one by pkg-config; warnings are errors ---
cxx=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build_dir/CMakeCache.txt")
flags='-O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror'
attempt cmake -S "$source_dir/examples" -B examples -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$cxx" \
  -DCMAKE_CXX_FLAGS="$flags"
expect_code 0 "configuring the examples"
attempt cmake --build examples
expect_code 0 "building the examples: $(tail -n 5 "$work/stdout")"
if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH=$(dirname -- "$library")/pkgconfig
  read -ra words < <(pkg-config --cflags --libs tidelock)
  # shellcheck disable=SC2086
  attempt "$cxx" -std=c++20 $flags "$source_dir/examples/step_by_step.cpp" "${words[@]}" -o by_pkg_config
  expect_code 0 "building by pkg-config"
  attempt env LD_LIBRARY_PATH="$(dirname -- "$library")" ./by_pkg_config
  expect_code 0 "running what pkg-config built"
  cp -- "$work/stdout" weighed_by_pkg_config
fi

# --- water weighs what it weighs ---
attempt examples/step_by_step
expect_code 0 "step_by_step"
cp -- "$work/stdout" weighed
if [[ -e weighed_by_pkg_config ]] && ! cmp -s weighed weighed_by_pkg_config; then fail "two builds differ"; fi
attempt awk '/^mass/ { mass = $2 } /force on the tank/ { force = $5 } /momentum/ { missing = $6; found = 1 }
  function abs(x) { return x < 0 ? -x : x }
  END { exit !(abs(mass - 600) < 1.2 && abs(force - 9.81 * mass) < 0.01 * 9.81 * mass && found && missing < 1e-3) }' weighed
expect_code 0 "600 kg within 0.2 %, the force on the tank its weight within 1 %, with the momentum within 0.1 %: $(cat weighed)"

# --- the laws of its classes, checked through its headers alone; nothing is printed but what they break ---
for header in "$prefix"/include/tidelock/*.hpp; do
  # shellcheck disable=SC2086
  attempt "$cxx" -std=c++20 $flags -fsyntax-only -I "$prefix/include" -x c++ - -include "$header"
  expect_code 0 "$(basename -- "$header") by itself"
done
# shellcheck disable=SC2086
attempt "$cxx" -std=c++20 $flags -I "$prefix/include" "$here/library_check.cpp" -o library_check \
  "$library" -Wl,-rpath,"$(dirname -- "$library")"
expect_code 0 "building library_check"
attempt ./library_check "$here/tiny.json"
expect_code 0 "library_check: $(cat "$work/stdout")"
if [[ -s $work/stdout || -s $work/stderr ]]; then fail "the library prints: $(head -n 3 "$work/stdout" "$work/stderr")"; fi

# --- a run in another program is the run of ours: same bits, all water still there ---
attempt examples/embed "$here/tiny.json" embedded
expect_code 0 "embed"
cp -- "$work/stdout" followed
read -r frames masses mass < <(awk '/^frame/ { n++; if (!($9 in seen)) m++; seen[$9]; mass = $9 } END { print n, m, mass }' followed)
if [[ $frames != 21 || $masses != 1 ]] || ! awk -v m="$mass" 'BEGIN { exit !(m > 479 && m < 481) }'; then
  fail "not 480 kg in each of 21 frames: $(head -n 3 followed)"
fi
attempt "$prefix/bin/tidelock" run "$here/tiny.json" --out ours --pictures none --hash --quiet
expect_code 0 "the installed program"
expect_text followed "^state $(tail -n 1 "$work/stdout")\$" "the library's state is the program's"
if [[ $(results_of embedded) != "$(results_of ours)" ]]; then
  fail "files differ: $(diff <(results_of embedded) <(results_of ours) | head -n 4)"
fi

# --- errors are exceptions with file, place and what is expected ---
sed 's/"particle_size": 0.04/"particle_size": -1/' "$here/tiny.json" >bad.json
attempt examples/embed bad.json broken
expect_code 2 "a bad scene"
expect_text "$work/stderr" "file 'bad.json', at 'particle_size': .*-1" "where the scene is bad"
expect_one_line_of_error "a bad scene"
if [[ -e broken ]]; then fail "a refused run made its folder"; fi

# --- the program finds its scenes by name ---
attempt "$prefix/bin/tidelock" run still_water --until 0.002 --pictures none
expect_code 0 "a scene by its name"
if [[ ! -e out/still_water/run.json ]]; then fail "no results in out/still_water"; fi
attempt "$prefix/bin/tidelock" check materials/honey
expect_code 0 "check of a scene by its name"
attempt "$prefix/bin/tidelock" run still_watr
expect_code 2 "a name that is no scene"
finish
