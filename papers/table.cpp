#include "papers/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"

namespace tidelock {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
  return fields;
}

}  // namespace

Table::Table(const std::string& file) : file_(file) {
  if (!std::filesystem::exists(file)) return;
  std::istringstream in(read_whole_file(file));
  std::string line;
  std::getline(in, line);
  titles_ = split(line);
  while (std::getline(in, line)) {
    rows_.push_back(split(line));
    if (rows_.back().size() != titles_.size())
      throw InputError(file, fmt::format("row {}", rows_.size()),
                       fmt::format("has {} fields; expected {}", rows_.back().size(), titles_.size()));
  }
}

std::vector<double> Table::column(const std::string& title, const std::string& body) const {
  const auto at = [&](const std::string& name) {
    const auto found = std::find(titles_.begin(), titles_.end(), name);
    if (found == titles_.end()) throw RunError(fmt::format("{} has no column \"{}\"", file_, name));
    return static_cast<std::size_t>(found - titles_.begin());
  };
  const std::size_t value = at(title), name = body.empty() ? 0 : at("body");
  std::vector<double> numbers;
  for (const auto& row : rows_)
    if (body.empty() || row[name] == body) numbers.push_back(parse_number<double>(row[value]).value_or(0));
  return numbers;
}

}  // namespace tidelock
