#!/usr/bin/env bash
# A run that was killed or interrupted and then resumed gives the same bits as one that was not.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"
# Finer particles make the run long enough to be cut in the middle on any machine.
run=("$program" run "$here/tiny.json" --threads 1 --pictures none --set particle_size=0.016 --set time.max_step=0.001)

attempt "${run[@]}" --out whole --hash
expect_code 0 "the uninterrupted run"
whole=$(results_of whole)
hash=$(tail -n 1 stdout)
if [[ ! $hash =~ ^[0-9a-f]{16}$ || $whole != *"\"state_hash\": \"$hash\"" ]]; then
  fail "--hash prints '$hash' as its last line, not the state_hash of run.json"
fi

# Waits until the given run has written checkpoint number N or has ended.
wait_for_checkpoints() {
  local pid=$1 folder=$2 wanted=$3
  while kill -0 "$pid" 2>/dev/null; do
    if (($(find "$folder" -name '*.h5' 2>/dev/null | wc -l) >= wanted)); then return; fi
    sleep 0.01
  done
}

# --- kill -9 at several moments, and again while resuming ---
# cut_after CHECKPOINTS ARGUMENTS...: starts a run in folder "killed" and kills it somewhere behind a checkpoint.
cut_after() {
  local checkpoints=$1 pid status=0
  shift
  "${run[@]}" --out killed "$@" >/dev/null 2>&1 &
  pid=$!
  wait_for_checkpoints $pid killed "$checkpoints"
  sleep 0.03
  kill -9 $pid 2>/dev/null || true
  { wait $pid || status=$?; } 2>/dev/null
  if ((status != 137)); then fail "the run ended with $status before it could be killed; make it longer"; fi
}
cut_after 1
cut_after 2 --resume
attempt "${run[@]}" --out killed --resume
expect_code 0 "resume after kill -9"
expect_text stdout 'esum' "resume says that it continues"
if [[ $(results_of killed) != "$whole" ]]; then
  fail "resume after kill -9 differs: $(diff <(echo "$whole") <(results_of killed) | head -n 6)"
fi

# --- a damaged newest checkpoint: the one before it is used ---
cp -r killed damaged
newest=$(find damaged -name '*.h5' | sort | tail -n 1)
truncate -s 100 "$newest"
rm -f damaged/particles/*0020.*
attempt "${run[@]}" --out damaged --resume
expect_code 0 "resume with a damaged newest checkpoint"
if [[ $(results_of damaged) != "$whole" ]]; then fail "resume from an older checkpoint differs"; fi

# --- SIGINT and SIGTERM: a checkpoint, a run record, the right exit code ---
for signal in INT:130 TERM:143; do
  folder=stopped-${signal%:*}
  # Job control on: without it bash starts background processes with SIGINT ignored.
  set -m
  "${run[@]}" --out "$folder" >/dev/null 2>stderr &
  set +m
  pid=$!
  while kill -0 $pid 2>/dev/null && ! [[ -e $folder/particles ]]; do sleep 0.01; done
  sleep 0.1
  kill -s "${signal%:*}" $pid || fail "the run ended before it could be interrupted"
  code=0
  wait $pid || code=$?
  expect_code "${signal#*:}" "SIG${signal%:*}"
  if [[ -z $(find "$folder" -name '*.h5') ]]; then fail "SIG${signal%:*} left no checkpoint"; fi
  expect_text "$folder/run.json" '"status": *"interrupted"' "run record after SIG${signal%:*}"
  attempt "${run[@]}" --out "$folder" --resume
  expect_code 0 "resume after SIG${signal%:*}"
  if [[ $(results_of "$folder") != "$whole" ]]; then
    fail "resume after SIG${signal%:*} differs: $(diff <(echo "$whole") <(results_of "$folder") | head -n 6)"
  fi
done

# --- a shorter run, which ends between two frames and two steps, made longer ---
attempt "${run[@]}" --out longer --until 0.1234
expect_code 0 "a shorter run"
expect_text stdout 'done: 0.1234 s simulated' "a run ends at its end"
shorter=$(results_of longer)
attempt "${run[@]}" --out longer --until 0.1234 --resume
expect_code 0 "the shorter run once more"
expect_text stdout 'done: 0.1234 s simulated' "a run that had ended ends there again"
if [[ $(results_of longer) != "$shorter" ]]; then fail "the end of a run differs when it is resumed"; fi
attempt "${run[@]}" --out longer --resume
expect_code 0 "the same run made longer"
if [[ $(results_of longer) != "$whole" ]]; then
  fail "a run made longer differs: $(diff <(echo "$whole") <(results_of longer) | head -n 6)"
fi

# --- bodies in fluid, with contact, a joint and gauges ---
run=("$program" run "$here/bodies.json" --threads 2 --pictures none)
attempt "${run[@]}" --out bodies-whole
expect_code 0 "the uninterrupted run with bodies"
rm -rf killed
cut_after 1
attempt "${run[@]}" --out killed --resume
expect_code 0 "resume with bodies"
for table in bodies.csv joints.csv gauges.csv; do
  if [[ ! -s killed/$table ]]; then fail "no $table"; fi
  if [[ $(results_of killed) != *"$table"* ]]; then fail "$table is not compared"; fi
done
if [[ $(results_of killed) != "$(results_of bodies-whole)" ]]; then
  fail "resume with bodies differs: $(diff <(results_of bodies-whole) <(results_of killed) | head -n 6)"
fi
run=("$program" run "$here/tiny.json" --threads 1 --pictures none --set particle_size=0.016 --set time.max_step=0.001)

# --- nothing to resume, and a folder of another scene ---
attempt "${run[@]}" --out fresh --resume --until 0.05
expect_code 0 "resume without an earlier run"
attempt "${run[@]}" --out whole --resume --set particle_size=0.05
expect_code 2 "resume of another scene"
expect_one_line_of_error "resume of another scene"
if [[ $(results_of whole) != "$whole" ]]; then fail "a refused resume changed the results"; fi
finish
