#!/usr/bin/env bash
# Help, options, exit codes and what a run leaves in its folder.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"

# --- the wrapper, in a copy of its own so that nothing can be built ---
mkdir -p tree/src/cli
cp -- "$source_dir/tidelock" tree/
cp -r -- "$source_dir/src/cli/help" tree/src/cli/
for command in '' run view check sample mesh schema surface render plot sweep blender paraview paper test bench version; do
  # shellcheck disable=SC2086  # an empty command is no argument
  attempt tree/tidelock $command --help
  expect_code 0 "./tidelock $command --help"
  expect_text stdout "Usage: ./tidelock ${command:-COMMAND}" "help of '$command'"
done
attempt tree/tidelock
expect_code 0 "./tidelock without a command"
expect_text stdout 'Usage' "./tidelock without a command"
attempt tree/tidelock rnu
expect_code 2 "an unknown command"
expect_one_line_of_error "an unknown command"
expect_text stderr "did you mean 'run'" "the nearest command"
attempt tree/tidelock test --everything
expect_code 2 "an unknown option of test"
if [[ -e tree/build ]]; then fail "help or a wrong command began to build"; fi

# --- the program's own help: the same texts, and every option is described ---
for command in run view check sample mesh schema surface render plot sweep blender paraview paper version; do
  attempt "$program" "$command" --help
  expect_code 0 "$command --help"
  if ! cmp -s stdout "$source_dir/src/cli/help/$command.txt"; then fail "$command --help is not the text in src/cli/help"; fi
  while read -r option; do
    expect_text stdout "(^|[^-a-z])$option( |,|$)" "help of $command describes $option"
  done < <(grep -Eo '"--[a-z-]+' "$source_dir/src/cli/command_$command.cpp" | tr -d '"' | sort -u)
done

# --- wrong options ---
for arguments in 'rnu' 'run --unknown' 'run a.json b.json' 'run --threads zero' 'run --threads 0' 'run --threads -1' \
  'run --lanes mmx' 'run --until soon' 'run --until -1' 'run --until nan' 'run --pictures some' 'check' 'check missing.json' \
  'run missing.json' 'view' 'view missing' 'view . --until 1' 'run --set' 'run --set solver.presure=iisph' 'run --set novalue' 'schema extra' \
  'surface' 'surface missing' 'surface . --method laplace' 'surface . --format stl' 'surface . --resolution 9' 'surface . --memory 0' 'render' 'render missing' 'render .' 'blender .' 'paraview .'; do
  # shellcheck disable=SC2086
  attempt "$program" $arguments
  expect_code 2 "$arguments"
  expect_one_line_of_error "$arguments"
done
if [[ -e out ]]; then fail "wrong options left an output folder"; fi

# --- a mesh beside the scene, from the scene's folder, from above it and by its whole path ---
mkdir -p 'own mesh'
for p in '0 0 0' '0.3 0 0' '0 0.2 0' '0 0 0.3'; do echo "v $p"; done >'own mesh/hull.obj'
for t in '1 3 2' '1 2 4' '1 4 3' '2 3 4'; do echo "f $t"; done >>'own mesh/hull.obj'
cat >'own mesh/ship.json' <<'END'
{"format": 1, "particle_size": 0.06, "fluids": [{"fill": [{"box": {"min": [0, 0, 0], "max": [0.6, 0.3, 0.3]}}]}],
 "bodies": [{"name": "hull", "shape": {"mesh": {"file": "hull.obj"}}, "density": 300, "position": [0, 0.6, 0]}]}
END
for scene in 'own mesh:ship.json' '.:own mesh/ship.json' "own mesh:./ship.json" "/:$work/own mesh/ship.json"; do
  attempt bash -c 'cd -- "$1" && "$2" check "$3"' - "${scene%%:*}" "$program" "${scene#*:}"
  expect_code 0 "a mesh beside the scene, seen from ${scene%%:*}"
