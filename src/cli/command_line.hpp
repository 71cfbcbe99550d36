// The words of the command line: what the commands declare, and what reads them. CLI11 stands behind it, in
// command_line.cpp alone: each file that includes CLI11 takes eight seconds longer to compile.
#pragma once
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tidelock {

/// Words that no command understands.
struct WordError : std::runtime_error {
  WordError(const std::string& what, std::string chosen) : std::runtime_error(what), command(std::move(chosen)) {}
  std::string command;  // the command that they were said to, or ""
};

/// An option that was declared, for saying more about it.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  Option& required();
  Option& within(double lo, double hi);
  Option& within(int lo, int hi);
  Option& repeatable();                     // "--set a --set b": one value each time
  Option& separated_by_comma(int at_most);  // "--format a,b" as well

 private:
  CLI::Option* option_;
};

class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}
  /// T: std::string, int, double, std::uint64_t, std::optional of int or double, std::vector of std::string. A name
  /// without dashes is a word that stands for itself. The value must live until the words have been read.
  template <class T>
  Option option(const char* name, T& value);
  void flag(const char* name, bool& value);
  void when_chosen(std::function<void()> action);
  /// Words that nothing was declared for are no error: the action gets them.
  void when_chosen_with_others(std::function<void(const std::vector<std::string>&)> action);

 private:
  CLI::App* app_;
};

class CommandLine {
 public:
  CommandLine();
  ~CommandLine();
  Command add_command(const char* name);
  /// What --help shows: of a command, or of the program for "tidelock". After the last add_command().
  void use_help(std::string_view (*text)(std::string_view command));
  /// Runs the command that the words choose, or shows help. Throws WordError.
  void read(std::vector<std::string> words);

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace tidelock
