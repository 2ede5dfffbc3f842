#pragma once

#include "core/transport/batching.hpp"
#include "platform/fake/scripted_transport.hpp"

#include <array>
#include <vector>

namespace halftrip::fake {

/// The scripted network behind calls that move several probes: one call after another of those that move one.
class BatchingTransport : public ScriptedTransport {
public:
    using ScriptedTransport::ScriptedTransport;

    [[nodiscard]] std::uint32_t batch() const noexcept { return kBatch; }

    [[nodiscard]] std::size_t sendMany(std::span<const std::span<const std::byte>> probes,
                                       transport::IoResult& result) noexcept
    {
        result = transport::IoResult::Done;
        std::size_t sent = 0;
        while (sent < probes.size() && (result = send(probes[sent])) == transport::IoResult::Done)
            ++sent;
        sentByCall.push_back(sent);
        return sent;
    }

    [[nodiscard]] std::size_t receiveMany(clock::Ticks deadline, std::span<transport::Received> room,
                                          transport::IoResult& result) noexcept
    {
        std::size_t count = 0;
        result = receive(deadline, room[0]);
        while (result == transport::IoResult::Done) {
            m_room[count].assign(room[count].payload.begin(), room[count].payload.end());
            room[count].payload = m_room[count];
            ++count;
            if (count == room.size() || receive(0, room[count]) != transport::IoResult::Done)
                break;
        }
        return count;
    }

    static constexpr std::uint32_t kBatch = 8;
    std::vector<std::size_t> sentByCall;

private:
    std::array<std::vector<std::byte>, transport::kMostInBatch> m_room;
};

}  // namespace halftrip::fake
