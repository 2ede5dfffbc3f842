#include "core/measure/responder/responder_loops.hpp"

#include "core/loop/trader.hpp"
#include "core/measure/ends/fault_planter.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

using Transports = std::span<transport::Transport* const>;
using Planted = std::optional<model::PlantedFaults>;

}  // namespace

const std::vector<ResponderLoop>& responderLoops()
{
    static const std::vector<ResponderLoop> kLoops{
        {"reflect", 1,
         [](Transports paths, const loop::Reflection& reflection, std::uint32_t) -> Planted {
             loop::ReflectLoop loop(reflection);
             paths.front()->run(loop);
             return std::nullopt;
         }},
        {"trader", 2,
         [](Transports paths, const loop::Reflection& reflection, std::uint32_t orderBytes) -> Planted {
             loop::TraderLoop loop(reflection, *paths.back(), orderBytes);
             paths.front()->run(loop);
             return std::nullopt;
         }},
        {kPlantingLoop, 1,
         [](Transports paths, const loop::Reflection& reflection, std::uint32_t) -> Planted {
             FaultPlanter planter(*paths.front(),
                                  {reflection.clock, *reflection.converter, *reflection.threads, reflection.stop});
             loop::ReflectLoop loop(reflection);
             loop.runVirtually(planter);
             return planter.planted();
         }},
    };
    return kLoops;
}

const ResponderLoop* findResponderLoop(std::string_view id)
{
    const auto found = std::ranges::find(responderLoops(), id, &ResponderLoop::id);
    return found == responderLoops().end() ? nullptr : &*found;
}

}  // namespace halftrip::measure
