#!/usr/bin/env bash
# Runs whose solves fail: taken in parts where that helps, else an end with a reason from which one can go on.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"
run=("$program" run "$here/tiny.json" --threads 1 --pictures none --set time.max_step=null)
of_record() { python3 -c "import json, sys; r = json.load(open(sys.argv[1] + '/run.json')); print($2)" "$1"; }

# --- three iterations are not enough for any step ---
hopeless=("${run[@]}" --set time.step=0.02)
attempt "${hopeless[@]}" --out hopeless --set solver.max_iterations=3
expect_code 1 "solves that never converge"
expect_text stderr 'the (density|divergence) solve did not converge: (residual|error of the velocities) .*after 3 iterations' "the reason"
expect_text stderr "the state before that is kept: '--resume' with other settings continues from" "where to go on"
if [[ $(of_record hopeless 'r["status"][:12]') != 'failed: step' ]]; then fail "the record does not say failed"; fi
if [[ $(find hopeless/checkpoints -name '*.h5' | wc -l) == 0 ]]; then fail "no checkpoint of the state before"; fi
attempt "${run[@]}" --out hopeless --set time.step=0.002 --resume
expect_code 0 "going on from there with other settings"
if [[ $(of_record hopeless 'r["status"]') != finished ]]; then fail "it did not go on to its end"; fi

attempt "${hopeless[@]}" --out stop --set solver.max_iterations=3 --set solver.on_failure=stop
expect_code 1 "on_failure stop"
attempt "${hopeless[@]}" --out go_on --set solver.max_iterations=3 --set solver.on_failure=go_on
expect_code 0 "on_failure go_on"
expect_text stderr 'warning: [0-9]+ of [0-9]+ density solves did not reach' "they are counted"

# --- too few for some steps as a whole ---
hurried=("${run[@]}" --set time.step=0.008 --set solver.pressure_error=1 --set solver.density_error=5e-4
         --set solver.iteration=accelerated --set solver.max_iterations=13)
attempt "${hurried[@]}" --out hurried
expect_code 0 "steps in parts"
expect_text stderr 'warning: [0-9]+ of [0-9]+ steps were taken in parts, after [0-9]+ attempts that failed; the first: step' "told"
if [[ $(grep -c 'taken in .* parts: step' stdout) != 1 ]]; then fail "parts are not told once: $(cat stdout)"; fi
if [[ $(of_record hurried 'r["totals"]["retried_steps"] > 0 and r["totals"]["retries"] > 0') != True ]]; then
  fail "the record does not count the steps in parts"
fi
if [[ $(of_record hurried 'sum(r["totals"][k + "_solve"]["not_converged"] for k in ("density", "divergence", "contact"))') != 0 ]]; then
  fail "a solve that did not converge was used"
fi
# Frames and rows come at their times all the same.
if [[ $(of_record hurried 'r["frames"]') != 21 ]]; then fail "not 21 frames"; fi
attempt python3 -c "
import csv
times = [float(r['time_s']) for r in csv.DictReader(open('hurried/measurements.csv'))]
for frame in range(21): assert min(abs(t - frame / 50) for t in times) < 1e-9, frame / 50"
expect_code 0 "a row at each frame's time"

whole=$(results_of hurried)
attempt "${hurried[@]}" --out cut --until 0.2
attempt "${hurried[@]}" --out cut --resume
expect_code 0 "resume of a run with steps in parts"
if [[ $(results_of cut) != "$whole" ]]; then fail "a resumed run with steps in parts differs"; fi
for k in "${!hurried[@]}"; do if [[ ${hurried[k]} == --threads ]]; then hurried[k + 1]=3; fi; done
attempt "${hurried[@]}" --out threads
expect_code 0 "steps in parts on three threads"
if [[ $(results_of threads) != "$whole" ]]; then fail "steps in parts depend on the number of threads"; fi

# --- a light body under weak coupling is thrown about (docs/theory/coupling.md) ---
cat >thrown.json <<'END'
{ "dimensions": 2, "particle_size": 0.04, "time": { "step": 0.001, "end": 4 },
  "solver": { "coupling": "weak" },
  "fluids": [ { "fill": [ { "box": { "min": [0, 0], "max": [1, 0.8] } } ] } ],
  "bodies": [ { "name": "tank", "shape": { "box": { "min": [0, 0], "max": [1, 1.2], "inside": true } } },
              { "name": "cork", "shape": { "sphere": { "radius": 0.15 } }, "position": [0.5, 0.4], "density": 20 } ],
  "outputs": { "particles": [] } }
END
for on_failure in retry stop go_on; do
  attempt "$program" run thrown.json --threads 1 --pictures none --out "thrown_$on_failure" --set solver.on_failure=$on_failure
  expect_code 1 "a run that explodes, on_failure $on_failure"
  expect_text stderr 'step [0-9]+, t = .*(moves at|solve did not converge|not a number)' "why it ended"
done
finish
