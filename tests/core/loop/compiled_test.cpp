#include "core/loop/compiled.hpp"

#include "platform/fake/scripted_transport.hpp"

#include <catch2/catch.hpp>

#include <type_traits>

using namespace halftrip;

namespace {

/// A loop that only tells how it was called. It stops nobody and sends nothing.
class TellingLoop : public transport::Loop {
public:
    void runVirtually(transport::Transport&) override { ++virtualRuns; }
    template <typename AnyTransport>
    void runOver(AnyTransport& transport)
    {
        ++compiledRuns;
        knowsTransport = std::is_final_v<AnyTransport> && !std::is_same_v<AnyTransport, transport::Transport>;
        ran = &transport;
    }

    int virtualRuns = 0;
    int compiledRuns = 0;
    bool knowsTransport = false;
    transport::Transport* ran = nullptr;
};
class FirstLoop final : public TellingLoop {};
class SecondLoop final : public TellingLoop {};
class UnlistedLoop final : public TellingLoop {};

fake::Fate lost(std::uint64_t)
{
    return {};
}

}  // namespace

TEST_CASE("a compiled transport runs each listed loop by its own copy of it", "[core][loop]")
{
    fake::FakeClock clock;
    loop::Compiled<fake::ScriptedTransport, loop::LoopList<FirstLoop, SecondLoop>> transport(clock, lost);
    FirstLoop first;
    SecondLoop second;
    transport.run(second);
    CHECK(second.compiledRuns == 1);
    CHECK(second.knowsTransport);
    CHECK(second.ran == &transport);
    CHECK(second.virtualRuns == 0);
    CHECK(first.compiledRuns == 0);
    transport.run(first);
    CHECK(first.compiledRuns == 1);
    CHECK(second.compiledRuns == 1);
}

TEST_CASE("a loop that is not on the list, or a transport that is not compiled, works by virtual calls", "[core][loop]")
{
    fake::FakeClock clock;
    loop::Compiled<fake::ScriptedTransport, loop::LoopList<FirstLoop>> compiled(clock, lost);
    fake::ScriptedTransport plain(clock, lost);
    UnlistedLoop unlisted;
    FirstLoop listed;
    compiled.run(unlisted);
    plain.run(listed);
    CHECK(unlisted.virtualRuns == 1);
    CHECK(unlisted.compiledRuns == 0);
    CHECK(listed.virtualRuns == 1);
    CHECK(listed.compiledRuns == 0);
}
