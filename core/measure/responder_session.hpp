#pragma once

#include "core/control/channel.hpp"
#include "core/control/messages.hpp"
#include "core/measure/measuring_task.hpp"
#include "core/measure/stages/stamped_reflector.hpp"
#include "core/model/host_counters.hpp"
#include "core/os/platform.hpp"
#include "core/transport/reflection.hpp"
#include "core/transport/registry.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace halftrip::measure {

/// One initiator's stay at the responder, after it was let in: Prepare, then Start and Stop for every point, then Bye.
/// When the control connection goes, everything is given back at once. One thread, beside the reflecting one.
class ResponderSession {
public:
    ResponderSession(control::Channel& channel, os::Platform& platform, const transport::TransportRegistry& registry,
                     const model::HostFacts& host, const model::CoreChoice& ownCore,
                     const std::function<void(const std::string&)>& log);
    ~ResponderSession();
    ResponderSession(const ResponderSession&) = delete;
    ResponderSession& operator=(const ResponderSession&) = delete;

    /// Until the initiator says bye, goes, falls silent, or `stop` is set.
    void run(const std::atomic<bool>& stop);

private:
    /// What one Prepare agreed on: one for the points, one for the passes that stamp the stages.
    struct Way {
        control::Prepare prepared;
        std::string choice;  ///< What "auto" became and why, in one sentence; empty for a transport by name.
        std::unique_ptr<transport::Transport> transport;
        transport::StampingTransport* stamping = nullptr;  ///< The same transport, where it stamps.
        Status attached = fail(ErrorKind::Protocol, "The initiator has not attached yet.");
        model::Wait wait = model::Wait::Block;
        std::optional<int> core;
    };
    /// What is running between Start and Stop.
    struct Point {
        Way* way = nullptr;
        std::unique_ptr<StampedReflector> stamped;
        transport::ReflectionCounts counts;
        model::HostCounters before;  ///< Of this host, as the point began.
        std::atomic<bool> stop{false};
        std::unique_ptr<MeasuringTask> task;
    };

    [[nodiscard]] bool handle(const nlohmann::json& message);
    [[nodiscard]] Result<control::Ready> prepare(const control::Prepare& prepare);
    [[nodiscard]] Status start(const control::Start& start);
    void run(Point& point, const control::Start& start);
    [[nodiscard]] control::PointReport stopPoint();
    void attach(Way& way);
    [[nodiscard]] model::HostCounters readCounters(const Way& way) const;
    static void close(std::unique_ptr<Way>& way) noexcept;
    void answer(const nlohmann::json& message);
    void refuse(Error error);

    control::Channel& m_channel;
    os::Platform& m_platform;
    const transport::TransportRegistry& m_registry;
    const model::HostFacts& m_host;
    model::CoreChoice m_ownCore;
    const std::function<void(const std::string&)>& m_log;

    std::unique_ptr<Way> m_way;
    std::unique_ptr<Way> m_stampedWay;
    std::optional<clock::TickConverter> m_converter;
    std::unique_ptr<Point> m_point;
    std::uint64_t m_pointsServed = 0;
    std::chrono::steady_clock::time_point m_lastAlive = std::chrono::steady_clock::now();
};

}  // namespace halftrip::measure
