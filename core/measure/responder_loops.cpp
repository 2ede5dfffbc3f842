#include "core/measure/responder_loops.hpp"

#include "core/loop/trader.hpp"

#include <algorithm>

namespace halftrip::measure {

const std::vector<ResponderLoop>& responderLoops()
{
    static const std::vector<ResponderLoop> kLoops{
        {"reflect", 1,
         [](std::span<transport::Transport* const> ways, const loop::Reflection& reflection, std::uint32_t) {
             loop::ReflectLoop loop(reflection);
             ways.front()->run(loop);
         }},
        {"trader", 2,
         [](std::span<transport::Transport* const> ways, const loop::Reflection& reflection, std::uint32_t orderBytes) {
             loop::TraderLoop loop(reflection, *ways.back(), orderBytes);
             ways.front()->run(loop);
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
