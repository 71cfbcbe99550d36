#!/usr/bin/env bash
# Surfaces of a run: what is made, what is left alone, and what is refused.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"
if ! "$program" version | grep -q 'surfaces: yes'; then exit 77; fi

attempt "$program" run "$here/tiny_3d.json" --until 0.1 --out run --pictures none
expect_code 0 "run"

# --- one frame, then some that are not there ---
attempt "$program" surface run --frames 1 --out one
expect_code 0 "the surface of one frame"
if [[ $(ls one/*.ply) != one/frame_0001.ply ]]; then fail "--frames 1 made: $(ls one)"; fi
attempt "$program" surface run --frames 900:901
expect_code 2 "frames that are not there"
expect_text stderr "^tidelock: --frames: found \"900:901\"; expected some of the run's frames, 0 to" "which frames there are"

# --- all frames, in two formats; then nothing is left to do ---
attempt "$program" surface run --format ply,vtp --threads 2
expect_code 0 "surface"
count=$(find run/surface -name 'frame_*.ply' | wc -l)
if ((count != 6)); then fail "$count surfaces instead of 6"; fi
expect_text stdout 'ETA' "surface shows its progress"
if [[ ! -s run/surface.pvd ]]; then fail "no series for ParaView"; fi
expect_text run/surface.pvd 'surface/frame_0005.vtp' "the series"
if find run/surface -name '*.partial' | grep -q .; then fail "half a file was left"; fi
first=$(cd run/surface && sha256sum frame_*.ply)
attempt "$program" surface run --format ply,vtp
expect_text stdout 'all 6 surfaces are there' "a second call"

# --- only what is missing, or older than its particles ---
rm run/surface/frame_0003.ply
touch -d '1 hour ago' run/surface/frame_0004.ply
attempt "$program" surface run --format ply,vtp --threads 1
expect_text stdout '^2 surfaces .* 4 were there' "only the missing ones"
if [[ $(cd run/surface && sha256sum frame_*.ply) != "$first" ]]; then fail "1 and 2 threads give different surfaces"; fi

# --- other settings make all of them again ---
attempt "$program" surface run --method anisotropic --memory 0.3
expect_text stdout '^6 surfaces .* 0 were there' "another method"
if [[ $(cd run/surface && sha256sum frame_*.ply) == "$first" ]]; then fail "another method gave the same surfaces"; fi

# --- one frame ---
attempt "$program" surface run/particles/frame_0002.bgeo --format obj --out one.obj
expect_code 0 "surface of a frame"
expect_text one.obj '^f [0-9]+//[0-9]+' "the OBJ file"
cp run/particles/frame_0002.bgeo lone.bgeo
attempt "$program" surface lone.bgeo
expect_code 2 "a frame of no run"
expect_text stderr 'particle-size' "a frame of no run"
attempt "$program" surface lone.bgeo --particle-size 0.05 --format glb
expect_code 0 "a frame of no run with its particle size"
if [[ $(head -c 4 lone_surface.glb) != glTF ]]; then fail "no GLB file"; fi

# --- several fluids: a file for all of them, or one for each ---
attempt "$program" run "$here/two_fluids.json" --out two --pictures none
attempt "$program" surface two --format obj
expect_code 0 "two fluids"
for fluid in brine oil; do expect_text two/surface/frame_0002.obj "^g $fluid\$" "the group of $fluid"; done
attempt "$program" surface two --format obj --split
expect_code 0 "two fluids, split"
faces() { grep -c '^f ' "$1"; }
for fluid in brine oil; do
  if [[ ! -s two/surface/$fluid/frame_0002.obj ]]; then fail "no surface of $fluid"; fi
done
if (($(faces two/surface/brine/frame_0002.obj) + $(faces two/surface/oil/frame_0002.obj) != $(faces two/surface/frame_0002.obj))); then
  fail "the parts are not the whole"
fi
# The heights of oil, which is above brine.
low=$(awk '$1 == "v" && $3 < 0.2' two/surface/oil/frame_0002.obj | wc -l)
if ((low > 0)); then fail "brine among the oil"; fi
attempt "$program" surface two --format obj --split
expect_text stdout 'all 3 surfaces are there' "a second call with --split"
attempt "$program" surface two/particles/frame_0002.bgeo --split
expect_code 2 "--split of a single file"

# --- what is refused ---
attempt "$program" surface run --memory 0.001
expect_code 1 "too little memory"
expect_one_line_of_error "too little memory"
expect_text stderr 'memory' "too little memory"
mkdir empty
attempt "$program" surface empty
expect_code 2 "a folder without a run"
expect_text stderr 'run.json' "a folder without a run"
attempt "$program" run "$here/tiny.json" --until 0.04 --out flat --pictures none
attempt "$program" surface flat
expect_code 2 "a 2D run"
expect_one_line_of_error "a 2D run"
expect_text stderr '2D' "a 2D run"
attempt "$program" surface run --method anisotropik
expect_text stderr 'nearest is "anisotropic"' "the nearest method"
head -c 500 run/particles/frame_0002.bgeo >cut.bgeo
attempt "$program" surface cut.bgeo --particle-size 0.05
expect_code 2 "a particle file that is cut off"
expect_one_line_of_error "a particle file that is cut off"
finish
