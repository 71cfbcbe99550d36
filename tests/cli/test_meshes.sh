#!/usr/bin/env bash
# A run with a mesh of one's own is moved and renamed, its scene's folder goes, and every command still shows all of it.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"
if ! "$program" version | grep -q 'mesh files: yes'; then exit 77; fi

mkdir -p s/parts elsewhere
cp -- "$source_dir/scenes/meshes/hull.obj" s/hull.obj
# Another mesh of the same name: a tetrahedron.
for p in '0 0 0' '0.3 0 0' '0 0.2 0' '0 0 0.3'; do echo "v $p"; done >s/parts/hull.obj
for t in '1 3 2' '1 2 4' '1 4 3' '2 3 4'; do echo "f $t"; done >>s/parts/hull.obj
cat >s/ship.json <<'END_OF_SCENE'
{ "format": 2, "particle_size": 0.06, "time": { "end": 0.2, "frames_per_second": 20, "max_step": 0.005 },
  "fluids": [ { "fill": [ { "box": { "min": [0, 0, 0], "max": [1.2, 0.24, 0.6] } } ] } ],
  "bodies": [
    { "name": "tank", "shape": { "box": { "size": [1.2, 0.9, 0.6], "corner": [0, 0, 0], "inside": true } } },
    { "name": "ship", "density": 400, "position": [0.6, 0.4, 0.3], "shape": { "mesh": { "file": "hull.obj" } } },
    { "name": "rock", "density": 2000, "position": [0.1, 0.62, 0.1], "shape": { "mesh": { "file": "parts/hull.obj" } } } ],
  "outputs": { "particles": ["vtp"], "measure_every": 0.01, "checkpoint_every": 0.02 } }
END_OF_SCENE

attempt "$program" run s/ship.json --out whole --threads 1 --pictures none --quiet
expect_code 0 "the uninterrupted run"
attempt "$program" run s/ship.json --out begun --threads 1 --pictures none --quiet --until 0.1
expect_code 0 "a run that will be moved"
count=$(find begun/meshes -type f | wc -l)
if ((count != 2)); then fail "two meshes of one name make $count files: $(find begun/meshes)"; fi

mv begun elsewhere/moved
rm -r s
cd elsewhere

# --- resumed from where it is now, without its scene ---
attempt "$program" run --resume --out moved --until 0.2 --threads 1
expect_code 0 "resume of a moved run without its scene"
expect_text "$work/stdout" 'esuming at t' "it continues"
if [[ $(results_of moved) != "$(results_of ../whole)" ]]; then
  fail "a moved and resumed run differs: $(diff <(results_of ../whole) <(results_of moved) | head -n 6)"
fi
cd /

# --- and shown from another folder, with both meshes ---
run=$work/elsewhere/moved
attempt "$program" paraview "$run"
expect_code 0 "paraview of a moved run"
last=$(find "$run/bodies" -name 'frame_*.vtp' | sort | tail -n 1)
points=$(grep -o 'NumberOfPoints="[0-9]*"' "$last" | head -n 1 | tr -dc '0-9')
if ((points < 500)); then fail "paraview writes $points points of bodies, fewer than the hull has"; fi
attempt "$program" blender "$run"
expect_code 0 "blender of a moved run"
for body in ship rock; do
  if ! grep -rq "\"$body\"" "$run/blender" "$run/blender.py"; then fail "blender's data lacks the body $body"; fi
done
if "$program" version | grep -q 'surfaces: yes'; then
  attempt "$program" surface "$run" --format ply
  expect_code 0 "surface of a moved run"
fi
if "$program" version | grep -q 'pictures: yes'; then
  attempt "$program" render "$run" --style particles --frames 4 --width 64 --height 36 --samples 1
  expect_code 0 "render of a moved run"
  if [[ -z $(find "$run/render" -name '*.png') ]]; then fail "render drew nothing"; fi
fi

# --- a copy that somebody changed is not the run's mesh ---
cd -- "$work"
kept=$(find elsewhere/moved/meshes -type f | sort | tail -n 1)
sed -i 's/^v 0 0 0$/v 0 0.01 0/; s/^v -0.5/v -0.6/' "$kept"
attempt "$program" paraview elsewhere/moved
expect_code 2 "paraview of a run whose mesh was changed"
expect_one_line_of_error "paraview of a run whose mesh was changed"
expect_text stderr 'its content has changed since' "which mesh was changed"

# --- an unknown folder is an error, and no scene is taken in its place ---
attempt "$program" run --resume --out elsewhere/moved --threads 1 --pictures none --set bodies[1].shape.mesh.scale=0.5
expect_code 2 "resume with another mesh"
expect_one_line_of_error "resume with another mesh"

# --- scenes with meshes that come with the program ---
for scene in meshes/ship meshes/ducks; do
  attempt "$program" check "$scene" --no-trial
  expect_code 0 "check $scene"
  if grep -Eq 'made anew|a scene has metres|particles of|less than' <(grep '^warning' stdout); then
    fail "check $scene warns: $(grep '^warning' stdout)"
  fi
done
finish