done
# ... and its run can be shown after both have moved
attempt "$program" run 'own mesh/ship.json' --out 'with mesh' --until 0.05 --pictures none --quiet
expect_code 0 "a run with a mesh"
mv 'with mesh' 'moved run'
mv 'own mesh' 'moved mesh'
attempt "$program" paraview 'moved run'
expect_code 0 "paraview of a run whose mesh and folder have moved"
attempt "$program" run 'moved mesh/ship.json' --out 'moved run' --until 0.06 --pictures none --quiet --resume
expect_code 0 "resume of a run whose mesh and folder have moved"
mv 'moved mesh' 'own mesh'
sed -i 's|hull.obj|../hull.obj|' 'own mesh/ship.json'
attempt bash -c 'cd "own mesh" && "$1" check ship.json' - "$program"
expect_code 2 "a mesh outside the scene's folder"
expect_one_line_of_error "a mesh outside the scene's folder"
expect_text stderr "^tidelock: ship.json: bodies\[0\].shape.mesh.file: found \"../hull.obj\"; expected a file in the scene's" \
  "the place is named once"

# --- schema, version, check ---
attempt "$program" schema
expect_code 0 "schema"
expect_text stdout '"\$schema"' "schema"
attempt "$program" schema --markdown
expect_code 0 "schema --markdown"
expect_text stdout 'particle_size' "schema --markdown"
attempt "$program" version
expect_code 0 "version"
expect_text stdout '^tidelock [0-9]+\.[0-9]+\.[0-9]+' "version"
attempt "$program" check "$here/tiny.json"
expect_code 0 "check"
expect_text stdout 'fluid' "check counts the fluid"
expect_text stdout 'tank' "check names the body"
expect_text stdout '[Mm]emory' "check estimates memory"
expect_text stdout 'memory of a run on a GPU: about [0-9]' "check estimates the memory of a GPU"
attempt "$program" run "$here/tiny.json" --device tpu
expect_code 2 "run on an unknown device"
expect_text stderr 'valid are auto, cuda, cpu' "run on an unknown device"
attempt "$program" check "$here/tiny.json" --set particle_size=0.08
expect_code 0 "check --set"
attempt timeout 30 "$program" check "$here/tiny_3d.json" --set particle_size=0.0021
expect_code 0 "check of a large scene"
expect_text stdout 'counted with particles of' "check of a large scene says how it counts"
expect_text stdout 'fluid "[a-z]*": about [0-9]+ [0-9]+ [0-9]+ particles' "check of a large scene estimates"
attempt timeout 30 "$program" check "$here/tiny_3d.json" --set particle_size=0.0021 \
  --set 'fluids[0].fill[1]={"torus": {"major_radius": 0.003, "minor_radius": 0.0015}, "position": [0.7, 0.6, 0.2]}'
expect_code 0 "check of a large scene with a ring that coarse particles miss"
expect_text stdout 'fluid "[a-z]*": [0-9]+ [0-9]+ [0-9]+ particles' "where coarse particles do not fit, all are counted"

# What a stranger wants to know before a run: how long, how much disk, how large; and what `version` says is in it.
attempt "$program" check "$here/tiny_3d.json"
expect_code 0 "check of a small scene"
expect_text stdout '^  run time: .*[0-9.]+ s .*threads?' "check tells the run time"
expect_text stdout '^  disk: about [0-9.]+ [kM]B: [0-9]+ frames of [0-9.]+ [kM]?B, ' "check tells the disk"
expect_text stdout 'fluid "[a-z]*": [0-9 ]+ particles, from \[0, 0, 0\] to \[0.4, 0.4, 0.4\] m$' "check tells the fluid's extent"
expect_text stdout 'body "tank": [0-9 ]+ boundary samples, hollow, from \[0, 0, 0\] to \[1, 0.8, 0.4\] m$' \
  "check tells the tank's extent"
attempt "$program" check "$here/tiny_3d.json" --set 'fluids[0].fill[0].lattice=null'
expect_code 0 "check of a scene that settles"
expect_text stdout '^  start: fluid settles before the first step, which takes about [0-9.]+ m?s' "check tells of settling"
thin='"density": 900, "shape": {"box": {"size": [0.2, 0.2, 0.02]}}, "position"'
attempt "$program" check "$here/tiny_3d.json" --no-trial --set "bodies[1]={\"name\": \"a\", $thin: [0.3, 0.6, 0.2]}" \
  --set "bodies[2]={\"name\": \"b\", $thin: [0.6, 0.6, 0.2]}"
