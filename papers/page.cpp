#include "papers/page.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/atomic_file.hpp"

namespace tidelock {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

constexpr const char* kStyle =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1d2733;"
    "background:#fff}table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid #c8d0d8;padding:.3rem .6rem;"
    "text-align:left}th{background:#eef2f6}figure{display:inline-block;margin:.5rem;max-width:31%}figure.one{max-width:"
    "100%}img{max-width:100%}figcaption{font-size:.9rem;color:#55616d}@media(prefers-color-scheme:dark){body{"
    "background:#12171d;color:#dde4ea}th{background:#1f2932}th,td{border-color:#3a4650}figcaption{color:#9aa7b3}}";

}  // namespace

void Page::title(const std::string& text) {
  title_ = text;
  markdown_ += "# " + text + "\n";
  html_ += "<h1>" + escaped(text) + "</h1>\n";
}
void Page::heading(const std::string& text) {
  markdown_ += "\n## " + text + "\n";
  html_ += "<h2>" + escaped(text) + "</h2>\n";
}
void Page::paragraph(const std::string& text) {
  markdown_ += "\n" + text + "\n";
  html_ += "<p>" + escaped(text) + "</p>\n";
}
void Page::list(const std::vector<std::string>& items) {
  markdown_ += "\n", html_ += "<ul>\n";
  for (const std::string& item : items) markdown_ += "- " + item + "\n", html_ += "<li>" + escaped(item) + "</li>\n";
  html_ += "</ul>\n";
}

void Page::table(const std::vector<std::vector<std::string>>& rows) {
  markdown_ += "\n", html_ += "<table>\n";
  for (std::size_t r = 0; r < rows.size(); ++r) {
    markdown_ += "|", html_ += "<tr>";
    for (const std::string& cell : rows[r]) {
      markdown_ += " " + cell + " |";
      html_ += fmt::format("<{0}>{1}</{0}>", r == 0 ? "th" : "td", escaped(cell));
    }
    markdown_ += "\n", html_ += "</tr>\n";
    if (r > 0) continue;
    for (std::size_t c = 0; c < rows[r].size(); ++c) markdown_ += "| --- ";
    markdown_ += "|\n";
  }
  html_ += "</table>\n";
}

void Page::pictures(const std::vector<std::pair<std::string, std::string>>& files) {
  if (files.empty()) return;
  std::string images = "|", line = "|", captions = "|";
  for (const auto& [file, caption] : files) {
    images += fmt::format(" ![{}]({}) |", caption, file), line += " --- |", captions += " " + caption + " |";
    html_ += fmt::format("<figure{}><img src=\"{}\" alt=\"{}\"><figcaption>{}</figcaption></figure>\n",
                         files.size() == 1 ? " class=\"one\"" : "", escaped(file), escaped(caption), escaped(caption));
  }
  markdown_ += "\n" + captions + "\n" + line + "\n" + images + "\n";
}

void Page::write(const std::string& folder) const {
  std::filesystem::create_directories(folder);
  AtomicFile markdown(folder + "/README.md"), html(folder + "/index.html");
  markdown.write(markdown_);
  html.write(
      fmt::format("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                  "content=\"width=device-width\"><title>{}</title><style>{}</style></head><body>\n{}</body></html>\n",
                  escaped(title_), kStyle, html_));
  markdown.commit();
  html.commit();
}

}  // namespace tidelock
