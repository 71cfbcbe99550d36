// Parts of [GPB+19]: the scenes of 4.2, with many bodies in contact with each other and with water, and 4.3.
#pragma once
#include "papers/paper.hpp"

namespace tidelock {

PaperScene moored_buoys();
PaperScene water_gate();
PaperScene creature_drain();
PaperScene nut_and_bolt();

/// 4.3
PaperSection against_bullet();

}  // namespace tidelock
