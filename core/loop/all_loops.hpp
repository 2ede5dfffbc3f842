#pragma once

#include "core/loop/flood.hpp"
#include "core/loop/ping.hpp"
#include "core/loop/reflect.hpp"
#include "core/loop/trader.hpp"

namespace halftrip::loop {

template <typename... Loops>
struct LoopList {};

/// The whole list: what every transport is compiled with (core/loop/compiled.hpp).
using AllLoops = LoopList<PingLoop, ReflectLoop, FloodLoop, TraderLoop>;

}  // namespace halftrip::loop
