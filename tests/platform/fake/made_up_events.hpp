#pragma once

#include "platform/windows/kernel_events/event.hpp"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace halftrip::tests {

/// An event with data of its own, laid out as 64-bit Windows documents it.
struct MadeUpEvent {
    windows::etw::Event event;
    std::vector<std::byte> data;

    MadeUpEvent(windows::etw::Provider provider, std::uint8_t opcode, std::uint32_t processor, std::int64_t time,
                std::size_t bytes)
        : event{provider, opcode, 2, processor, time, {}}, data(bytes)
    {
    }
    template <typename T>
    MadeUpEvent& put(std::size_t offset, T value)
    {
        std::memcpy(data.data() + offset, &value, sizeof value);
        return *this;
    }
    [[nodiscard]] windows::etw::Event whole() const
    {
        windows::etw::Event shown = event;
        shown.data = data;
        return shown;
    }
};

[[nodiscard]] inline MadeUpEvent isrEvent(std::uint32_t core, std::int64_t start, std::int64_t end,
                                          std::uint64_t routine, std::uint8_t vector)
{
    MadeUpEvent made(windows::etw::Provider::PerfInfo, windows::etw::kIsr, core, end, 20);
    return made.put(0, start).put(8, routine).put(16, std::uint8_t{1}).put(17, vector);
}

/// That of a message (MSI), as most adapters' interrupts are: the message's number lies behind the vector.
[[nodiscard]] inline MadeUpEvent messageIsrEvent(std::uint32_t core, std::int64_t start, std::int64_t end,
                                                 std::uint64_t routine, std::uint8_t vector, std::uint32_t message)
{
    MadeUpEvent made(windows::etw::Provider::PerfInfo, windows::etw::kMessageIsr, core, end, 24);
    return made.put(0, start).put(8, routine).put(16, std::uint8_t{1}).put(17, vector).put(20, message);
}

[[nodiscard]] inline MadeUpEvent dpcEvent(std::uint32_t core, std::int64_t start, std::int64_t end,
                                          std::uint64_t routine, std::uint8_t opcode = windows::etw::kDpc)
{
    MadeUpEvent made(windows::etw::Provider::PerfInfo, opcode, core, end, 16);
    return made.put(0, start).put(8, routine);
}

[[nodiscard]] inline MadeUpEvent switchEvent(std::uint32_t core, std::int64_t time, std::uint32_t from,
                                             std::uint32_t to, std::uint8_t idleState = 0)
{
    MadeUpEvent made(windows::etw::Provider::Thread, windows::etw::kContextSwitch, core, time, 24);
    return made.put(0, to).put(4, from).put(10, idleState);
}

[[nodiscard]] inline MadeUpEvent imageEvent(std::uint8_t opcode, std::uint64_t base, std::uint64_t bytes,
                                            std::uint32_t process, std::string_view path)
{
    MadeUpEvent made(windows::etw::Provider::Image, opcode, 0, 1, 56 + 2 * (path.size() + 1));
    made.put(0, base).put(8, bytes).put(16, process);
    for (std::size_t i = 0; i < path.size(); ++i)
        made.put(56 + 2 * i, static_cast<std::uint16_t>(path[i]));
    return made;
}

}  // namespace halftrip::tests
