// Movies: the right number of frames, and clean ends when the program behind them is missing or fails.
#ifdef TIDELOCK_HAVE_RENDER
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "render/movie.hpp"

namespace tidelock {
namespace {

class Movie : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "tidelock_movie_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override {
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child was left";
    EXPECT_EQ(errno, ECHILD);
    EXPECT_FALSE(std::filesystem::exists(file() + ".part"));
    std::filesystem::remove_all(folder_);
  }
  std::string file() const { return (folder_ / "movie.mp4").string(); }
  /// A program that does what a shell script says.
  std::string program(const std::string& script) const {
    const std::filesystem::path path = folder_ / "program";
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path.string();
  }
  std::string message_of(const std::string& script, int frames) {
    try {
      MovieWriter movie(file(), 640, 480, 25, program(script));
      for (int i = 0; i < frames; ++i) movie.add(Image(640, 480));
      movie.finish();
    } catch (const RunError& error) {
      EXPECT_FALSE(std::filesystem::exists(file()));
      return error.what();
    }
    return "no error";
  }
  std::filesystem::path folder_;
};

std::string output_of(const std::string& command) {
  std::string text;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  for (int c = 0; pipe && (c = std::fgetc(pipe.get())) != EOF;) text += static_cast<char>(c);
  return text;
}

TEST_F(Movie, HasAllItsFrames) {
  if (!ffmpeg_available() || !ffmpeg_available("ffprobe")) GTEST_SKIP() << "no ffmpeg on this machine";
  {
    MovieWriter movie(file(), 97, 64, 25);  // an odd width is padded
    for (int i = 0; i < 13; ++i) movie.add(Image(97, 64, {static_cast<std::uint8_t>(20 * i), 100, 60}));
    EXPECT_FALSE(std::filesystem::exists(file()));
    movie.finish();
    EXPECT_EQ(movie.frames(), 13);
  }
  EXPECT_EQ(output_of("ffprobe -v error -count_frames -select_streams v -show_entries "
                      "stream=codec_name,width,height,pix_fmt,nb_read_frames -of csv=p=0 " +
                      file()),
            "h264,98,64,yuv420p,13\n");
}

TEST_F(Movie, WithoutFinishNothingIsLeft) {
  if (!ffmpeg_available()) GTEST_SKIP() << "no ffmpeg on this machine";
  {
    MovieWriter movie(file(), 64, 64, 25);
    for (int i = 0; i < 3; ++i) movie.add(Image(64, 64));
  }
  EXPECT_FALSE(std::filesystem::exists(file()));
  EXPECT_THROW(MovieWriter(file(), 64, 64, 25).finish(), RunError);  // no frames
  MovieWriter movie(file(), 64, 64, 25);
  EXPECT_THROW(movie.add(Image(64, 63)), RunError);
  EXPECT_THROW(movie.add(Image(64, 64)), RunError);  // given up
}

TEST_F(Movie, FolderThatIsNotThereIsNamed) {
  if (!ffmpeg_available()) GTEST_SKIP() << "no ffmpeg on this machine";
  try {
    MovieWriter movie((folder_ / "none" / "a.mp4").string(), 64, 64, 25);
    for (int i = 0; i < 100; ++i) movie.add(Image(64, 64));
    movie.finish();
    FAIL();
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("No such file"), std::string::npos) << error.what();
  }
}

TEST_F(Movie, BrokenPipeIsARunError) {
  EXPECT_NE(message_of("echo 'line one' >&2; echo 'out of luck' >&2; exit 3", 50).find("out of luck"),
            std::string::npos);
  EXPECT_NE(message_of("exit 0", 50).find("stopped reading"), std::string::npos);
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
  pthread_sigmask(SIG_BLOCK, nullptr, &pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);  // the thread's own mask is back
}

TEST_F(Movie, FailureAtTheEndIsARunError) {
  EXPECT_NE(message_of("cat > /dev/null; echo 'disk full' >&2; exit 1", 2).find("disk full"), std::string::npos);
  // Half a movie that was written before does not stay (TearDown looks for it).
  EXPECT_NE(message_of("for last; do :; done; echo half > \"${last#file:}\"; cat > /dev/null; exit 1", 2), "no error");
  EXPECT_NE(message_of("cat > /dev/null", 2), "no error");  // says that all is well and has written nothing
}

TEST_F(Movie, MissingProgramIsARunError) {
  EXPECT_FALSE(ffmpeg_available("no-such-program-at-all"));
  EXPECT_TRUE(ffmpeg_available("sh"));
  try {
    MovieWriter movie(file(), 64, 64, 25, "no-such-program-at-all");
    FAIL();
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("not found"), std::string::npos) << error.what();
  }
  EXPECT_THROW(MovieWriter(file(), 0, 64, 25), InputError);
  EXPECT_THROW(MovieWriter(file(), 64, 64, 0), InputError);
}

}  // namespace
}  // namespace tidelock
#endif
