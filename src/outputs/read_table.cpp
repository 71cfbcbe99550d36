#include "outputs/read_table.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/read_file.hpp"

namespace tidelock {

std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      fields.back() += line[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

RunTable read_run_table(const std::string& file) {
  const std::string content = read_whole_file(file);
  RunTable table;
  table.file = file;
  std::size_t number = 0;
  for (std::size_t begin = 0, end; (end = content.find('\n', begin)) != content.npos; begin = end + 1) {
    std::string_view line = std::string_view(content).substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<std::string> fields = csv_fields(line);
    if (++number == 1) {
      table.columns = fields;
      table.values.resize(fields.size());
      for (std::size_t c = 0; c < fields.size() && table.name_column < 0; ++c)
        if (fields[c] == "body" || fields[c] == "joint") table.name_column = static_cast<int>(c);
      continue;
    }
    if (fields.size() != table.columns.size())
      throw InputError(file, "",
                       fmt::format("line {} has {} fields; expected {}, as in the first line", number, fields.size(),
                                   table.columns.size()));
    for (std::size_t c = 0; c < fields.size(); ++c) {
      const bool name = static_cast<int>(c) == table.name_column;
      const std::optional<double> value =
          name ? std::numeric_limits<double>::quiet_NaN() : parse_number<double>(fields[c]);
      if (!value)
        throw InputError(file, "", fmt::format("line {}: column '{}' holds no number", number, table.columns[c]));
      table.values[c].push_back(*value);
      if (name) table.names.push_back(fields[c]);
    }
  }
  if (number == 0) throw InputError(file, "", "is empty; expected a table with a line of column names");
  return table;
}

}  // namespace tidelock
