#include <png.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "base/error.hpp"
#include "render/image.hpp"

namespace tidelock {

Image::Image(int w, int h, Rgb8 fill)
    : width(w), height(h), rgb(3 * static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {
  for (std::size_t i = 0; i < rgb.size(); i += 3)
    for (std::size_t c = 0; c < 3; ++c) rgb[i + c] = fill[c];
}

namespace {
png_image png_header() {
  png_image header;
  std::memset(&header, 0, sizeof header);
  header.version = PNG_IMAGE_VERSION;
  return header;
}

/// Empty when all went well, else what went wrong.
std::string write_part(const Image& image, const std::string& part) {
  std::FILE* out = std::fopen(part.c_str(), "wb");
  if (!out) return std::strerror(errno);
  png_image header = png_header();
  header.width = static_cast<png_uint_32>(image.width);
  header.height = static_cast<png_uint_32>(image.height);
  header.format = PNG_FORMAT_RGB;
  std::string trouble;
  errno = 0;
  if (!png_image_write_to_stdio(&header, out, 0, image.rgb.data(), 0, nullptr))
    trouble = errno != 0 ? std::strerror(errno) : header.message;
  png_image_free(&header);
  if (std::fclose(out) != 0 && trouble.empty()) trouble = std::strerror(errno);
  return trouble;
}
}  // namespace

void write_png(const Image& image, const std::string& file) {
  if (image.width <= 0 || image.height <= 0) throw RunError(file + ": cannot write an empty picture");
  const std::string part = file + ".part";
  std::string trouble = write_part(image, part);
  if (trouble.empty() && std::rename(part.c_str(), file.c_str()) != 0) trouble = std::strerror(errno);
  if (trouble.empty()) return;
  std::remove(part.c_str());
  throw RunError(file + ": cannot write the picture: " + trouble);
}

Image read_png(const std::string& file) {
  png_image header = png_header();
  if (!png_image_begin_read_from_file(&header, file.c_str()))
    throw RunError(file + ": cannot read the picture: " + header.message);
  header.format = PNG_FORMAT_RGB;
  Image image(static_cast<int>(header.width), static_cast<int>(header.height));
  const png_color white{255, 255, 255};
  if (!png_image_finish_read(&header, &white, image.rgb.data(), 0, nullptr)) {
    const std::string trouble = header.message;
    png_image_free(&header);
    throw RunError(file + ": cannot read the picture: " + trouble);
  }
  return image;
}

}  // namespace tidelock
