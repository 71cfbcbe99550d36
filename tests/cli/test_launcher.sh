#!/usr/bin/env bash
# ./tidelock builds a part when a command needs it: which packages and settings it asks for, and when. CMake, Ninja and
# apt are stand-ins that write down how they were called; so is the program, but for the code that asks for a part.
# Usage: test_launcher.sh PROGRAM SOURCE_DIR BUILD_DIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
build_dir=$3
cd -- "$work"
mkdir -p tree/src/cli bin
cp -- "$source_dir/tidelock" tree/
cp -r -- "$source_dir/src/cli/help" tree/src/cli/
cxx=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build_dir/CMakeCache.txt")
attempt "$cxx" -std=c++20 -I "$source_dir/src" "$here/parts_check.cpp" "$source_dir/src/cli/parts.cpp" -o stand_in
expect_code 0 "building the stand-in"

# --- stand-ins: each line of $CALLS is one call ---
export CALLS=$work/calls STAND_IN=$work/stand_in WORK=$work
stand_in_for() { cat >"bin/$1" && chmod +x "bin/$1"; }
stand_in_for cmake <<'END_OF_CMAKE'
#!/usr/bin/env bash
echo "cmake $*" >>"$CALLS"
mkdir -p build/release && touch build/release/build.ninja
for word in "$@"; do
  if [[ $word != -D* ]]; then continue; fi
  sed -i "/^$(sed 's/^-D//; s/=.*//' <<<"$word"):/d" build/release/CMakeCache.txt 2>/dev/null
  sed -E 's/^-D([A-Z_]*)=/\1:STRING=/' <<<"$word" >>build/release/CMakeCache.txt
done
END_OF_CMAKE
stand_in_for ninja <<'END_OF_NINJA'
#!/usr/bin/env bash
echo "ninja $*" >>"$CALLS"
cp -- "$STAND_IN" tidelock
setting() { grep -q "^$1:STRING=$2\$" CMakeCache.txt; }
{
  if setting TIDELOCK_WITH_OPENVDB ON && grep -qx libopenvdb-dev "$WORK/installed"; then echo surfaces; fi
  if setting TIDELOCK_PAPERS ON; then echo papers; fi
  if setting TIDELOCK_BULLET AUTO && grep -qx libbullet-dev "$WORK/installed"; then echo bullet; fi
} >tidelock.parts
END_OF_NINJA
stand_in_for dpkg-query <<'END_OF_DPKG'
#!/usr/bin/env bash
sed 's/$/ installed/' "$WORK/installed"
END_OF_DPKG
stand_in_for apt-get <<'END_OF_APT'
#!/usr/bin/env bash
if [[ $* != *install* ]]; then exit 0; fi
echo "apt-get $*" >>"$CALLS"
if [[ -e $WORK/offline ]]; then exit 100; fi
printf '%s\n' "$@" | grep -v '^-' >>"$WORK/installed"
END_OF_APT
printf '%s\n' '#!/usr/bin/env bash' 'if [[ $1 == -n ]]; then shift; fi' 'exec "$@"' | stand_in_for sudo

launch() {
  : >"$CALLS"
  attempt env -u TIDELOCK_PARTS -u TIDELOCK_LAUNCHER -u TIDELOCK_NO_INSTALL TIDELOCK_CUDA=OFF PATH="$work/bin:$PATH" \
    tree/tidelock "$@"
}
called() { grep -c "^$1 " "$CALLS" || true; }
# expect_calls NAME COUNT WHAT
expect_calls() {
  if [[ $(called "$1") != "$2" ]]; then fail "$3: $(called "$1") calls of $1 instead of $2: $(cat "$CALLS")"; fi
}
fresh() {
  rm -rf -- tree/build offline
  : >installed
}

# --- the first build has no part; the second call only asks Ninja ---
fresh
launch run
expect_code 0 "run"
expect_text "$work/stdout" '^<run>$' "the program is called"
for setting in PAPERS=OFF WITH_OPENVDB=OFF BULLET=OFF TESTS=OFF BENCH=OFF CUDA=OFF; do
  expect_text "$CALLS" "^cmake --preset release .*-DTIDELOCK_$setting( |\$)" "the first build"
done
expect_text "$CALLS" '^ninja .*tidelock_cli$' "the first build"
for package in libopenvdb-dev libbullet-dev libgtest-dev; do
  if grep -q "$package" "$CALLS"; then fail "the first build installs $package"; fi
done
launch run
expect_calls cmake 0 "the second run"
expect_calls apt-get 0 "the second run"
expect_calls ninja 1 "the second run"

# --- a command that needs surfaces gets them, and its words as they were; later calls keep the part ---
launch surface surfaces 'a folder of mine'
expect_code 0 "surface"
expect_text "$work/stdout" '^<surface><surfaces><a folder of mine>$' "the words after the part was built"
expect_text "$CALLS" '^apt-get .*libopenvdb-dev' "the part's packages"
expect_text "$CALLS" '^cmake .*-DTIDELOCK_WITH_OPENVDB=ON' "the part's setting"
if grep -q 'BULLET=AUTO\|PAPERS=ON\|libbullet' "$CALLS"; then fail "surfaces bring other parts: $(cat "$CALLS")"; fi
expect_calls ninja 2 "a part that is missing: as it was, and with the part"
for command in surface run; do
  launch "$command" surfaces
  expect_code 0 "$command after the part was built"
  expect_calls cmake 0 "$command after the part was built"
  expect_calls ninja 1 "$command after the part was built"
done

# --- a command may need several parts, one after the other ---
fresh
launch run bullet papers surfaces
expect_code 0 "three parts"
expect_text "$work/stdout" '^<run><bullet><papers><surfaces>$' "three parts"
expect_calls ninja 4 "three parts, one more each time"

# --- a part that cannot be had: tried once, then the program says what it lacks ---
fresh
printf '%s\n' g++ cmake ninja-build libeigen3-dev nlohmann-json3-dev libcli11-dev libfmt-dev libhdf5-dev >installed
touch offline
launch surface surfaces
expect_code 1 "a part that cannot be had"
expect_text "$work/stderr" '^lacks surfaces$' "a part that cannot be had"
expect_text "$work/stderr" 'going on without .*libopenvdb-dev' "the packages that are missing"
expect_calls ninja 2 "a part that cannot be had is tried once"

# --- a program that ./tidelock did not start builds nothing ---
: >"$CALLS"
attempt env -u TIDELOCK_LAUNCHER PATH="$work/bin:$PATH" tree/build/release/tidelock surface surfaces
expect_code 1 "the program by itself"
expect_calls ninja 0 "the program by itself"
finish
