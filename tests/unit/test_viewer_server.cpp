// The viewer's server over a socket of this machine: what may be read, by whom, and that nobody can hold up a run.
#ifdef TIDELOCK_HAVE_VIEWER
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/error.hpp"
#include "outputs/particle_files.hpp"
#include "unit/outputs_fixture.hpp"
#include "viewer/server.hpp"

namespace tidelock {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// A connection to the server; what is sent is sent as it is, so that it can be as wrong as it likes.
class Connection {
 public:
  explicit Connection(int port) : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const timeval patience{5, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) throw RunError("no connection");
  }
  ~Connection() { close(fd_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  void send(const std::string& text) const {
    EXPECT_EQ(::send(fd_, text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
  }
  std::string receive_all() const {
    std::string all;
    char piece[4096];
    for (ssize_t got; (got = recv(fd_, piece, sizeof piece, 0)) > 0;) all.append(piece, static_cast<std::size_t>(got));
    return all;
  }

 private:
  int fd_;
};

struct Answer {
  int status = 0;
  std::string head, body;
};

Answer talk(int port, const std::string& request) {
  const Connection connection(port);
  connection.send(request);
  const std::string all = connection.receive_all();
  Answer answer;
  const std::size_t split = all.find("\r\n\r\n");
  if (all.starts_with("HTTP/1.1 ") && split != all.npos) {
    answer.status = std::stoi(all.substr(9, 3));
    answer.head = all.substr(0, split);
    answer.body = all.substr(split + 4);
  }
  return answer;
}

Answer get(int port, const std::string& target, const std::string& headers = "",
           const std::string& host = "127.0.0.1") {
  return talk(port, "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + headers + "\r\n");
}

Answer post(int port, const std::string& body, const std::string& headers) {
  return talk(port, "POST /api/order HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n" + headers + "\r\n" + body);
}

FrameData cloud(std::size_t n) {
  FrameData frame;
  frame.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    frame.position[i] = {static_cast<float>(i % 100), static_cast<float>(i / 100 % 100), static_cast<float>(i / 10000)};
    frame.id[i] = i;
  }
  return frame;
}

class ViewerServerTest : public testing::Test {
 protected:
  void SetUp() override {
    const fs::path outside = dir_.path();
    root_ = outside / "run";
    fs::create_directories(root_ / "particles");
    std::ofstream(outside / "secret.csv") << "secret";
    std::ofstream(outside / "secret.txt") << "secret";
    std::ofstream(root_ / "measurements.csv") << "time_s,a\n0,1\n";
    fs::create_symlink(outside / "secret.csv", root_ / "stolen.csv");
    fs::create_symlink(outside, root_ / "up");
    write_ply(cloud(1000), (root_ / "particles/frame_0000.ply").string());
    fs::create_symlink(root_ / "particles/frame_0000.ply", root_ / "particles/frame_0001.ply");
    server_ = std::make_unique<ViewerServer>(std::make_shared<RunFolder>(root_.string(), live_), ServerOptions{});
  }
  int port() const { return server_->port(); }

  const Folder dir_;
  fs::path root_;
  const std::shared_ptr<LiveRun> live_ = std::make_shared<LiveRun>();
  std::unique_ptr<ViewerServer> server_;
};

TEST_F(ViewerServerTest, AnswersWhatThePageAsks) {
  EXPECT_TRUE(server_->address().starts_with("http://127.0.0.1:"));
  const Answer state = get(port(), "/api/state");
  EXPECT_EQ(state.status, 200);
  EXPECT_EQ(nlohmann::json::parse(state.body)["frames"].size(), 1u) << "a link is no frame";
  const Answer frame = get(port(), "/api/frames/0?field=speed&count=10");
  EXPECT_EQ(frame.status, 200);
  EXPECT_TRUE(frame.body.starts_with("TLF1"));
  EXPECT_EQ(get(port(), "/api/frames/0?field=colour").status, 400);
  EXPECT_EQ(get(port(), "/api/frames/7?field=speed").status, 404);
  EXPECT_EQ(get(port(), "/api/frames/99999999999999999999999?field=speed").status, 404);
  EXPECT_EQ(get(port(), "/api/frames/still?field=speed").status, 404);
  EXPECT_EQ(nlohmann::json::parse(get(port(), "/api/fields/speed").body)["frames"], 1);
  EXPECT_EQ(get(port(), "/api/fields/colour").status, 404);
  EXPECT_EQ(get(port(), "/api/tables/measurements?from=9").body, "0,1\n");
  EXPECT_EQ(nlohmann::json::parse(get(port(), "/api/colours").body)["water"].size(), 768u);
}

TEST_F(ViewerServerTest, NoPathLeadsOutside) {
  const std::string outside = fs::path(dir_.path()).string();
  for (const std::string& target : {std::string("/../secret.txt"),
                                    std::string("/..%2fsecret.txt"),
                                    std::string("/%2e%2e/secret.txt"),
                                    std::string("/%2e%2e%2fsecret.txt"),
                                    std::string("/assets/../../secret.txt"),
                                    std::string("/assets/..%2f..%2fsecret.txt"),
                                    std::string("/assets/%252e%252e%252fsecret.txt"),
                                    std::string("/api/tables/../secret"),
                                    std::string("/api/tables/..%2fsecret"),
                                    std::string("/api/tables/%2e%2e%2fsecret"),
                                    std::string("/api/tables/..%5csecret"),
                                    std::string("/api/tables/stolen"),
                                    std::string("/api/tables/up/secret"),
                                    std::string("/api/tables/up%2fsecret"),
                                    outside + "/secret.txt",
                                    "/" + outside + "/secret.txt",
                                    "/api/tables/" + outside + "/secret",
                                    "/api/tables/%2f" + outside.substr(1) + "%2fsecret",
                                    "file://" + outside + "/secret.txt",
                                    std::string("/api/tables/secret%00"),
                                    std::string("/api/frames/..%2f..%2fsecret?field=speed"),
                                    std::string("/api/frames/1?field=speed"),
                                    std::string("/run.json"),
                                    std::string("/measurements.csv"),
                                    std::string("/particles/frame_0000.ply")}) {
    const Answer answer = get(port(), target);
    EXPECT_TRUE(answer.status >= 400 && answer.status < 500) << target << ": " << answer.status;
    EXPECT_EQ(answer.body.find("secret\n"), std::string::npos) << target;
    EXPECT_NE(answer.body, "secret") << target;
  }
}

TEST_F(ViewerServerTest, EveryAnswerHasAStrictPolicy) {
  for (const char* target : {"/", "/api/state", "/nothing", "/api/frames/9?field=speed"}) {
    const std::string head = get(port(), target).head;
    EXPECT_NE(head.find("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';"), head.npos)
        << target;
    EXPECT_EQ(head.find("unsafe"), head.npos);
    EXPECT_NE(head.find("X-Content-Type-Options: nosniff"), head.npos) << target;
    EXPECT_NE(head.find("frame-ancestors 'none'"), head.npos) << target;
    EXPECT_EQ(head.find("Access-Control-Allow"), head.npos) << target;
  }
}

TEST_F(ViewerServerTest, PagesOfOtherSitesGetNothing) {
  for (const char* host : {"example.org", "example.org:80", "127.0.0.1.example.org", "10.0.0.1"})
    EXPECT_EQ(get(port(), "/api/state", "", host).status, 403) << host;
  EXPECT_EQ(talk(port(), "GET /api/state HTTP/1.1\r\nConnection: close\r\n\r\n").status, 403) << "no host at all";
  EXPECT_EQ(get(port(), "/api/state", "", "localhost:1234").status, 200);

  const std::string pause = R"({"order":"pause"})";
  EXPECT_EQ(post(port(), pause, "").status, 403) << "any page may send this";
  EXPECT_EQ(post(port(), pause, "X-Tidelock: order\r\nOrigin: http://example.org\r\n").status, 403);
  EXPECT_EQ(post(port(), pause, "X-Tidelock: order\r\nOrigin: null\r\n").status, 403);
  EXPECT_EQ(post(port(), "nonsense", "X-Tidelock: order\r\n").status, 400);
  EXPECT_EQ(post(port(), R"({"order":"explode"})", "X-Tidelock: order\r\n").status, 400);
  EXPECT_EQ(post(port(), pause + std::string(5000, ' '), "X-Tidelock: order\r\n").status, 413);
  EXPECT_EQ(live_->status().still, 0u);
  EXPECT_EQ(post(port(), pause, "X-Tidelock: order\r\nOrigin: http://127.0.0.1\r\n").status, 200);
}

TEST(ViewerServer, AnotherAddressGetsATokenThatNobodyCanGuess) {
  EXPECT_TRUE(with_token({}).token.empty());
  for (const char* host : {"0.0.0.0", "::", "192.0.2.1", "example.org"}) {
    const std::string token = with_token({.host = host, .port = 0, .token = ""}).token;
    EXPECT_GE(token.size(), 32u) << host;
    EXPECT_NE(token, with_token({.host = host, .port = 0, .token = ""}).token);
    EXPECT_EQ(with_token({.host = host, .port = 0, .token = "chosen"}).token, "chosen");
  }
}

TEST(ViewerServer, WithATokenNothingIsShownWithoutIt) {
  const Folder dir;
  const std::string token = "a-token-of-some-length";
  const ViewerServer server(std::make_shared<RunFolder>(dir.path()), {.host = "127.0.0.1", .port = 0, .token = token});
  EXPECT_TRUE(server.address().ends_with("/?token=" + token));
  const int port = server.port();
  for (const char* target : {"/", "/api/state", "/?token=", "/?token=wrong", "/api/colours", "/icon.svg"})
    EXPECT_EQ(get(port, target).status, 401) << target;
  EXPECT_EQ(get(port, "/api/state?token=" + token).status, 401) << "only the page itself takes it from the address";
  const std::string cookie = "tidelock_" + std::to_string(port);
  EXPECT_EQ(get(port, "/api/state", "Cookie: " + cookie + "=wrong\r\n").status, 401);
  const Answer enter = get(port, "/?token=" + token);
  EXPECT_EQ(enter.status, 303);
  EXPECT_NE(enter.head.find("Set-Cookie: " + cookie + "=" + token + "; HttpOnly; SameSite=Strict"), std::string::npos);
  EXPECT_EQ(get(port, "/api/state", "Cookie: " + cookie + "=" + token + "\r\n").status, 200);
}

TEST(ViewerServer, LoopbackIsTheDefaultAndBadAddressesAreRefused) {
  EXPECT_EQ(ServerOptions{}.host, "127.0.0.1");
  const Folder dir;
  const auto folder = std::make_shared<RunFolder>(dir.path());
  EXPECT_THROW(ViewerServer(folder, {.host = "192.0.2.1", .port = 0, .token = std::string(32, 'x')}), InputError);
  const ViewerServer first(folder, {});
  EXPECT_THROW(ViewerServer(folder, {.host = "127.0.0.1", .port = first.port(), .token = ""}), InputError) << "taken";
}

/// Steps of a run that does a fixed piece of work in each, beside a server.
double seconds_in_after_step(LiveRun& live, std::chrono::milliseconds duration, double& longest) {
  LiveStatus now;
  double total = 0;
  longest = 0;
  const auto end = Clock::now() + duration;
  while (Clock::now() < end) {
    ++now.step;
    std::this_thread::sleep_for(std::chrono::microseconds(500));  // the work of a step
    const auto before = Clock::now();
    live.after_step(
        now, now.step % 10 == 0, [] { return FrameData{}; }, [] { return false; });
    const double seconds = std::chrono::duration<double>(Clock::now() - before).count();
    total += seconds;
    longest = std::max(longest, seconds);
  }
  return total / static_cast<double>(now.step);
}

TEST(ViewerServer, ClientsThatStallHoldNoStepUp) {
  const Folder dir;
  fs::create_directories(fs::path(dir.path()) / "particles");
  write_ply(cloud(400'000), frame_path(dir.path(), 0, ParticleFormat::ply));
  const auto live = std::make_shared<LiveRun>();
  const ViewerServer server(std::make_shared<RunFolder>(dir.path(), live), {});

  // Clients that ask for a large frame and read nothing, that send half a request, and that go away at once.
  std::vector<std::unique_ptr<Connection>> stalled;
  for (int k = 0; k < 16; ++k) {
    stalled.push_back(std::make_unique<Connection>(server.port()));
    stalled.back()->send("GET /api/frames/0?field=speed HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    stalled.push_back(std::make_unique<Connection>(server.port()));
    stalled.back()->send("GET /api/state HTTP/1.1\r\nHo");
    Connection(server.port()).send("GET /api/frames/0?field=pressure HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  }
  double longest = 0;
  const double mean = seconds_in_after_step(*live, std::chrono::milliseconds(1500), longest);
  EXPECT_LT(mean, 100e-6) << "[s] a step waits for the viewer";
  EXPECT_LT(longest, 0.1) << "[s] it would be the timeout of a client, 5 s, if a step waited for one";
  RecordProperty("mean_microseconds", std::to_string(mean * 1e6));
  stalled.clear();
}

}  // namespace
}  // namespace tidelock
#endif
