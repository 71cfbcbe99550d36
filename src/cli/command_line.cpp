#include "cli/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "cli/own_name.hpp"
#include "scene/spelling.hpp"

namespace tidelock {

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::within(double lo, double hi) {
  option_->check(CLI::Range(lo, hi));
  return *this;
}

Option& Option::within(int lo, int hi) {
  option_->check(CLI::Range(lo, hi));
  return *this;
}

Option& Option::repeatable() {
  option_->take_all()->expected(1)->allow_extra_args(false);
  return *this;
}

Option& Option::separated_by_comma(int at_most) {
  option_->delimiter(',')->take_all()->expected(1, at_most)->allow_extra_args(false);
  return *this;
}

template <class T>
Option Command::option(const char* name, T& value) {
  return Option(app_->add_option(name, value));
}
template Option Command::option(const char*, std::string&);
template Option Command::option(const char*, int&);
template Option Command::option(const char*, double&);
template Option Command::option(const char*, std::uint64_t&);
template Option Command::option(const char*, std::optional<int>&);
template Option Command::option(const char*, std::optional<double>&);
template Option Command::option(const char*, std::vector<std::string>&);

void Command::flag(const char* name, bool& value) { app_->add_flag(name, value); }

void Command::when_chosen(std::function<void()> action) { app_->callback(std::move(action)); }

void Command::when_chosen_with_others(std::function<void(const std::vector<std::string>&)> action) {
  app_->allow_extras();
  app_->callback([action = std::move(action), app = app_] { action(app->remaining()); });
}

CommandLine::CommandLine() : app_(std::make_unique<CLI::App>("Tidelock", "tidelock")) { app_->require_subcommand(1); }
CommandLine::~CommandLine() = default;

Command CommandLine::add_command(const char* name) { return Command(app_->add_subcommand(name)); }

void CommandLine::use_help(std::string_view (*text)(std::string_view command)) {
  const auto use = [text](CLI::App& app, const std::string& command) {
    app.set_help_flag("-h,--help");
    app.formatter_fn([text, command](const CLI::App*, const std::string&, CLI::AppFormatMode) {
      return in_own_name(text(command));
    });
  };
  use(*app_, "tidelock");
  for (CLI::App* command : app_->get_subcommands([](CLI::App*) { return true; })) use(*command, command->get_name());
}

namespace {

/// Says which option or command the first word that nobody knows may have meant; "" when it is another kind of error.
std::string unknown_word(const CLI::App& app) {
  const std::vector<std::string> words = app.remaining();
  const auto option = std::find_if(words.begin(), words.end(), [](const auto& w) { return w.starts_with("-"); });
  if (words.empty()) return {};
  std::vector<std::string> known;
  if (option == words.end() && app.get_parent() == nullptr) {
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
      known.push_back(command->get_name());
    return fmt::format("found the unknown command '{}'; did you mean '{}'?", words.front(),
                       scene_format::nearest(words.front(), known));
  }
  if (option == words.end()) return fmt::format("found '{}', which is one word too many", words.front());
  const std::string name = option->substr(0, option->find('='));
  for (const CLI::Option* o : app.get_options())
    for (const std::string& known_name : o->get_lnames()) known.push_back("--" + known_name);
  const std::string nearest = scene_format::nearest(name, known);
  // A word of which not even half is right was meant otherwise.
  const bool alike = 2 * scene_format::edit_distance(name, nearest) < nearest.size();
  return fmt::format("found the unknown option '{}'{}", name,
                     alike ? fmt::format("; did you mean '{}'?", nearest) : std::string());
}

/// CLI11 writes "Could not convert: --until = two".
std::string no_number(const std::string& text) {
  const std::size_t colon = text.find(": "), equals = text.find(" = ");
  if (colon == std::string::npos || equals == std::string::npos || equals < colon) return text;
  return fmt::format("{}: found '{}'; expected a number", text.substr(colon + 2, equals - colon - 2),
                     text.substr(equals + 3));
}

}  // namespace

void CommandLine::read(std::vector<std::string> words) {
  std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
  try {
    app_->parse(std::move(words));
  } catch (const CLI::Success& help) {
    app_->exit(help);
  } catch (const CLI::ConversionError& error) {
    const auto chosen = app_->get_subcommands();
    throw WordError(no_number(error.what()), chosen.empty() ? "" : chosen.front()->get_name());
  } catch (const CLI::ParseError& error) {
    const auto chosen = app_->get_subcommands();
    // Words that nobody knows also make the words that are required look missing.
    const bool may_be_unknown = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                                dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
    const std::string unknown = may_be_unknown ? unknown_word(chosen.empty() ? *app_ : *chosen.front()) : std::string();
    throw WordError(unknown.empty() ? error.what() : unknown, chosen.empty() ? "" : chosen.front()->get_name());
  }
}

}  // namespace tidelock
