// The viewer's server: the page, and the data of one folder. It only reads; a client can change nothing but a live run
// (pause, step, stop).
//
// It runs on threads of its own, at a low priority, and a run never waits for it. A client that is slow or gone holds
// one of these threads until a timeout, and nothing else.
#pragma once
#include <memory>
#include <string>

#include "viewer/run_folder.hpp"

namespace tidelock {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 0;       // 0: the system chooses one
  std::string token;  // "" on another address than loopback: one is made up
};

/// The options with a token made up where one is needed: on any address but loopback.
ServerOptions with_token(ServerOptions options);

class ViewerServer {
 public:
  /// Binds and serves at once. Throws InputError (an address that is none, or taken).
  ViewerServer(std::shared_ptr<RunFolder> folder, const ServerOptions& options);
  /// Ends the threads; a client in the middle of a download loses it.
  ~ViewerServer();
  ViewerServer(const ViewerServer&) = delete;
  ViewerServer& operator=(const ViewerServer&) = delete;

  int port() const;
  /// What a user opens, with the token where one is needed.
  std::string address() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tidelock
