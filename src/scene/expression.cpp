#include "scene/expression.hpp"

#if defined(TIDELOCK_HAVE_MUPARSER)
#include <muParser.h>
#endif

#include "base/error.hpp"

namespace tidelock {

#if defined(TIDELOCK_HAVE_MUPARSER)

struct Expression::Parser {
  Values values{};
  mu::Parser parser;
};

Expression::Expression(const std::string& formula) : parser_(std::make_unique<Parser>()) {
  parser_->parser.DefineConst("pi", 3.14159265358979323846);
  for (std::size_t k = 0; k < kFieldVariables.size(); ++k)
    parser_->parser.DefineVar(kFieldVariables[k], &parser_->values[k]);
  parser_->parser.SetExpr(formula);
}

double Expression::operator()(const Values& values) {
  parser_->values = values;
  return parser_->parser.Eval();
}

std::string Expression::trouble(const std::string& formula) {
  try {
    Expression e(formula);
    e({0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7});
  } catch (const mu::Parser::exception_type& failure) {
    return failure.GetMsg();
  }
  return {};
}

#else

struct Expression::Parser {};
Expression::Expression(const std::string&) { throw RunError("this program was built without muParser"); }
double Expression::operator()(const Values&) { return 0; }
std::string Expression::trouble(const std::string&) { return "this program was built without muParser"; }

#endif

Expression::~Expression() = default;
Expression::Expression(Expression&&) noexcept = default;

}  // namespace tidelock
