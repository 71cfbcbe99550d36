#!/usr/bin/env bash
# Variants of a scene: their table, plots, failures, interruption and second calls.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"

cat >fall.json <<'JSON'
{ "name": "Fall", "particle_size": 0.05, "gravity": [0, -9.81, 0],
  "time": { "end": 0.5, "max_step": 0.001 }, "outputs": { "measure_every": 0.01, "particles": [] },
  "bodies": [ { "name": "ball", "shape": { "sphere": { "radius": 0.1 } }, "density": 500 } ] }
JSON

# cell FILE ROW COLUMN: of a table without quotes
cell() { awk -F, -v row="$2" -v name="$3" 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) c = i } NR == row + 1 { print $c }' "$1"; }
# near FOUND EXPECTED TOLERANCE WHAT
near() {
  if ! awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN { d = a - b; exit !(a != "" && (d < 0 ? -d : d) <= t) }'; then
    fail "$4: $1 instead of $2 (within $3)"
  fi
}

# --- a ball that falls for half a second at three strengths of gravity ---
attempt "$program" sweep fall.json --vary gravity[1]=-2:-10:3 --jobs 2 --threads 1
expect_code 0 "a sweep"
expect_text stdout 'Fall: 3 variants in out/fall_sweep, 2 at a time' "a sweep says what it does"
expect_text stdout 'gravity\[1\]=-6: done in' "a sweep tells how far it is"
table=out/fall_sweep/sweep.csv
if [[ $(wc -l <$table) != 4 ]]; then fail "the table has $(wc -l <$table) lines instead of 4"; fi
row=0
for g in -2 -6 -10; do
  row=$((row + 1))
  if [[ $(cell $table $row 'gravity[1]') != "$g" ]]; then fail "row $row is not that of $g"; fi
  if [[ $(cell $table $row status) != finished ]]; then fail "variant $g is $(cell $table $row status)"; fi
  # g T^2 / 2; a step of 1 ms adds g T dt / 2. Mean of a parabola: a third of its end.
  near "$(cell $table $row ball.position_y_m.last)" "$(awk "BEGIN { print $g / 8 }")" 0.003 "height at $g"
  near "$(cell $table $row ball.position_y_m.min)" "$(awk "BEGIN { print $g / 8 }")" 0.003 "lowest height at $g"
  near "$(cell $table $row ball.position_y_m.mean)" "$(awk "BEGIN { print $g / 24 }")" 0.02 "mean height at $g"
  near "$(cell $table $row ball.position_y_m.max)" 0 1e-9 "greatest height at $g"
  if [[ ! -s "out/fall_sweep/gravity[1]=$g/run.json" ]]; then fail "no run of $g"; fi
done
if [[ -n $(find out/fall_sweep -name '*.log') ]]; then fail "logs of runs that went well are left"; fi
if "$program" version | grep -q 'pictures: yes'; then
  for plot in sweep over_time; do
    if [[ ! -s out/fall_sweep/plots/$plot.png ]]; then fail "no plots/$plot.png"; fi
  done
fi

# --- a second call ---
before=$(sha256sum $table)
attempt "$program" sweep fall.json --vary gravity[1]=-2:-10:3
expect_code 2 "a sweep into the folder of a sweep"
expect_one_line_of_error "a sweep into the folder of a sweep"
expect_text stderr '--overwrite' "a sweep into the folder of a sweep"
if [[ $(sha256sum $table) != "$before" ]]; then fail "a refused sweep changed the table"; fi
echo mine >"out/fall_sweep/mine.txt"
attempt "$program" sweep fall.json --vary gravity[1]=-3,-4 --overwrite --threads 1 --quiet --from 0.25 --measure ball.position
expect_code 0 "a sweep with --overwrite"
if [[ -s stdout || -s stderr ]]; then fail "--quiet printed: $(cat stdout stderr)"; fi
if [[ -e "out/fall_sweep/gravity[1]=-2" ]]; then fail "--overwrite left a variant of the earlier sweep"; fi
if [[ ! -e out/fall_sweep/mine.txt ]]; then fail "--overwrite removed a file that is not of a sweep"; fi
near "$(cell $table 1 ball.position_x_m.last)" 0 1e-9 "a vector gives its components"
# from 0.25 s to 0.5 s: -3/2 of the mean of t^2 = (0.5^3 - 0.25^3) / (3 * 0.25)
near "$(cell $table 1 ball.position_y_m.mean)" -0.21875 0.008 "mean from a time on"
near "$(cell $table 1 ball.position_y_m.max)" -0.09375 0.003 "maximum from a time on"

# --- words, and a grid ---
attempt "$program" sweep fall.json --vary solver.pressure=iisph,dfsph --vary gravity[1]=-1,-2 --out grid --until 0.05 --threads 1
expect_code 0 "a grid"
if [[ $(find grid -name run.json | wc -l) != 4 ]]; then fail "a grid of 2 x 2 has $(find grid -name run.json | wc -l) runs"; fi
expect_text grid/sweep.csv '"?pressure=dfsph,gravity\[1\]=-2"?,finished,0.05,dfsph,-2,' "a row of the grid"

