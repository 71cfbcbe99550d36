// Movies: frames go through a pipe into ffmpeg, which writes H.264 in an .mp4 file that every browser plays.
#pragma once
#include <memory>
#include <string>

#include "render/image.hpp"

namespace tidelock {

/// Whether the program is in the PATH (or, when its name has a '/', whether it is there) and may be run.
bool ffmpeg_available(const std::string& program = "ffmpeg");

class MovieWriter {
 public:
  /// Starts `program`. The movie is written to `file`.part and renamed by finish(). Throws RunError when the program is
  /// missing or cannot be started, InputError for sizes or rates that no movie can have.
  MovieWriter(std::string file, int width, int height, double frames_per_second, const std::string& program = "ffmpeg");
  /// Without finish() the movie is dropped: the program is ended and no file stays.
  ~MovieWriter();
  MovieWriter(const MovieWriter&) = delete;
  MovieWriter& operator=(const MovieWriter&) = delete;

  /// Throws RunError when the size is another one than that of the movie, or when the program has gone; the movie is
  /// given up in that case.
  void add(const Image& frame);
  /// Waits for the program and puts the movie in place. Throws RunError when it fails or when there was no frame.
  void finish();
  int frames() const { return frames_; }

 private:
  class Child;
  [[noreturn]] void give_up(const std::string& why);

  std::string file_, part_;
  int width_, height_;
  int frames_ = 0;
  std::unique_ptr<Child> child_;
};

}  // namespace tidelock
