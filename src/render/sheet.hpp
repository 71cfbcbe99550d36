// A contact sheet: the frames of a run on one page.
#pragma once
#include <string>
#include <vector>

#include "render/image.hpp"

namespace tidelock {

/// Frames in rows of `columns`, made smaller (never larger) so that the sheet is about 1600 pixels wide, with a title
/// above and, where given, a caption below each. Throws InputError when there is no frame or no column.
Image contact_sheet(const std::vector<Image>& frames, int columns, const std::string& title,
                    const std::vector<std::string>& captions = {});

/// A smaller copy: each pixel is the mean light of the area that it covers. Sizes of 1 pixel up to those of the image.
Image reduced(const Image& image, int width, int height);

}  // namespace tidelock
