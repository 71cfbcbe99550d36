# Tidelock in a container (docs/install.md):
#   docker build -t tidelock .
#   docker run --rm -v "$PWD:/data" tidelock run boat
FROM debian:12 AS build
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      g++ cmake ninja-build dpkg-dev file libeigen3-dev nlohmann-json3-dev libcli11-dev libfmt-dev libhdf5-dev \
      libembree-dev libpng-dev libcpp-httplib-dev libassimp-dev libmuparser-dev libbullet-dev \
      libopenvdb-dev libtbb-dev libimath-dev libboost-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN cmake --preset release -DTIDELOCK_CUDA=OFF -DTIDELOCK_TESTS=OFF -DTIDELOCK_BENCH=OFF \
    && cmake --build build/release \
    && cpack --config build/release/CPackConfig.cmake -B /package

FROM debian:12
COPY --from=build /package/*.deb /package/
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends /package/*.deb ffmpeg \
    && rm -rf /package /var/lib/apt/lists/* \
    && useradd --create-home --uid 1000 tidelock \
    && install -d -o tidelock -g tidelock /data
USER tidelock
WORKDIR /data
# Of the viewer: docker run -p 127.0.0.1:8000:8000 ... view DIR --host 0.0.0.0 --port 8000
EXPOSE 8000
ENTRYPOINT ["tidelock"]
CMD ["--help"]
