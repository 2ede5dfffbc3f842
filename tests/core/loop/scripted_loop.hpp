#pragma once

#include "core/loop/compiled.hpp"
#include "platform/fake/scripted_transport.hpp"

#include <cstdint>

/// What the tests of the loops on a scripted network share.
namespace halftrip::tests {

inline constexpr std::int64_t kDelayNs = 10'000;
inline constexpr std::int64_t kTimeoutNs = 1'000'000;
inline constexpr std::uint32_t kTag = 7;

/// One reply, so much later.
inline fake::Fate answered(std::int64_t delayNs = kDelayNs)
{
    return {false, {{delayNs, {}}}};
}

// Every case holds for a loop by virtual calls and for the one that is compiled into the transport.
using VirtualCalls = fake::ScriptedTransport;
using CompiledAsOne = loop::Compiled<fake::ScriptedTransport>;

}  // namespace halftrip::tests
