// Access to the viewer's server. Nothing here knows of HTTP beyond the values of headers.
//
// On loopback every program of this machine's users has access. A page of another site, open in the same browser, must
// not have it. Such a page can send requests here, so commands need a header that it cannot set without a preflight
// request. It can also give its own name this address, so the Host must be a name of this machine's loopback. On any
// other address every request needs the token.
#pragma once
#include <string>
#include <string_view>

namespace tidelock {

/// "localhost", "127.x.y.z", "::1"; a port or brackets around it do not matter.
bool is_loopback(std::string_view host);

/// 32 letters and digits from the system's random source. Throws RunError.
std::string random_token();

/// The value of one cookie in a Cookie header; empty when it is not there.
std::string_view cookie_value(std::string_view header, std::string_view name);

class Access {
 public:
  /// host: the address that the server binds to; token: empty on loopback means that none is needed.
  Access(std::string host, std::string token);

  bool needs_token() const { return !token_.empty(); }
  const std::string& token() const { return token_; }

  /// Takes as long for every wrong token.
  bool token_fits(std::string_view given) const;
  /// Does the request's Host header name this server?
  bool host_fits(std::string_view host) const;
  /// Is the Origin header that of this server's own page? Requests without one come from no page.
  bool origin_fits(std::string_view origin, std::string_view host) const;

 private:
  bool loopback_;
  std::string token_;
};

}  // namespace tidelock
