#!/usr/bin/env bash
# Makes the Debian package of the build, looks into it, unpacks it into a folder and runs the program from there.
# Usage: test_package.sh PROGRAM SOURCE_DIR BUILD_DIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
build_dir=$3
for tool in cpack dpkg-deb dpkg-shlibdeps file readelf; do
  if ! command -v "$tool" >/dev/null; then
    echo "skipped: no $tool"
    exit 77
  fi
done
cd -- "$work"
version=$(sed -nE 's/^project\(tidelock VERSION ([0-9.]+) .*/\1/p' "$source_dir/CMakeLists.txt")
architecture=$(dpkg --print-architecture)
attempt cpack --config "$build_dir/CPackConfig.cmake" -B "$work/made"
expect_code 0 "cpack"
package=$work/made/tidelock_${version}_$architecture.deb
if [[ ! -e $package ]]; then
  fail "no $(basename -- "$package") but: $(ls made)"
  finish
fi

# --- what apt reads ---
field() { dpkg-deb -f "$package" "$1"; }
for pair in "Package=tidelock" "Version=$version" "Architecture=$architecture" "Section=science" "Recommends=ffmpeg"; do
  if [[ $(field "${pair%%=*}") != "${pair#*=}" ]]; then fail "${pair%%=*} is $(field "${pair%%=*}"), not ${pair#*=}"; fi
done
if [[ $(field Maintainer) != 'Tidelock maintainers <'*@*'>' ]]; then fail "the maintainer is $(field Maintainer)"; fi
if (($(field Description | grep -c "^ [^ ]") < 3)); then fail "no long description: $(field Description)"; fi

# --- what it would put on a machine ---
dpkg-deb -c "$package" >contents
if grep -vqE '^[-dl][-rwx]{9} root/root +[0-9]+ [-0-9]+ [0-9:]+ \./(usr/.*)?$' contents; then
  fail "odd owners, modes or places: $(grep -vE ' root/root .* \./(usr/.*)?$' contents | head -n 3)"
fi
if grep -v '^l' contents | grep -E '^.(.{4}w|.{7}w)' >open; then fail "others may write: $(head -n 3 open)"; fi
while read -r place; do
  if ! grep -qE " \./$place( -> .*)?\$" contents; then fail "the package lacks $place"; fi
done < <(
  printf '%s\n' usr/bin/tidelock usr/lib/libtidelock.so usr/include/tidelock/run.hpp usr/lib/pkgconfig/tidelock.pc \
    usr/share/doc/tidelock/{copyright,README.md,CHANGELOG.md,docs/install.md,docs/scene.md}
  cd -- "$source_dir" && git ls-files scenes 2>/dev/null | sed 's,^,usr/share/tidelock/,'
)

# --- each library that its programs load is in a package that it depends on ---
dpkg-deb -x "$package" root
field Depends | tr ',' '\n' | sed 's/^ *//; s/ .*//' >depends
for binary in root/usr/bin/tidelock root/usr/lib/libtidelock.so; do
  while read -r library; do
    if ! dpkg -S "*/$library" 2>/dev/null | sed 's/:.*//' | grep -qxFf depends; then
      fail "$binary needs $library, which no package of Depends holds: $(field Depends)"
    fi
  done < <(readelf -d "$binary" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
done

# --- the program from there, with nothing of the build's environment; a scene that only this folder has shows whose ---
cp -- "$here/tiny.json" root/usr/share/tidelock/scenes/of_the_package.json
packaged=(env -i HOME="$work" PATH=/usr/bin:/bin LANG=C.UTF-8 "$work/root/usr/bin/tidelock")
mkdir elsewhere && cd -- elsewhere
attempt "${packaged[@]}" version
expect_code 0 "version"
expect_text "$work/stdout" "^tidelock $version\$" "the version"
attempt "${packaged[@]}" view --help
expect_text "$work/stdout" '^Usage: tidelock view DIR' "help"
attempt "${packaged[@]}" rnu
expect_code 2 "an unknown command"
expect_text "$work/stderr" "'tidelock --help'" "a message that names a command"
attempt "${packaged[@]}" check materials/honey
expect_code 0 "check of a scene of the package"
attempt "${packaged[@]}" run of_the_package --until 0.1 --threads 1
expect_code 0 "a run by name"
for made in run.json measurements.csv particles; do
  if [[ ! -e out/of_the_package/$made ]]; then fail "the run made no $made: $(ls out/of_the_package)"; fi
done
if "$program" version | grep -q 'pictures: yes' && [[ ! -s out/of_the_package/sheet.png ]]; then
  fail "the run made no picture"
fi

# --- the viewer: its page is in the program, it answers this machine, and ends when it is told to ---
if "$program" version | grep -q 'viewer: yes'; then
  "${packaged[@]}" view out/of_the_package --quiet >"$work/address" 2>"$work/stderr" &
  address=$(address_in "$work/address")
  if [[ $address != http://127.0.0.1:* ]]; then fail "the viewer's address is '$address': $(cat "$work/stderr")"; fi
  if ! http_get "$address" / || ! grep -qi '<title>.*tidelock' "$work/body"; then
    fail "the page: $(head -n 3 "$work/answer")"
  fi
  script=$(grep -oE '/?assets/[^"]*\.js' "$work/body" | head -n 1)
  if ! http_get "$address" "/${script#/}" || ! cmp -s "$work/body" "$source_dir/web/page/${script#/}"; then
    fail "the page's script $script"
  fi
  if ! http_get "$address" '/api/state?known=0'; then fail "the state: $(head -n 3 "$work/answer")"; fi
  expect_text "$work/body" '"folder":"out/of_the_package".*"status":"finished"' "the state"
  # Threads that spin for long would take the cores of other programs (src/cli/spin_briefly.hpp).
  if ! tr '\0' '\n' <"/proc/$!/environ" | grep -qx 'GOMP_SPINCOUNT=[0-9]*'; then fail "its threads spin for long"; fi
  told_to_end $!
  expect_code 0 "a viewer that was told to end"
  if http_get "$address" /; then fail "the viewer still answers after its end"; fi
fi
finish
