// All of the library: scenes, simulations that are stepped, whole runs.
#pragma once
#include "tidelock/errors.hpp"
#include "tidelock/run.hpp"
#include "tidelock/scene.hpp"
#include "tidelock/simulation.hpp"
#include "tidelock/state.hpp"
#include "tidelock/version.hpp"
