#pragma once

#include "tests/platform/contract/echo.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace halftrip::tests {

/// Where both ends of a transport live while one test case tries it.
class Place {
public:
    Place() = default;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    virtual ~Place() = default;
    [[nodiscard]] virtual std::unique_ptr<Transport> make(Role role) = 0;
    [[nodiscard]] virtual TransportRequest request(Role role) const = 0;
    /// Does `work` where the responder's end lives, and returns when it is done.
    virtual void atResponder(const std::function<void()>& work) { work(); }
    [[nodiscard]] virtual std::thread startAtResponder(std::function<void()> work)
    {
        return startHere(std::move(work));
    }
};

/// One transport of this system with one wait, in one shape.
struct TestedTransport {
    std::string name;  ///< "mmap, block, frame=eth over IPv6": for messages.
    std::string id;  ///< In the registry.
    Wait wait = Wait::Spin;
    bool bindsAnywhere = false;  ///< The system binds its sockets to addresses that are not this host's (Wine's UDP).
    /// That are echoed, and how often each, besides the largest: fewer where two threads under Wine wait long for one
    /// another.
    std::vector<std::uint32_t> sizes{1, 2, 31, 32, 59, 63, 64, 1'000, 1'001, 1'400, 1'472, 65'507};
    int echoes = 20;
    std::int64_t patienceMs = 500;  ///< How late a receive may return on a busy machine.
    bool tellsOverruns = false;  ///< TransportFacts::overruns has a counter of its own.
    bool receivesByThread = false;  ///< What came before setProbeSize() may be counted after it.
    /// A fresh one. Skips the calling test case where this host cannot have it.
    std::function<std::unique_ptr<Place>()> makePlace;
};

/// The transports that this program tries, by each of their waits, in one shape each. Each program has its own.
[[nodiscard]] std::vector<TestedTransport> testedTransports();
/// The same by every wait in every shape: both families of addresses, every kind of frame, every way to be woken.
[[nodiscard]] std::vector<TestedTransport> testedShapes();

/// Both ends at a place, opened and attached.
struct PlacedPair : TransportPair {
    explicit PlacedPair(Place& where)
        : PlacedPair(where, where.request(Role::Initiator), where.request(Role::Responder))
    {
    }
    /// With requests that are not the place's own.
    PlacedPair(Place& where, const TransportRequest& nearRequest, const TransportRequest& farRequest)
        : TransportPair(where.make(Role::Initiator), where.make(Role::Responder), nearRequest, farRequest,
                        [&where](const auto& work) { where.atResponder(work); }),
          place(where)
    {
    }
    /// The responder's send, which waits for room.
    [[nodiscard]] IoResult sendBack(std::span<const std::byte> payload) const
    {
        IoResult result = IoResult::Nothing;
        place.atResponder([&] {
            for (const auto end = generousDeadline(); result == IoResult::Nothing && kClock.now() < end;)
                result = responder->send(payload);
        });
        return result;
    }
    [[nodiscard]] StartThread atResponder() const
    {
        return [this](std::function<void()> work) { return place.startAtResponder(std::move(work)); };
    }

    Place& place;
};

}  // namespace halftrip::tests
