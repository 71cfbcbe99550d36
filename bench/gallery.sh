#!/usr/bin/env bash
# gallery.sh PROGRAM [SCENE...]: runs the scenes that come with Tidelock, shortened and coarse, and writes
# docs/gallery.md with a picture of each. With SCENEs: those only; the page keeps the others as they are.
# Needs ffmpeg, which makes the small pictures.
set -euo pipefail
if (($# < 1)); then
  echo "Usage: bench/gallery.sh PROGRAM [SCENE...]" >&2
  exit 2
fi
program=$(realpath -- "$1")
shift
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
page=docs/gallery.md
pictures=docs/images/gallery
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir -p "$pictures"
export TIDELOCK_SCENES=$PWD/scenes

# SCENE: what makes its picture quick, and the frame that is shown is the last. Others run as they are for a while.
declare -A options=(
  [boat]='--until 0.6 --set particle_size=0.025'
  [chain]='--until 0.5'
  [crates]='--until 0.8 --set particle_size=0.032'
  [dam_break]='--until 0.6 --set particle_size=0.022'
  [dam_break_2d]='--until 0.6'
  [domino]='--until 1.6'
  [funnel]='--until 0.7 --set particle_size=0.035'
  [gears]='--until 0.4'
  [incline]='--until 0.6'
  [moored_buoy]='--until 1.1 --set particle_size=0.015'
  [piston]='--until 2.4'
  [pool]='--until 0.8 --set particle_size=0.05'
  [stack]='--until 0.4'
  [still_water]='--until 0.2'
  [thirty_bodies]='--until 0.52 --set particle_size=0.045'
  [wedge]='--until 0.05 --set particle_size=0.012'
  [materials/buckling]='--until 1.2'
  [materials/buoys]='--until 1.5 --set particle_size=0.03'
  [materials/coiling]='--until 0.7 --set particle_size=0.004'
  [materials/cube_to_ball]='--until 0.05'
  [materials/cube_to_ball_becker]='--until 0.05'
  [materials/drops]='--until 0.02 --set particle_size=0.0004'
  [materials/fountain]='--until 1.4'
  [materials/honey]='--until 0.8 --set particle_size=0.004'
  [materials/honey_plate]='--until 1.2 --set particle_size=0.004'
  [materials/rayleigh_taylor]='--until 1.2'
  [materials/sloshing]='--until 1.2 --set particle_size=0.02'
  [materials/slump]='--until 0.6'
  [materials/vortices]='--until 1.6 --set particle_size=0.015'
  [materials/wetting]='--until 0.15'
  [meshes/ducks]='--until 0.8 --set particle_size=0.04'
  [meshes/ship]='--until 0.4 --set particle_size=0.035'
  [validation/martin_moyce]='--until 0.12 --set particle_size=0.0022'
)

# What the scene says of itself: the first paragraph of its comment, without commands.
words_of() {
  awk '!/^\/\// { exit } { sub(/^\/\/ ?/, "") } /^$/ { exit } !/^ *\.\/tidelock/ { print }' "$1" | sed '$s/:$/./' | fmt -w 118
}

# with_spaces NUMBER: 12 345
with_spaces() { sed ':a; s/\B[0-9]\{3\}\>/ &/; ta' <<<"$1"; }

# What the scene has as it stands.
particles_of() {
  local count
  "$program" check --no-trial "$1" >"$work/check"
  count=$(sed -n 's/^  fluid "[^"]*": \(about \)\?\([0-9 ]*\) particles.*/\2/p' "$work/check" | tr -d ' ' |
    awk '{ n += $1 } END { print n + 0 }')
  if ! grep -q '^  fluid "' "$work/check"; then
    printf 'bodies alone'
  elif grep -q '"emitters"' "scenes/$1.json"; then
    if [[ $count != 0 ]]; then printf '%s particles, and more from ' "$(with_spaces "$count")"; fi
    printf 'emitters'
  else
    printf '%s particles' "$(with_spaces "$count")"
  fi
}

# entry SCENE: its section of the page; makes its picture.
entry() {
  local name=$1 file=scenes/$1.json picture=$pictures/${1//\//-}.jpg
  local chosen=${options[$name]:---until 0.2} run=$work/run frame summary counted end
  rm -rf -- "$run"
  # shellcheck disable=SC2086  # several options
  "$program" run "$name" --out "$run" --threads 1 --pictures every $chosen --set outputs.pictures.width=480 \
    --set outputs.pictures.height=270 >"$work/stdout" 2>"$work/stderr" || {
    cat "$work/stderr" >&2
    return 1
  }
  frame=$(find "$run/pictures" -name '*.png' | sort | tail -n 1)
  ffmpeg -nostdin -loglevel error -y -i "$frame" -q:v 5 "$picture"
  summary=$(sed -n 's/^done: \(.*\) s simulated in \([^,]*\), .*/\1 s simulated in \2/p' "$work/stdout")
  counted=$(sed -n '/"particles": {/,/}/s/.*"fluid": *\([0-9]*\).*/\1/p' "$run/run.json" | head -n 1)
  printf '## %s\n\n![%s](%s)\n\n%s\n\n' "$name" "$name" "${picture#docs/}" "$(words_of "$file")"
  end=$(sed -n 's/^ *"end": \([0-9.]*\).*/\1/p; s/.*"time": {.*"end": \([0-9.]*\).*/\1/p' "$file" | head -n 1)
  # shellcheck disable=SC2016  # backquotes are Markdown's
  printf '[`%s`](../%s):\n%s, %s s.\n' "$file" "$file" "$(particles_of "$name")" "$end"
  if [[ ${counted:-0} != 0 ]]; then summary="$(with_spaces "$counted") particles, $summary"; fi
  # shellcheck disable=SC2016  # backquotes are Markdown's
  printf 'Picture: `./tidelock run %s %s`\n(last frame; %s).\n\n' "$name" "$chosen" "$summary"
}

machine=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
scenes=$(cd scenes && find . -name '*.json' -not -path './papers/*' | sed 's|^\./||; s|\.json$||' | LC_ALL=C sort)
if [[ -f $page ]]; then cp -- "$page" "$work/old.md"; else : >"$work/old.md"; fi
{
  cat <<TEXT
# Gallery

Every scene that comes with Tidelock. \`./tidelock run NAME\` runs it, \`./tidelock view NAME\` shows it in the browser.

The pictures are from shortened runs, most of them with coarser particles, so that all of them together take minutes.
Under each stand the particles and the simulated time of the scene as it is, then the command that made the picture,
with the wall time that it took with 1 thread ($machine, beside other work). \`./tidelock check NAME\` tells the run
time of the whole scene on your machine. \`bench/gallery.sh PROGRAM\` writes this page and its pictures.

TEXT
  for name in $scenes; do
    old=$(awk -v title="## $name" '$0 == title { on = 1; print; next } /^## / { on = 0 } on' "$work/old.md")
    if [[ $# == 0 || " $* " == *" $name "* || -z $old ]]; then
      echo "$name" >&2
      if entry "$name" >"$work/entry"; then
        cat "$work/entry"
      else
        echo "$name failed" >&2
        if [[ -n $old ]]; then printf '%s\n\n' "$old"; fi
      fi
    else
      printf '%s\n\n' "$old"
    fi
  done
} >"$work/new.md"
sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' "$work/new.md" >"$page"
