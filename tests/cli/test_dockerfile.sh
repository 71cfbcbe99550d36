#!/usr/bin/env bash
# Follows the Dockerfile where no container engine is: every stage is a bare Debian in a folder, every RUN a command in
# it. Then the image's program runs there as the image's user. Needs root, debootstrap and a mirror of Debian; skipped
# (77) without. Usage: test_dockerfile.sh PROGRAM SOURCE_DIR [BARE_DEBIAN.tar]
if [[ ${TIDELOCK_MOUNTS:-} != own ]]; then  # mounts of its own, which end with this test
  if ((EUID != 0)) || ! command -v debootstrap >/dev/null || ! unshare --mount true 2>/dev/null; then
    echo "skipped: needs root, debootstrap, and mounts of its own (unshare --mount)"
    exit 77
  fi
  TIDELOCK_MOUNTS=own exec unshare --mount --propagation private bash "$0" "$@"
fi
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
trap 'umount -l "$work"/stage_*/proc 2>/dev/null; rm -rf --one-file-system -- "$work"' EXIT
chmod 755 "$work"
bare=${3:-$work/bare.tar}
release=bookworm
image=debian:12  # what the Dockerfile must start from: the release that is made here

# --- a bare Debian ---
mirror=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/*.sources 2>/dev/null | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}
if [[ ! -s $bare ]]; then
  if ! debootstrap --variant=minbase --include=ca-certificates "$release" "$work/bare" "$mirror" >"$work/bare.log" 2>&1; then
    echo "skipped: no bare Debian from $mirror: $(tail -n 2 "$work/bare.log")"
    exit 77
  fi
  tar -C "$work/bare" -cf "$bare" . && rm -rf -- "$work/bare"
fi

# new_stage FOLDER: a bare Debian that reaches the same mirrors as this machine.
new_stage() {
  mkdir -- "$1" && tar -C "$1" -xf "$bare"
  chmod 755 "$1"
  if grep -q "$release" /etc/apt/sources.list.d/*.sources 2>/dev/null; then
    rm -f -- "$1/etc/apt/sources.list"
    cp -- /etc/apt/sources.list.d/*.sources "$1/etc/apt/sources.list.d/"
  fi
  cp -L -- /etc/resolv.conf /etc/hosts "$1/etc/"
  mount -t proc proc "$1/proc"
  local device
  for device in null zero random urandom; do
    [[ -e $1/dev/$device ]] || cp -a -- "/dev/$device" "$1/dev/"
  done
  mkdir -p "$1/dev/shm" && chmod 1777 "$1/dev/shm"
}

# inside USER FOLDER COMMAND...: in the newest stage, with the environment of a container.
inside() {
  local user=$1 folder=$2
  shift 2
  chroot --userspec="$user" "$stage" /usr/bin/env -i -C "$folder" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@" </dev/null
}

# --- the instructions, in order; one that is not known here is an error ---
declare -A stages=()
stage='' folder=/ user=root port='' entrypoint='' command=''
words_of() { tr -d '[]",' <<<"$1"; }  # of the form ["a", "b"]

follow() {
  local word=$1 rest=$2 from target
  case $word in
    FROM)
      if [[ ${rest%% *} != "$image" ]]; then fail "FROM $rest: expected $image" && finish; fi
      stage=$work/stage_${#stages[@]} folder=/ user=root
      stages[${rest##* }]=$stage
      new_stage "$stage"
      ;;
    RUN)
      attempt inside "$user" "$folder" /bin/sh -c "$rest"
      expect_code 0 "RUN $rest: $(tail -n 5 "$work/stdout")"
      if ((code)); then finish; fi
      ;;
    WORKDIR) folder=$rest && mkdir -p "$stage$folder" ;;
    USER) user=$rest ;;
    COPY)
      if [[ $rest == '. .' ]]; then
        tar -C "$source_dir" --exclude-from=<(sed '/^\*\*/! s,^,./,; s,^\*\*/,,' "$source_dir/.dockerignore") -cf - . | tar -C "$stage$folder" -xf -
        return
      fi
      read -r from rest target <<<"$rest"
      mkdir -p "$stage$target"
      # shellcheck disable=SC2086  # the pattern is the instruction's
      cp -r -- "${stages[${from#--from=}]}"$rest "$stage$target" || fail "COPY $from $rest $target"
      ;;
    EXPOSE) port=$rest ;;
    ENTRYPOINT) entrypoint=$(words_of "$rest") ;;
    CMD) command=$(words_of "$rest") ;;
    *) fail "the Dockerfile's instruction $word is unknown here" ;;
  esac
}

while read -r word rest; do follow "$word" "$rest"; done < <(
  grep -vE '^ *(#|$)' "$source_dir/Dockerfile" | sed -e ':join' -e '/\\$/{N; s/ *\\\n */ /; b join' -e '}')

# --- the image ---
if [[ $user == root || $(inside "$user" "$folder" id -u) == 0 ]]; then fail "the image's user is root"; fi
if [[ -e $stage/usr/bin/g++ ]]; then fail "the image holds a compiler"; fi
image_runs() { attempt inside "$user" "$folder" "$entrypoint" "$@"; }
image_runs "$command"
expect_code 0 "the image without a command"
expect_text "$work/stdout" 'Usage' "the image without a command says how it is used"
image_runs version
expect_text "$work/stdout" '^viewer: yes' "the image has the viewer"
expect_text "$work/stdout" '^surfaces: yes' "the image has surfaces"
expect_text "$work/stdout" '^pictures: yes' "the image has pictures"
cp -- "$here/tiny.json" "$stage$folder/mine.json"
image_runs run mine.json --until 0.1
expect_code 0 "a run of a mounted scene"
if [[ ! -s $stage$folder/out/mine/sheet.png || ! -s $stage$folder/out/mine/movie.mp4 ]]; then fail "no picture or movie"; fi
image_runs run boat --until 0.001 --pictures none
expect_code 0 "a run of a scene by name"

# --- the viewer on the documented port; who does not know the token is refused ---
inside "$user" "$folder" /bin/sh -c 'echo $$ >viewer; exec "$@"' sh \
  "$entrypoint" view out/mine --host 0.0.0.0 --port "$port" --quiet >"$work/address" 2>&1 &
address=$(address_in "$work/address")
if [[ $address != "http://0.0.0.0:$port/?token="* ]]; then fail "the viewer in the image: $address"; fi
http_get "$address" "/?${address##*\?}" || true  # gives a cookie in exchange for the token
cookie=$(sed -n 's/^Set-Cookie: \([^;]*\).*/\1/p' "$work/answer")
if ! http_get "$address" / "$cookie" || ! grep -q '<title>' "$work/body"; then
  fail "the page: $(head -n 3 "$work/answer")"
fi
if http_get "$address" '/api/state?known=0'; then fail "the viewer answers without its token"; fi
told_to_end "$(<"$stage$folder/viewer")"
expect_code 0 "the image's viewer, told to end"
finish
