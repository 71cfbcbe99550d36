#include "viewer/access.hpp"

#include <arpa/inet.h>
#include <sys/random.h>

#include <array>
#include <utility>

#include "base/error.hpp"

namespace tidelock {
namespace {

/// Without brackets and port.
std::string_view name_of(std::string_view host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
  const std::size_t colon = host.find(':');
  return host.find(':', colon + 1) == host.npos ? host.substr(0, colon) : host;  // two colons: a bare IPv6 address
}

}  // namespace

bool is_loopback(std::string_view host) {
  const std::string name(name_of(host));
  if (name == "localhost" || name == "localhost.") return true;
  in_addr four;
  if (inet_pton(AF_INET, name.c_str(), &four) == 1) return (ntohl(four.s_addr) >> 24) == 127;
  in6_addr six;
  return inet_pton(AF_INET6, name.c_str(), &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

std::string random_token() {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  static_assert(kLetters.size() == 64);
  std::array<unsigned char, 32> bytes;
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw RunError("the system gives no random numbers for a token");
  std::string token;
  for (const unsigned char b : bytes) token += kLetters[b % kLetters.size()];
  return token;
}

std::string_view cookie_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = header.find(';');
    std::string_view pair = header.substr(0, end);
    header.remove_prefix(end == header.npos ? header.size() : end + 1);
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) return pair.substr(name.size() + 1);
  }
  return {};
}

Access::Access(std::string host, std::string token) : loopback_(is_loopback(host)), token_(std::move(token)) {
  if (!loopback_ && token_.empty()) throw InputError("", "--host", "an address that others can reach needs a token");
}

bool Access::token_fits(std::string_view given) const {
  if (token_.empty()) return true;
  unsigned differences = given.size() == token_.size() ? 0 : 1;
  for (std::size_t i = 0; i < token_.size(); ++i)
    differences |= static_cast<unsigned char>(token_[i] ^ (i < given.size() ? given[i] : '\0'));
  return differences == 0;
}

bool Access::host_fits(std::string_view host) const {
  if (host.empty()) return false;
  return !loopback_ || is_loopback(host);  // elsewhere the token decides: we cannot know all names of this machine
}

bool Access::origin_fits(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  const std::size_t scheme = origin.find("://");
  return scheme != origin.npos && origin.substr(scheme + 3) == host;
}

}  // namespace tidelock
