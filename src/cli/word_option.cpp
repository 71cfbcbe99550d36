#include "cli/word_option.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "scene/spelling.hpp"

namespace tidelock {

void refuse_word(const char* option, const std::string& given, const std::vector<std::string>& valid) {
  throw InputError("", option,
                   fmt::format("found {}; valid are {}; the nearest is \"{}\"", scene_format::quoted(given),
                               scene_format::one_of(valid), scene_format::nearest(given, valid)));
}

}  // namespace tidelock
