#pragma once

#include "core/loop/all_loops.hpp"
#include "core/transport/transport.hpp"

#include <type_traits>

namespace halftrip::loop {

/// `Base`, compiled into one piece with each loop of the list: since this class is final, the loop's calls of send()
/// and receive() need no table and can be inlined, and on the way from the system call that brought a probe to the one
/// that sends the next no function returns (docs/decisions/0007). Whoever makes a transport makes one of these, in the
/// file that holds the bodies of its send() and receive(). A loop that is not on the list runs by virtual calls.
template <typename Base, typename Loops = AllLoops>
class Compiled final : public Base {
    static_assert(std::is_base_of_v<transport::Transport, Base>);

public:
    using Base::Base;

    void run(transport::Loop& loop) override
    {
        if (!runListed(loop, Loops{}))
            Base::run(loop);
    }

private:
    template <typename... Listed>
    [[nodiscard]] bool runListed(transport::Loop& loop, LoopList<Listed...>)
    {
        return (runIfIs<Listed>(loop) || ...);
    }

    template <typename Listed>
    [[nodiscard]] bool runIfIs(transport::Loop& loop)
    {
        auto* const listed = dynamic_cast<Listed*>(&loop);
        if (listed != nullptr)
            listed->runOver(*this);
        return listed != nullptr;
    }
};

}  // namespace halftrip::loop
