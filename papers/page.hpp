// A page of results in Markdown and HTML, from one content.
#pragma once
#include <string>
#include <vector>

namespace tidelock {

class Page {
 public:
  void title(const std::string& text);
  void heading(const std::string& text);
  void paragraph(const std::string& text);
  void list(const std::vector<std::string>& items);
  /// The first row holds the titles.
  void table(const std::vector<std::vector<std::string>>& rows);
  /// Pictures beside each other: file (relative to the page) and caption.
  void pictures(const std::vector<std::pair<std::string, std::string>>& files);

  /// FOLDER/README.md and FOLDER/index.html.
  void write(const std::string& folder) const;

 private:
  std::string title_, markdown_, html_;
};

}  // namespace tidelock
