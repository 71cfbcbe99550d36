#!/usr/bin/env bash
# Builds and checks the CUDA backend on a machine with a GPU: ./bench/device.sh [WHAT...], WHAT of agreement, sanitizer,
# bench, quick, physics (default: the first three). physics:FILTER and agreement:FILTER run the tests of a GoogleTest
# filter alone, for example './bench/device.sh "physics:Film.*:*AsAWall*:*Honest*:Guards.*"'.
set -uo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
build=build/device
if (($# == 0)); then set -- agreement sanitizer bench; fi
status=0
mkdir -p build

cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTIDELOCK_CUDA=ON -DTIDELOCK_WERROR=OFF -DCMAKE_CUDA_ARCHITECTURES=90 \
  >"$build.cmake.log" 2>&1 || { tail -n 30 "$build.cmake.log"; exit 1; }
targets=(tidelock_cli tidelock_bench test_agreement)
if [[ " $* " == *" physics"* ]]; then targets+=(test_physics); fi
SECONDS=0
ninja -C "$build" "${targets[@]}" >"$build.ninja.log" 2>&1 || { grep -E 'error|FAILED' -A 6 "$build.ninja.log" | head -n 60; exit 1; }
echo "built in $SECONDS s"
export GOMP_SPINCOUNT=1000
nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader

# SECONDS PROGRAM FILTER: tests that the filter names, with simulations on the GPU. No test at all is a failure.
on_device() {
  if [[ -z $("$build/tests/$2" --gtest_filter="$3" --gtest_list_tests) ]]; then echo "no test matches '$3'"; return 1; fi
  TIDELOCK_TEST_DEVICE=cuda timeout "$1" "$build/tests/$2" --gtest_filter="$3" --gtest_brief=1
}

for part in "$@"; do
  printf '\n=== %s (%s s)\n' "$part" "$SECONDS"
  case $part in
    agreement)
      timeout 200 "$build/tests/test_agreement" --gtest_filter='*Cuda*' --gtest_brief=1 || status=1
      TIDELOCK_TEST_DEVICE=cuda timeout 100 "$build/tests/test_agreement" --gtest_filter='Lanes/EveryLane*:TwoWorlds*' \
        --gtest_brief=1 || status=1
      ;;
    sanitizer)
      for tool in memcheck racecheck; do
        timeout 150 compute-sanitizer --tool "$tool" --error-exitcode 9 "$build/tidelock" run tests/cli/tiny.json \
          --device cuda --until 0.02 --quiet --out "$build/out_$tool" --overwrite --pictures none 2>&1 | tail -n 12 || status=1
      done
      ;;
    bench) timeout 300 "$build/bench/tidelock_bench" gpu gpu-dam-break || status=1 ;;
    quick) timeout 200 "$build/bench/tidelock_bench" gpu gpu-dam-break --quick || status=1 ;;
    physics) TIDELOCK_TEST_DEVICE=cuda timeout 400 "$build/tests/test_physics" --gtest_filter='-Slow*:*/Slow*' --gtest_brief=1 || status=1 ;;
    physics:*) on_device 500 test_physics "${part#*:}" || status=1 ;;
    agreement:*) on_device 300 test_agreement "${part#*:}" || status=1 ;;
    *) echo "unknown part '$part'"; status=1 ;;
  esac
done
echo "total $SECONDS s, status $status"
exit "$status"
