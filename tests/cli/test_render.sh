#!/usr/bin/env bash
# Path-traced pictures of a run: what is drawn, what is left alone, and what is refused.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"
if ! "$program" version | grep -q 'pictures: yes'; then exit 77; fi
style=particles
if "$program" version | grep -q 'surfaces: yes'; then style=water; fi
small='--width 96 --height 64 --samples 2'

attempt "$program" run "$here/tiny_3d.json" --until 0.1 --out run --pictures none
expect_code 0 "run"

# --- all frames and a movie; then nothing is left to do ---
# shellcheck disable=SC2086
attempt "$program" render run --style $style $small --threads 2
expect_code 0 "render"
expect_text stdout 'ETA' "render shows its progress"
count=$(find run/render -name 'frame_*.png' | wc -l)
if ((count != 6)); then fail "$count pictures instead of 6"; fi
if command -v ffmpeg >/dev/null && [[ ! -s run/render.mp4 ]]; then fail "no movie"; fi
if [[ $style == water && ! -s run/surface/frame_0003.ply ]]; then fail "the surfaces were not made"; fi
first=$(cd run/render && sha256sum frame_*.png)
# shellcheck disable=SC2086
attempt "$program" render run --style $style $small
expect_text stdout 'all 6 pictures are there' "a second call"

# --- only what is missing, the same on any number of threads ---
rm run/render/frame_0003.png
# shellcheck disable=SC2086
attempt "$program" render run --style $style $small --threads 1
expect_text stdout '^1 pictures .* 5 were there' "only the missing one"
if [[ $(cd run/render && sha256sum frame_*.png) != "$first" ]]; then fail "1 and 2 threads give different pictures"; fi

# --- a fluid's look is part of a picture ---
if command -v python3 >/dev/null; then
  cp -r run red
  python3 - <<'PYTHON'
import json
record = json.load(open("red/run.json"))
record["settings"]["fluids"][0]["colour"] = "red"
json.dump(record, open("red/run.json", "w"))
PYTHON
  # shellcheck disable=SC2086
  attempt "$program" render red --style $style $small
  expect_text stdout '^6 pictures .* 0 were there' "another colour of a fluid"
  if cmp -s red/render/frame_0003.png run/render/frame_0003.png; then fail "the colour of a fluid is not in the picture"; fi
  # shellcheck disable=SC2086
  attempt "$program" render red --style $style $small
  expect_text stdout 'all 6 pictures are there' "a second call with another colour"
fi

# --- other settings draw again; choice of frames; turntable and cut ---
# shellcheck disable=SC2086
attempt "$program" render run --style particles --colour pressure $small --frames 1:5:2 --out other --no-movie
expect_code 0 "render of particles"
if [[ $(ls other) != $'frame_0001.png\nframe_0003.png\nframe_0005.png\nrender.json' ]]; then fail "frames 1:5:2: $(ls other)"; fi
if [[ -e other.mp4 ]]; then fail "a movie though nobody asked"; fi
# shellcheck disable=SC2086
attempt "$program" render run --style particles --colour pressure $small --frames 1 --out balls --no-movie --bodies samples
expect_code 0 "render of bodies as samples"
if cmp -s balls/frame_0001.png other/frame_0001.png; then fail "samples and meshes give one picture"; fi
attempt "$program" render run --bodies sample
expect_code 2 "render of bodies as nobody knows"
# --- bodies alone, and no particle files ---
attempt "$program" run "$here/tiny_3d.json" --until 0.1 --out dry --pictures none --set 'fluids=[]' --set 'outputs.particles=[]'
expect_code 0 "run of bodies alone"
# shellcheck disable=SC2086
attempt "$program" render dry $small --no-movie
expect_code 0 "render of bodies alone"
if (($(find dry/render -name 'frame_*.png' | wc -l) != 6)); then fail "bodies alone: $(ls dry/render)"; fi
if cmp -s dry/render/frame_0000.png dry/render/frame_0005.png; then fail "bodies alone stand still"; fi
attempt "$program" surface dry
expect_code 2 "a surface of no fluid"
attempt "$program" paraview dry
expect_code 0 "paraview of bodies alone"
if grep -q 'part="0"' dry/run.pvd; then fail "paraview: particles where there are none"; fi

# shellcheck disable=SC2086
attempt "$program" render run --style $style $small --frames 5 --out turned --turntable 90 --cut z=0.2 --no-text
expect_code 0 "render with a turntable and a cut"
if cmp -s turned/frame_0005.png run/render/frame_0005.png; then fail "turntable and cut changed nothing"; fi

# --- a 2D run is drawn flat ---
attempt "$program" run "$here/tiny.json" --until 0.04 --out flat --pictures none
# shellcheck disable=SC2086
attempt "$program" render flat $small --no-movie
expect_code 0 "render of a 2D run"
attempt "$program" render flat --style water
expect_code 2 "water of a 2D run"
expect_text stderr '3D' "water of a 2D run"

# --- several fluids are told apart unless another field is named ---
attempt "$program" run "$here/two_fluids.json" --out two --pictures every
expect_code 0 "run of two fluids"
if [[ ! -s two/pictures/frame_0002.png ]]; then fail "no pictures of two fluids"; fi
for colour in '' '--colour fluid' '--colour speed'; do
  # shellcheck disable=SC2086
  attempt "$program" render two --style particles $small --frames 2 --no-movie $colour --out "two_${colour#--colour }"
  expect_code 0 "render of two fluids $colour"
done
if ! cmp -s two_/frame_0002.png two_fluid/frame_0002.png; then fail "two fluids are not coloured by fluid"; fi
if cmp -s two_fluid/frame_0002.png two_speed/frame_0002.png; then fail "--colour changed nothing"; fi

# --- what is refused ---
for wrong in '--style waterr' '--colour sped' '--colours red' '--samples 0' '--width 8' '--frames 9' '--frames a:b' '--camera 1,2' '--cut w=1' \
  '--cut z' '--sun 3' '--absorption -1' '--field-of-view 0' '--turntable x'; do
  # shellcheck disable=SC2086
  attempt "$program" render run $wrong
  expect_code 2 "render $wrong"
  expect_one_line_of_error "render $wrong"
done
attempt "$program" render run --style waterr
expect_text stderr 'nearest is "water"' "the nearest style"
finish
