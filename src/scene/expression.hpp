// A formula in a scene file, in the language of muParser.
#pragma once
#include <array>
#include <memory>
#include <string>

namespace tidelock {

/// The variables of a formula, in the order of Expression::Values.
inline constexpr std::array<const char*, 7> kFieldVariables{"x", "y", "z", "t", "vx", "vy", "vz"};

class Expression {
 public:
  using Values = std::array<double, 7>;
  /// The error of a formula; empty: none.
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
