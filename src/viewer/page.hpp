// The page as part of the program: web/build.sh builds the files in web/page, CMake embeds them (web/page.cmake).
#pragma once
#include <string_view>

namespace tidelock {

struct PageFile {
  std::string_view path;  // as in a request, e.g. "/index.html", "/assets/index-1a2b3c4d.js"
  std::string_view type;  // media type
  std::string_view content;
};

/// Null when there is no such file.
const PageFile* page_file(std::string_view path);

}  // namespace tidelock