# --- every variant is checked before the first runs ---
# wrong PATTERN ARGUMENTS
wrong() {
  local pattern=$1
  shift
  attempt "$program" sweep "$@" --out wrong
  expect_code 2 "sweep $*"
  expect_one_line_of_error "sweep $*"
  expect_text stderr "$pattern" "sweep $*"
  if [[ -e wrong ]]; then fail "sweep $* left a folder"; fi
}
wrong 'bodies\[0\].density' fall.json --vary bodies[0].density=100,-5
wrong 'unknown key.*"density"' fall.json --vary bodies[0].densty=100,200
wrong 'name a setting' fall.json
wrong 'FROM:TO:COUNT' fall.json --vary particle_size=1:2
wrong 'two variants' fall.json --vary particle_size=0.1,0.1
wrong 'varies twice' fall.json --vary particle_size=0.1 --vary particle_size=0.2
wrong 'the nearest is "position_y_m"' fall.json --vary particle_size=0.1 --measure ball.positon_y_m
wrong 'missing.json' missing.json --vary particle_size=0.1

# --- one that fails while it runs: a block in the second variant takes all the room of the water ---
cat >block.json <<'JSON'
{ "name": "Block", "dimensions": 2, "particle_size": 0.05, "time": { "end": 0.05 }, "outputs": { "measure_every": 0.01 },
  "fluids": [ { "fill": [ { "box": { "min": [0, 0], "max": [0.4, 0.4] }, "lattice": "lattice" } ] } ],
  "bodies": [ { "name": "tank", "shape": { "box": { "corner": [0, 0], "size": [2, 1], "inside": true } } },
              { "name": "block", "shape": { "box": { "size": [0.8, 0.8] } }, "position": [1.4, 0.41] } ],
  "format": 2 }
JSON
attempt "$program" sweep block.json --vary bodies[1].position[0]=1.4,0.41,1.5 --out some --threads 1
expect_code 1 "a sweep with a variant that fails"
expect_text stderr '^tidelock: position\[0\]=0.41 failed: .*inside' "the variant that failed, and why"
expect_text stderr '1 of 3 variants did not finish' "how many failed"
for row in 1 3; do
  if [[ $(cell some/sweep.csv $row status) != finished ]]; then fail "variant $row of some is $(cell some/sweep.csv $row status)"; fi
  near "$(cell some/sweep.csv $row end_s)" 0.05 1e-9 "variant $row of some ends"
done
if [[ $(cell some/sweep.csv 2 status) != failed ]]; then fail "the failed variant is $(cell some/sweep.csv 2 status)"; fi
if [[ $(cell some/sweep.csv 2 kinetic_energy_J.last) != nan ]]; then fail "the failed variant has measurements"; fi
if [[ ! -s 'some/position[0]=0.41.log' ]]; then fail "the failed variant's log is gone"; fi

# --- interrupted, and continued ---
"$program" sweep fall.json --vary gravity[1]=-1,-2,-3 --out cut --jobs 2 --threads 1 --until 100000 >cut.out 2>cut.err </dev/null &
sweep=$!
touch cut.out
for ((i = 0; i < 200; ++i)); do
  if [[ $(grep -c ': runs' cut.out) == 2 && -s 'cut/gravity[1]=-2/bodies.csv' && -s 'cut/gravity[1]=-1/bodies.csv' ]]; then break; fi
  sleep 0.1
done
children=$(ps -o pid= --ppid $sweep)
if [[ $(wc -w <<<"$children") != 2 ]]; then fail "$(wc -w <<<"$children") runs at a time instead of 2"; fi
code=0
kill -TERM $sweep
wait $sweep || code=$?
if [[ $code != 143 ]]; then fail "an interrupted sweep ended with $code instead of 143: $(cat cut.err)"; fi
for child in $children; do
  if kill -0 "$child" 2>/dev/null; then fail "run $child outlived its sweep"; fi
done
for row in 1 2; do
  if [[ $(cell cut/sweep.csv $row status) != interrupted ]]; then fail "row $row: $(cell cut/sweep.csv $row status)"; fi
done
if [[ $(cell cut/sweep.csv 3 status) != waiting ]]; then fail "the third variant is $(cell cut/sweep.csv 3 status)"; fi
end=$(awk -F, '$3 ~ /^[0-9]/ && $3 + 0 > end { end = $3 + 0 } END { print int(end) + 1 }' cut/sweep.csv)
attempt "$program" sweep fall.json --vary gravity[1]=-1,-2,-3 --out cut --jobs 2 --threads 1 --until "$end" --resume
expect_code 0 "a sweep that goes on"
for row in 1 2 3; do
  if [[ $(cell cut/sweep.csv $row status) != finished ]]; then fail "row $row after --resume: $(cell cut/sweep.csv $row status)"; fi
done
attempt "$program" sweep fall.json --vary gravity[1]=-1,-2,-3 --out cut --threads 1 --until "$end" --resume
expect_code 0 "a finished sweep again"
expect_text stdout '3 are finished already' "a finished sweep again"
finish