expect_text stdout '^warning: 2 bodies \("a", "b"\): the smallest part is 0.02 m' "check groups equal warnings"
if (($(grep -c 'the smallest part' stdout) != 1)); then fail "equal warnings are printed more than once: $(cat stdout)"; fi
attempt "$program" version
for part in 'CUDA' 'Bullet' 'Python' 'mesh files' 'surfaces' 'pictures' 'viewer'; do
  expect_text stdout "^$part: (yes|no)" "version tells of $part"
done
attempt "$program" check materials/hony
expect_code 2 "check of a scene by a wrong name"
expect_one_line_of_error "check of a scene by a wrong name"
expect_text stderr "materials/hony: neither a file nor a scene .*; the nearest is 'materials/honey'" "the nearest scene"
# ... or what stands here, or the scene of that name in a folder; nothing where nothing is alike
for name in raft boat; do cp -- "$here/tiny.json" "$name.json"; done
for pair in "raft:raft.json" "rafd.json:raft.json" "bota:boat.json" "ship:meshes/ship" "hony.json:materials/honey"; do
  attempt "$program" check "${pair%%:*}"
  expect_code 2 "check ${pair%%:*}"
  expect_text stderr "; the nearest is '${pair#*:}'" "what '${pair%%:*}' may mean"
done
attempt "$program" check a_word_like_none
expect_code 2 "a word like none"
if grep -q 'nearest' stderr; then fail "a word that is like nothing: $(cat stderr)"; fi
attempt "$program" run tiny.json --until two
expect_text stderr "run: --until: found 'two'; expected a number" "a word in place of a number"
attempt "$program" run "$here/tiny.json" --util 1
expect_code 2 "run --util"
expect_text stderr "unknown option '--util'; did you mean '--until'\?" "run --util suggests --until"

# --- a run in the default folder ---
attempt "$program" run "$here/tiny.json" --until 0.1 --threads 1 --pictures none
expect_code 0 "run"
expect_text stdout 'out/tiny' "run says where its files are"
expect_text stdout 'done: 0\.1 s simulated in .* steps, .* peak memory [0-9.]+ [kMG]?B$' "the end of a run names its memory"
if grep -q 'pictures in' stdout; then fail "a run without pictures tells their time"; fi
if grep -Eq '[^0-9]0\.0+ [kM]? ?(particle )?updates/s' stdout; then fail "the rate of a small run is 0: $(tail -n 9 stdout)"; fi
expect_text stdout '[1-9][0-9.]* [kM] particle updates/s' "the rate of a small run"
for file in measurements.csv run.json; do
  if [[ ! -s out/tiny/$file ]]; then fail "run wrote no $file"; fi
done
for format in bgeo vtp ply; do
  count=$(find out/tiny/particles -name "*.$format" | wc -l)
  if ((count != 6)); then fail "run wrote $count $format frames instead of 6"; fi
done
if [[ -n $(find out -name '*.part' -o -name '*.partial') ]]; then fail "run left temporary files"; fi
expect_text out/tiny/run.json '"status": *"finished"' "run record"
first=$(results_of out/tiny)

