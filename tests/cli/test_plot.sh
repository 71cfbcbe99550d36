#!/usr/bin/env bash
# Plots of a run: the curve is where physics says, in whatever folder the run lies, while it is still going.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"

# A ball is thrown upward at 3 m/s and falls freely: after T seconds it is at 3 T - 9.81/2 T^2.
cat >fall.json <<'JSON'
{ "name": "Fall", "particle_size": 0.05, "gravity": [0, -9.81, 0],
  "time": { "end": 1.2, "max_step": 0.001 }, "outputs": { "measure_every": 0.01 },
  "bodies": [ { "name": "ball", "shape": { "sphere": { "radius": 0.1 } }, "density": 500, "velocity": [0, 3, 0] } ] }
JSON
attempt "$program" run fall.json --out fall --pictures none --quiet --threads 1
expect_code 0 "run of the falling ball"

if ! "$program" version | grep -q 'pictures: yes'; then
  attempt "$program" plot fall
  expect_code 1 "plot in a program without pictures"
  expect_one_line_of_error "plot in a program without pictures"
  finish
  exit
fi

# curve_at FILE SHARE: the value that the longest curve of an SVG has at this share of its points, read off the numbers
# beside the axis.
curve_at() {
  awk -v share="$2" '
    function attribute(name) { match($0, name "=\"[^\"]*\""); return substr($0, RSTART + length(name) + 2, RLENGTH - length(name) - 3) }
    /<text/ && /text-anchor="end"/ {
      text = $0; sub(/.*">/, "", text); sub(/<.*/, "", text)
      capital = attribute("font-size") / 1.4
      at[++marks] = attribute("y") - capital / 2; value[marks] = text
    }
    /<polyline/ { points = attribute("points"); if (length(points) > length(longest)) longest = points }
    END {
      n = split(longest, point, " "); k = 1 + int(share * (n - 1) + 0.5); split(point[k], xy, ",")
      printf "%.4f\n", value[1] + (xy[2] - at[1]) / (at[marks] - at[1]) * (value[marks] - value[1])
    }' "$1"
}
# near FOUND EXPECTED TOLERANCE WHAT
near() {
  if ! awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN { d = a - b; exit !(a != "" && (d < 0 ? -d : d) <= t) }'; then
    fail "$4: $1 instead of $2 (within $3)"
  fi
}

attempt "$program" plot fall ball.position_y_m --out fall.svg
expect_code 0 "plot of one column"
expect_text stdout '^fall.svg$' "plot names its file"
expect_text fall.svg '>position \[m\]<' "the axis names quantity and unit"
expect_text fall.svg '>time \[s\]<' "the axis names the time"
expect_text fall.svg '>ball y<' "the legend names body and component"
# a step of 1 ms shifts the height by 9.81/2 T dt = 6 mm; a tenth of a pixel is 2 mm
near "$(curve_at fall.svg 0)" 0 0.01 "the ball at the start"
near "$(curve_at fall.svg 0.5)" 0.0342 0.012 "the ball after 0.6 s"
near "$(curve_at fall.svg 1)" -3.4632 0.012 "the ball at the end"

# --- what is drawn by default, in a folder that has moved ---
mv fall moved
attempt "$program" plot moved
expect_code 0 "plot of a run that has moved"
if [[ $(od -An -tx1 -N4 moved/plots/bodies.png) != ' 89 50 4e 47' ]]; then fail "bodies.png is no PNG"; fi
attempt "$program" plot moved --format svg --width 600 --height 400 --quiet
expect_code 0 "plot --format svg"
if [[ -s stdout ]]; then fail "plot --quiet printed: $(cat stdout)"; fi
expect_text moved/plots/bodies.svg 'width="600" height="(39|40)[0-9]"' "the size is that asked for"
expect_text moved/plots/bodies.svg '>velocity \[m/s\]<' "the default has the velocity"
attempt "$program" plot moved position
expect_code 0 "a vector of all bodies"
if [[ ! -s moved/plots/position.png ]]; then fail "no moved/plots/position.png"; fi
attempt "$program" plot moved --list
expect_code 0 "plot --list"
expect_text stdout '^  ball.pressure_force_y_N$' "plot --list names columns of bodies"

# --- a run that is still going: half a line at the end, and another status ---
cp -r moved going
head -c -30 moved/bodies.csv >going/bodies.csv
sed -i 's/"status": *"finished"/"status": "running"/' going/run.json
attempt "$program" plot going ball.position_y_m --out going.svg
expect_code 0 "plot of a run that is still going"
near "$(curve_at going.svg 0)" 0 0.01 "the ball of a run that is still going"

# --- what is wrong ---
# wrong CODE PATTERN ARGUMENTS
wrong() {
  local code_wanted=$1 pattern=$2
  shift 2
  attempt "$program" plot "$@"
  expect_code "$code_wanted" "plot $*"
  expect_one_line_of_error "plot $*"
  expect_text stderr "$pattern" "plot $*"
}
wrong 2 'no table has a column "kinetic_enrgy_J"; the nearest is "kinetic_energy_J"' moved kinetic_enrgy_J
wrong 2 'no body or joint with rows is called "bal"; the nearest is "ball"' moved bal.position_y_m
wrong 2 '"ball" has no column "postion_y_m"; the nearest is "position_y_m"' moved ball.postion_y_m
wrong 2 'there is no such folder' nowhere
wrong 2 'holds no run' .
mkdir series && touch series/sweep.csv
wrong 2 'holds a sweep; expected the folder of one of its variants' series
wrong 2 'valid are png, svg' moved --format pdf
wrong 2 'ends with .png or .svg' moved position --out a.pdf
wrong 2 'expected columns' moved --out a.png
head -n 1 moved/bodies.csv >going/bodies.csv
head -n 1 moved/measurements.csv >going/measurements.csv
rm -rf going/plots
wrong 2 'holds no measurements yet' going
if [[ -e going/plots ]]; then fail "a plot of nothing left a folder"; fi
if [[ $UID != 0 ]]; then
  chmod -w moved/plots
  wrong 1 'cannot write' moved --format png
  chmod +w moved/plots
fi

# The next run removes the plots of the last.
attempt "$program" run fall.json --out moved --until 0.1 --pictures none --quiet --overwrite
expect_code 0 "run over a run with plots"
if [[ -e moved/plots ]]; then fail "plots of an earlier run are left"; fi
finish
