#include "base/version.hpp"
#include "run/run.hpp"
#include "tidelock/inside.hpp"

namespace tidelock::v0 {

std::string_view library_version() { return version(); }

namespace {
std::string one_line(const std::string& file, const std::string& path, const std::string& expected) {
  return core::InputError(file, path, expected).what();
}
}  // namespace

InputError::InputError(std::string file, std::string path, std::string expected)
    : std::runtime_error(one_line(file, path, expected)),
      file_(std::move(file)),
      path_(std::move(path)),
      expected_(std::move(expected)) {}
InputError::~InputError() = default;

RunError::RunError(const std::string& what, std::filesystem::path checkpoint)
    : std::runtime_error(what), checkpoint_(std::move(checkpoint)) {}
RunError::~RunError() = default;

void inside::rethrow_ours() {
  try {
    throw;
  } catch (const core::InputError& error) {
    throw InputError(error.file(), error.path(), error.expected());
  } catch (const core::RunFailure& error) {
    throw RunError(error.what(), error.checkpoint());
  } catch (const core::RunError& error) {
    throw RunError(error.what());
  }
}

}  // namespace tidelock::v0