# The same run again: there is nothing to do, and its results stay as they are.
touch -d '1 hour ago' out/tiny/measurements.csv
attempt "$program" run "$here/tiny.json" --until 0.1 --pictures none
expect_code 0 "the same run again"
if [[ $(find out/tiny/measurements.csv -mmin +30) == '' ]]; then fail "a finished run was simulated again"; fi
# Another one into that folder must be asked for; other folders are not touched.
attempt "$program" run "$here/tiny.json" --until 0.08 --pictures none
expect_code 2 "another run into the folder of a run"
expect_one_line_of_error "another run into the folder of a run"
expect_text stderr '--overwrite' "another run into the folder of a run says how"
if [[ $(results_of out/tiny) != "$first" ]]; then fail "a refused run changed the results"; fi
attempt "$program" run "$here/tiny.json" --until 0.1 --threads 2 --pictures none --quiet --overwrite
expect_code 0 "a second run into the same folder"
if [[ $(find out/tiny/measurements.csv -mmin +30) != '' ]]; then fail "--overwrite simulated nothing"; fi
if [[ -s stdout || -s stderr ]]; then fail "--quiet printed: $(cat stdout stderr)"; fi
if [[ $(results_of out/tiny) != "$first" ]]; then fail "1 and 2 threads give different results"; fi
mkdir precious && echo keep >precious/file
attempt "$program" run "$here/tiny.json" --until 0.1 --out precious --pictures none
expect_code 2 "run into a folder with other files"
expect_one_line_of_error "run into a folder with other files"
if [[ $(ls precious) != file ]]; then fail "a folder with other files was touched"; fi
attempt "$program" run "$here/tiny.json" --until 0.1 --out precious/file --pictures none
expect_code 2 "run into a file"
attempt "$program" run "$here/tiny.json" --until 0.1 --out /proc/tidelock --pictures none
expect_code 1 "run into a place that cannot be written"
expect_one_line_of_error "run into a place that cannot be written"

# --- the viewer's options ---
if "$program" version | grep -q 'viewer: yes'; then
  for arguments in 'view . --port -1' 'view . --port 70000' 'view . --token short' 'view . --host 192.0.2.1' \
    "view $here/tiny.json --everything" "run $here/tiny.json --view --token short" 'view missing.json'; do
    # shellcheck disable=SC2086
    attempt "$program" $arguments
    expect_code 2 "$arguments"
    expect_one_line_of_error "$arguments"
  done
else
  attempt "$program" view .
  expect_code 1 "view in a program without it"
  expect_one_line_of_error "view in a program without it"
  expect_text stderr 'httplib' "view says what to install"
fi

# --- a scene without bodies, and one without fluid ---
cat >blob.json <<'JSON'
{ "particle_size": 0.05, "gravity": [0, 0, 0], "time": { "end": 0.1 },
  "fluids": [ { "fill": [ { "sphere": { "radius": 0.2 }, "velocity": [1, 0, 0] } ] } ] }
JSON
cat >ring.json <<'JSON'
{ "particle_size": 0.05, "time": { "end": 0.1 },
  "bodies": [ { "name": "ring", "motion": "animated", "spin": [0, 1, 0],
                "shape": { "torus": { "major_radius": 0.4, "minor_radius": 0.1 } } } ] }
JSON
for scene in blob ring; do
  attempt "$program" run $scene.json --pictures none
  expect_code 0 "run $scene.json"
done

# --- pictures ---
if "$program" version | grep -q 'pictures: yes'; then
  attempt "$program" run "$here/tiny.json" --until 0.1 --out drawn --set outputs.pictures.width=160 --set outputs.pictures.height=90
  expect_code 0 "run with pictures"
  if [[ ! -s drawn/sheet.png ]]; then fail "no contact sheet"; fi
  if command -v ffmpeg >/dev/null && [[ ! -s drawn/movie.mp4 ]]; then fail "no movie"; fi
  if [[ -e drawn/pictures ]]; then fail "pictures of frames were kept though nobody asked"; fi
  attempt "$program" run "$here/tiny.json" --until 0.1 --out drawn --overwrite --pictures every --set outputs.pictures.width=160 --set outputs.pictures.height=90
  expect_code 0 "run with a picture per frame"
  count=$(find drawn/pictures -name '*.png' | wc -l)
  if ((count != 6)); then fail "$count pictures instead of 6"; fi
fi

# --- papers ---
attempt "$program" paper list
expect_code 0 "paper list"
expect_text "$work/stdout" "rising_sphere +Fig. 2" "paper list names the scenes"
attempt "$program" paper gissler2018
expect_code 2 "a paper that is not there"
expect_text "$work/stderr" 'the nearest is "gissler2019"' "a paper that is not there"
attempt "$program" paper gissler2019 gama
expect_code 2 "a scene that is not there"
finish
