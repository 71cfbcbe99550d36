#include "outputs/particle_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/number_text.hpp"
#include "base/read_file.hpp"
#include "outputs/formats.hpp"
#include "scene/words.hpp"

namespace tidelock {
namespace fs = std::filesystem;

const char* extension(ParticleFormat format) {
  for (const auto& w : words_of(ParticleFormat{}))
    if (w.value == format) return w.word;
  return "";
}

std::optional<ParticleFormat> format_of(const std::string& file) {
  for (const ParticleFormat format : values_of<ParticleFormat>())
    if (fs::path(file).extension() == std::string(".") + extension(format)) return format;
  return std::nullopt;
}

std::string particle_extensions() {
  std::string text;
  const std::vector<ParticleFormat> formats = values_of<ParticleFormat>();
  for (const ParticleFormat format : formats)
    text += (format == formats.front()  ? "."
             : format == formats.back() ? " or ."
                                        : ", .") +
            std::string(extension(format));
  return text;
}

void write_particles(const FrameData& frame, ParticleFormat format, const std::string& file) {
  switch (format) {
    case ParticleFormat::bgeo:
      return write_bgeo(frame, file);
    case ParticleFormat::vtp:
      return write_vtp(frame, file);
    case ParticleFormat::ply:
      return write_ply(frame, file);
  }
}

namespace {

using Reader = FrameData (*)(std::string_view content, const std::string& file);

Reader reader_of(ParticleFormat format) {
  switch (format) {
    case ParticleFormat::bgeo:
      return read_bgeo;
    case ParticleFormat::vtp:
      return read_vtp;
    case ParticleFormat::ply:
      return read_ply;
  }
  return nullptr;
}

Reader reader_of(const std::string& file) {
  if (const auto format = format_of(file)) return reader_of(*format);
  throw InputError(file, "", "no particle file: expected " + particle_extensions());
}

FrameData read_with(Reader reader, std::string_view content, const std::string& file) {
  FrameData frame = reader(content, file);
  if (frame.number == 0) frame.number = frame_number(file).value_or(0);
  return frame;
}

}  // namespace

FrameData read_frame(const std::string& file) {
  const Reader reader = reader_of(file);
  return read_with(reader, read_whole_file(file), file);
}

FrameData parse_frame(std::string_view content, const std::string& file) {
  return read_with(reader_of(file), content, file);
}

std::string frame_path(const std::string& dir, std::uint64_t number, ParticleFormat format) {
  return (fs::path(dir) / "particles" / fmt::format("frame_{:04}.{}", number, extension(format))).string();
}

std::optional<std::uint64_t> frame_number(const std::string& file) {
  const std::string stem = fs::path(file).stem().string();
  constexpr std::string_view kPrefix = "frame_";
  if (!stem.starts_with(kPrefix)) return std::nullopt;
  return parse_number<std::uint64_t>(std::string_view(stem).substr(kPrefix.size()));
}

std::vector<std::string> list_frames(const std::string& dir, ParticleFormat format) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(fs::path(dir) / "particles", error), end; !error && it != end; it.increment(error)) {
    const std::string file = it->path().string();
    if (it->path().extension() == std::string(".") + extension(format) && frame_number(file)) files.push_back(file);
  }
  std::sort(files.begin(), files.end(), [](const std::string& a, const std::string& b) {
    return frame_number(a).value_or(0) < frame_number(b).value_or(0);
  });
  return files;
}

std::size_t remove_frames_from(const std::string& dir, std::uint64_t first) {
  std::size_t removed = 0;
  for (const ParticleFormat format : values_of<ParticleFormat>()) {
    for (const std::string& file : list_frames(dir, format)) {
      std::error_code error;
      if (frame_number(file).value_or(0) >= first && fs::remove(file, error)) ++removed;
    }
  }
  return removed;
}

std::string_view xml_attribute(std::string_view tag, std::string_view name) {
  const std::string key = fmt::format(" {}=\"", name);
  const std::size_t at = tag.find(key);
  if (at == std::string_view::npos) return {};
  const std::size_t begin = at + key.size();
  const std::size_t end = tag.find('"', begin);
  return end == std::string_view::npos ? std::string_view{} : tag.substr(begin, end - begin);
}

}  // namespace tidelock
