# Shared by the tests in this folder. Each is called with: PROGRAM SOURCE_DIR
set -euo pipefail
program=$1
source_dir=$2
here=$source_dir/tests/cli
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

# Runs a command; its exit code, standard output and standard error end up in $code, $work/stdout and $work/stderr.
attempt() {
  code=0
  "$@" >"$work/stdout" 2>"$work/stderr" </dev/null || code=$?
}

expect_code() {
  local expected=$1
  shift
  if [[ $code != "$expected" ]]; then
    fail "$*: exit code $code instead of $expected; stderr: $(head -n 5 "$work/stderr")"
  fi
}

# expect_text FILE PATTERN WHAT
expect_text() {
  if ! grep -Eq -- "$2" "$1"; then fail "$3: no '$2' in: $(head -n 5 "$1")"; fi
}

expect_one_line_of_error() {
  local lines
  lines=$(wc -l <"$work/stderr")
  if ((lines != 1)); then fail "$*: $lines lines on stderr instead of one: $(head -n 5 "$work/stderr")"; fi
}

# The results that must be the same bits however a run was cut: particles, measurements, the hash of the final state.
results_of() {
  (cd -- "$1" && find particles particles.pvd bodies.jsonl ./*.csv -type f -print0 | sort -z | xargs -0 sha256sum)
  grep -o '"state_hash": *"[0-9a-f]*"' "$1/run.json" || true
}

# http_get ADDRESS PATH [COOKIE], of a viewer on this machine: the answer goes to $work/answer, its body to $work/body;
# false unless it is 200.
http_get() {
  local port=${1##*:} first socket
  port=${port%%/*}
  { exec {socket}<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return 1
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n%sConnection: close\r\n\r\n' "$2" "$port" "${3:+Cookie: $3$'\r\n'}" >&"$socket"
  timeout 10 cat <&"$socket" >"$work/answer"
  exec {socket}>&-
  sed '1,/^\r$/d' "$work/answer" >"$work/body"
  IFS= read -r first <"$work/answer" && [[ $first == 'HTTP/1.1 200'* ]]
}

# Waits until a viewer in the background has written its address into a file.
address_in() {
  local i
  for ((i = 0; i < 200; i++)); do
    if [[ -s $1 ]]; then break; fi
    sleep 0.05
  done
  head -n 1 "$1"
}

# told_to_end PID: sends SIGTERM to a viewer in the background; its exit code ends up in $code, 137 after ten seconds.
told_to_end() {
  local i
  kill -TERM "$1"
  for ((i = 0; i < 100; i++)); do
    if [[ ! -e /proc/$1 ]]; then break; fi
    sleep 0.1
  done
  kill -KILL "$1" 2>/dev/null || true
  code=0
  wait $! || code=$?
}

finish() {
  if ((failures)); then
    printf '%d checks failed\n' "$failures"
    exit 1
  fi
  echo "passed"
}
