// Options that take one word of a list.
#pragma once
#include <string>
#include <vector>

#include "scene/words.hpp"

namespace tidelock {

/// Throws the InputError of an option that was given none of the `valid` words; it names the nearest.
[[noreturn]] void refuse_word(const char* option, const std::string& given, const std::vector<std::string>& valid);

/// The value of a choice that `given` is the word of.
template <class E>
E choice_named(const char* option, const std::string& given) {
  std::vector<std::string> valid;
  for (const auto& w : words_of(E{})) {
    if (given == w.word) return w.value;
    valid.push_back(w.word);
  }
  refuse_word(option, given, valid);
}

}  // namespace tidelock
