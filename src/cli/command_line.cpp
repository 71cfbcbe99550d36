#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

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
      return std::string(text(command));
    });
  };
  use(*app_, "tidelock");
  for (CLI::App* command : app_->get_subcommands([](CLI::App*) { return true; })) use(*command, command->get_name());
}

void CommandLine::read(std::vector<std::string> words) {
  std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
  try {
    app_->parse(std::move(words));
  } catch (const CLI::Success& help) {
    app_->exit(help);
  } catch (const CLI::ParseError& error) {
    const auto chosen = app_->get_subcommands();
    throw WordError(error.what(), chosen.empty() ? "" : chosen.front()->get_name());
  }
}

}  // namespace tidelock
