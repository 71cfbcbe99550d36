#!/usr/bin/env bash
# test_tutorial.sh PROGRAM SOURCE_DIR [quick]: the commands of docs/tutorial, in their order, in a fresh folder. `quick`
# ends runs early and draws small pictures. A block ```sh runs, ```sh fails must end with exit code 2 and print the
# ```text block that follows it, ```json is written to the file that the text before it names.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
quick=${3:-}
cd -- "$work"
if ! "$program" version | grep -q 'pictures: yes' || ! "$program" version | grep -q 'surfaces: yes'; then exit 77; fi

# Stands for ./tidelock: adds the options that make a command quick, in place of those that it has.
cat >tidelock <<SH
#!/usr/bin/env bash
add=() words=()
case "$quick \$1" in
  'quick run') add=(--until 0.1) ;;
  'quick sweep') add=(--until 0.02) ;;
  'quick render')
    add=(--samples 1 --width 96 --height 54)
    if [[ " \$* " == *' --frames '* ]]; then add+=(--frames 2); fi
    ;;
esac
while ((\$#)); do
  if [[ " \${add[*]} " == *" \$1 "* && \$1 == --* ]]; then shift; else words+=("\$1"); fi
  shift
done
export GOMP_SPINCOUNT=1000  # as ./tidelock does: threads that wait leave the cores to others
exec "$program" "\${words[@]}" "\${add[@]}"
SH
chmod +x tidelock

# run_line EXPECTED COMMAND
run_line() {
  local command=$2
  if [[ $command == './tidelock view '* ]]; then  # serves until it is stopped
    code=0
    timeout --signal=INT 5 bash -c "$command --port 0" >"$work/stdout" 2>"$work/stderr" </dev/null || code=$?
    expect_text "$work/stdout" 'http://' "$page: $command"
    return
  fi
  attempt bash -c "$command"
  expect_code "$1" "$page: $command"
}

ran=0
for page in "$source_dir"/docs/tutorial/[0-9]-*.md; do
  kind='' said='' file='' body=''
  while IFS= read -r line; do
    if [[ -z $kind && $line == '```'* ]]; then
      kind=${line#'```'} body=''
    elif [[ $line == '```' ]]; then
      case $kind in
        json) printf '%s' "$body" >"$file" ;;
        text) if ! grep -qF -- "${body%$'\n'}" "$work/stderr"; then fail "$page: not '$body' but $(cat "$work/stderr")"; fi ;;
      esac
      kind=''
    elif [[ $kind == sh || $kind == 'sh fails' ]]; then
      expected=0
      if [[ $kind == 'sh fails' ]]; then expected=2; fi
      while [[ $line == *'\' ]]; do
        IFS= read -r more
        line=${line%'\'}$more
      done
      run_line "$expected" "$line"
      ran=$((ran + 1))
    elif [[ -n $kind ]]; then
      body+=$line$'\n'
    elif [[ $line =~ ^Save\ this\ as\ \`([^\`]*)\` ]]; then
      file=${BASH_REMATCH[1]}
    fi
  done <"$page"
done
if ((ran < 15)); then fail "only $ran commands were found"; fi

# Places that the pages name.
for page in "$source_dir"/docs/tutorial/[0-9]-*.md; do
  while read -r place; do
    if [[ ! -e $place ]]; then fail "$page names $place, which is not there"; fi
  done < <(grep -oE '`(out|my)/[A-Za-z0-9_./-]*`' "$page" | tr -d '`' | sort -u)
done
finish
