// A formula in a scene file, in the language of muParser.
#pragma once
#include <array>
#include <memory>
#include <string>

namespace tidelock {

/// What a formula may speak of, in the order of Expression::Values.
inline constexpr std::array<const char*, 7> kFieldVariables{"x", "y", "z", "t", "vx", "vy", "vz"};

class Expression {
 public:
  using Values = std::array<double, 7>;
  /// What is wrong with a formula; empty: nothing.
  static std::string trouble(const std::string& formula);
  explicit Expression(const std::string& formula);
  ~Expression();
  Expression(Expression&&) noexcept;
  double operator()(const Values& values);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace tidelock
