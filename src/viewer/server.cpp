#include "viewer/server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "render/colour.hpp"
#include "viewer/access.hpp"
#include "viewer/page.hpp"

namespace tidelock {

using httplib::Request;
using httplib::Response;
using Json = nlohmann::json;

namespace {

constexpr std::size_t kThreads = 24;             // [-] a browser holds six connections
constexpr int kPatience = 5;                     // [s] with a client that neither reads nor writes
constexpr int kIdle = 3;                         // [s] that a connection may stay open without a request
constexpr std::size_t kLargestOrder = 1024;      // [bytes] of a request's body
constexpr int kNice = 10;                        // [-] priority of the server's threads below that of the simulation
constexpr std::uint64_t kMostAtOnce = 1u << 20;  // [-] particles in one answer

constexpr std::uint64_t kNoSuchNumber = ~0ULL;

/// Nothing from elsewhere, nothing written into the page, no frame around it.
constexpr const char* kContentPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "manifest-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

void answer(Response& response, const Json& json) {
  response.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json");
}

void refuse(Response& response, int status, const std::string& reason) {
  response.status = status;
  answer(response, {{"error", reason}});
}

void refuse(Response& response, const NotShown& problem) {
  refuse(response, problem.missing ? 404 : 503, problem.reason);
}

/// Sent piece by piece from one copy, so that a slow client costs no more memory than its answer.
void send_bytes(Response& response, std::string content) {
  const auto kept = std::make_shared<const std::string>(std::move(content));
  if (kept->empty()) return response.set_content("", "application/octet-stream");
  response.set_content_provider(kept->size(), "application/octet-stream",
                                [kept](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                  constexpr std::size_t kPiece = 1 << 18;
                                  return sink.write(kept->data() + offset, std::min(length, kPiece));
                                });
}

std::optional<std::uint64_t> whole_number(const Request& request, const char* name) {
  return parse_number<std::uint64_t>(request.get_param_value(name));
}

/// What a request says about the frame that it means: a number or "still".
std::optional<std::uint64_t> frame_of(const Request& request) {
  const std::string text = request.matches[1].str();
  if (text == "still") return std::nullopt;
  return parse_number<std::uint64_t>(text).value_or(kNoSuchNumber);  // more digits than a number has
}

std::optional<std::size_t> field_named(const std::string& name) {
  const auto& fields = particle_fields();
  for (std::size_t f = 0; f < fields.size(); ++f)
    if (name == fields[f].name) return f;
  return std::nullopt;
}

/// The colour maps of the pictures, 256 display colours each, so that page and pictures agree.
Json colour_maps() {
  Json maps = Json::object();
  for (const auto& w : words_of(ColourMap{})) {
    Json colours = Json::array();
    for (int i = 0; i < 256; ++i)
      for (const std::uint8_t c : to_display(colour_of(w.value, i / 255.0))) colours.push_back(c);
    maps[w.word] = std::move(colours);
  }
  return maps;
}

}  // namespace

struct ViewerServer::State {
  std::shared_ptr<RunFolder> folder;
  ServerOptions options;
  Access access;
  std::string cookie;
  httplib::Server http;
  std::thread thread;
  const Json colours = colour_maps();

  State(std::shared_ptr<RunFolder> f, ServerOptions o) : folder(std::move(f)), options(o), access(o.host, o.token) {}

