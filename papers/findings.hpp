// What a page says of all runs of a scene, whatever the scene shows: which solves converged, and who came to the end.
#pragma once
#include <vector>

#include "papers/paper.hpp"

namespace tidelock {

/// Of every variant, step and kind of solve.
std::vector<Finding> findings_of_solves(const std::vector<PaperRun>& runs);
/// Of every variant; a failure that the paper shows (PaperRun::may_fail) is named and does not count against the page.
std::vector<Finding> findings_of_ends(const std::vector<PaperRun>& runs);

/// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& words);

}  // namespace tidelock
