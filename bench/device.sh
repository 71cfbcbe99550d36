#!/usr/bin/env bash
# Builds and checks the CUDA backend on a machine with a GPU: ./bench/device.sh [WHAT...], WHAT of agreement, sanitizer,
# bench, physics (default: the first three).
set -uo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
build=build/device
what="${*:-agreement sanitizer bench}"
status=0
mkdir -p build

cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTIDELOCK_CUDA=ON -DTIDELOCK_WERROR=OFF -DCMAKE_CUDA_ARCHITECTURES=90 \
  >"$build.cmake.log" 2>&1 || { tail -n 30 "$build.cmake.log"; exit 1; }
targets=(tidelock_cli tidelock_bench test_agreement)
if [[ " $what " == *" physics "* ]]; then targets+=(test_physics); fi
SECONDS=0
ninja -C "$build" "${targets[@]}" >"$build.ninja.log" 2>&1 || { grep -E 'error|FAILED' -A 6 "$build.ninja.log" | head -n 60; exit 1; }
echo "built in $SECONDS s"
export GOMP_SPINCOUNT=1000
nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader
for part in $what; do
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
    *) echo "unknown part '$part'" ;;
  esac
done
echo "total $SECONDS s, status $status"
exit "$status"