  void bind();
  void set_up();
  httplib::Server::HandlerResponse admit(const Request& request, Response& response) const;
  void page(const Request& request, Response& response) const;
  void frame(const Request& request, Response& response) const;
  void spread(const Request& request, Response& response) const;
  void particle(const Request& request, Response& response) const;
  void mesh(const Request& request, Response& response) const;
  void table(const Request& request, Response& response) const;
  void order(const Request& request, Response& response) const;
};

void ViewerServer::State::bind() {
  // Not SO_REUSEPORT, the library's default: two viewers would share a port without a word.
  http.set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  if (options.port == 0)
    options.port = http.bind_to_any_port(options.host);
  else if (!http.bind_to_port(options.host, options.port))
    options.port = -1;
  if (options.port <= 0)
    throw InputError("", "--host, --port",
                     fmt::format("cannot listen on '{}'; another program may use the port, or this machine has no such "
                                 "address",
                                 options.host));
}

httplib::Server::HandlerResponse ViewerServer::State::admit(const Request& request, Response& response) const {
  using Result = httplib::Server::HandlerResponse;
  setpriority(PRIO_PROCESS, 0, kNice);  // of this thread alone, on Linux; again and again, since it costs nothing
  const std::string host = request.get_header_value("Host");
  if (!access.host_fits(host)) {
    refuse(response, 403, "this name is not one of the viewer's");
    return Result::Handled;
  }
  if (request.method == "POST" && (!access.origin_fits(request.get_header_value("Origin"), host) ||
                                   request.get_header_value("X-Tidelock") != "order")) {
    refuse(response, 403, "orders are taken from the viewer's own page only");
    return Result::Handled;
  }
  if (!access.needs_token()) return Result::Unhandled;
  if (access.token_fits(cookie_value(request.get_header_value("Cookie"), cookie))) return Result::Unhandled;
  if (request.method == "GET" && request.path == "/" && access.token_fits(request.get_param_value("token"))) {
    // From here on a cookie, so that the token stays in neither the address bar nor the history.
    response.set_header("Set-Cookie", fmt::format("{}={}; HttpOnly; SameSite=Strict; Path=/", cookie, access.token()));
    response.set_redirect("/", 303);
    return Result::Handled;
  }
  refuse(response, 401, "this viewer needs the token that 'tidelock view' has printed");
  return Result::Handled;
}

void ViewerServer::State::page(const Request& request, Response& response) const {
  const PageFile* file = page_file(request.path == "/" ? "/index.html" : request.path);
  if (!file) return refuse(response, 404, "there is no such page");
  if (file->path.starts_with("/assets/"))  // their names hold a hash of their content
    response.set_header("Cache-Control", "private, max-age=31536000, immutable");
  response.set_content(file->content.data(), file->content.size(), std::string(file->type));
}

void ViewerServer::State::frame(const Request& request, Response& response) const {
  const auto field = field_named(request.get_param_value("field"));
  if (!field) return refuse(response, 400, "there is no such field");
  auto found = folder->frame(frame_of(request), *field, whole_number(request, "first").value_or(0),
                             std::min(kMostAtOnce, whole_number(request, "count").value_or(kMostAtOnce)));
  if (!found.value) return refuse(response, found.problem);
  send_bytes(response, std::move(*found.value));
}

void ViewerServer::State::spread(const Request& request, Response& response) const {
  const auto field = field_named(request.matches[1].str());
  if (!field) return refuse(response, 404, "there is no such field");
  answer(response, folder->spread(*field));
}

void ViewerServer::State::particle(const Request& request, Response& response) const {
  const auto found = folder->particle(frame_of(request), whole_number(request, "place"), whole_number(request, "id"));
  if (!found.value) return refuse(response, found.problem);
  answer(response, *found.value);
}

void ViewerServer::State::mesh(const Request& request, Response& response) const {
  auto found = folder->mesh(frame_of(request).value_or(kNoSuchNumber));
  if (!found.value) return refuse(response, found.problem);
  send_bytes(response, std::move(*found.value));
}

void ViewerServer::State::table(const Request& request, Response& response) const {
  const auto found = folder->table(request.matches[1].str(), whole_number(request, "from").value_or(0));
  if (!found.value) return refuse(response, found.problem);
  response.set_header("X-Bytes", std::to_string(found.value->bytes));
  response.set_content(found.value->text, "text/csv");
}

void ViewerServer::State::order(const Request& request, Response& response) const {
  const Json json = Json::parse(request.body, nullptr, false);
  const auto wanted = json.is_object() && json.contains("order") && json["order"].is_string()
                          ? live_order_named(json["order"].get<std::string>())
                          : std::nullopt;
  if (!wanted)
    return refuse(response, 400, "expected {\"order\": \"pause\", \"resume\", \"step\", \"frame\" or \"stop\"}");
  if (!folder->live()) return refuse(response, 409, "no run belongs to this viewer");
  folder->live()->order(*wanted);
  answer(response, {{"done", true}});
}

void ViewerServer::State::set_up() {
  http.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  http.set_read_timeout(kPatience);
  http.set_write_timeout(kPatience);
  http.set_keep_alive_timeout(kIdle);
  http.set_keep_alive_max_count(1000);
  http.set_payload_max_length(kLargestOrder);
  http.set_tcp_nodelay(true);
  http.set_default_headers({{"Content-Security-Policy", kContentPolicy},
                            {"X-Content-Type-Options", "nosniff"},
                            {"X-Frame-Options", "DENY"},
                            {"Referrer-Policy", "no-referrer"},
                            {"Cross-Origin-Opener-Policy", "same-origin"},
                            {"Cross-Origin-Resource-Policy", "same-origin"},
                            {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}});
  http.set_pre_routing_handler([this](const Request& request, Response& response) { return admit(request, response); });
  http.set_exception_handler([](const Request&, Response& response, std::exception_ptr) {
    refuse(response, 500, "the viewer could not answer");  // e.g. out of memory; the reason is not for strangers
  });
  http.set_post_routing_handler([](const Request&, Response& response) {
    if (!response.has_header("Cache-Control")) response.set_header("Cache-Control", "no-store");
  });
  using Member = void (State::*)(const Request&, Response&) const;
  const auto get = [this](const char* pattern, Member member) {
    http.Get(pattern, [this, member](const Request& q, Response& r) { (this->*member)(q, r); });
  };
  http.Get("/api/state", [this](const Request& request, Response& response) {
    answer(response, folder->state(whole_number(request, "known").value_or(0)));
  });
  http.Get("/api/colours", [this](const Request&, Response& response) { answer(response, colours); });
  get("/api/frames/([0-9]+|still)", &State::frame);
  get("/api/frames/([0-9]+|still)/particle", &State::particle);
  get("/api/fields/([a-z_]+)", &State::spread);
  get("/api/bodies/([0-9]+)/mesh", &State::mesh);
  get("/api/tables/([A-Za-z0-9_-]+)", &State::table);
  get("/|/[A-Za-z0-9_-]+\\.[a-z]+|/assets/[A-Za-z0-9_.-]+", &State::page);
  http.Post("/api/order", [this](const Request& request, Response& response) { order(request, response); });
}

ServerOptions with_token(ServerOptions options) {
  if (!is_loopback(options.host) && options.token.empty()) options.token = random_token();
  return options;
}

ViewerServer::ViewerServer(std::shared_ptr<RunFolder> folder, const ServerOptions& options) {
  state_ = std::make_unique<State>(std::move(folder), with_token(options));
  State& s = *state_;
  s.bind();
  s.cookie = fmt::format("tidelock_{}", s.options.port);  // cookies do not tell ports apart
  s.set_up();
  s.thread = std::thread([&s] { s.http.listen_after_bind(); });
  while (!s.http.is_running()) std::this_thread::yield();  // stop() has no effect before
}

ViewerServer::~ViewerServer() {
  state_->http.stop();
  state_->thread.join();
}

int ViewerServer::port() const { return state_->options.port; }

std::string ViewerServer::address() const {
  const ServerOptions& o = state_->options;
  const std::string host = o.host.find(':') != o.host.npos ? "[" + o.host + "]" : o.host;
  const std::string token = state_->access.needs_token() ? "?token=" + state_->access.token() : "";
  return fmt::format("http://{}:{}/{}", host, o.port, token);
}

}  // namespace tidelock
