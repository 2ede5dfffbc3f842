#pragma once

#include "core/control/admission.hpp"
#include "core/control/caller_log.hpp"
#include "core/measure/responder/responder_limits.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

namespace halftrip::measure {

struct ResponderOptions {
    os::SocketAddress listenAt;   ///< Empty address: every one.
    std::string pairingCode;      ///< Empty: --open.
    bool isOnce = false;          ///< End after the first session.
    std::optional<std::chrono::seconds> idleLimit = {};  ///< End when nobody was served for longer; none: never.
    bool asksEverybody = false;   ///< For the code: also programs of this user on this host.
    model::CoreChoice core;       ///< What Auto of an initiator's request becomes here.
    ResponderLimits limits;
    control::JudgeCall judgeCall;  ///< Where certain initiators only are served; usually none.
    /// One line for the log, without time or newline. Called from any thread; must neither throw nor block.
    std::function<void(const std::string&)> log;
    /// An initiator of that address is served from now on, or no longer. As `log`; may be empty.
    std::function<void(const std::string& address, bool isOver)> onSession = {};
    /// A caller of that address was let in to no session. As `log`; may be empty.
    std::function<void(const std::string& address, const Error& why)> onTurnedAway = {};
};

/// Listens for initiators, serves one at a time, reflects their probes, changes nothing on its host.
class Responder {
public:
    Responder(os::Platform& platform, const transport::TransportRegistry& registry, ResponderOptions options);
    ~Responder();
    Responder(const Responder&) = delete;
    Responder& operator=(const Responder&) = delete;

    /// Takes the control port. Returns where it listens. Error Invalid: limits that this host cannot keep
    /// (checkCores(), checkAdapters()).
    [[nodiscard]] Result<os::SocketAddress> listen();
    /// Serves until `stop` is set, or, with isOnce, until one session has ended. Error Timeout: nobody came for as long
    /// as idleLimit.
    [[nodiscard]] Status serve(const std::atomic<bool>& stop);

private:
    struct Connection;
    void welcome(std::unique_ptr<os::ByteStream> stream);
    void awaitRoom(const std::string& why);
    [[nodiscard]] Status checkIdle() const;
    [[nodiscard]] bool makeRoom(const std::string& address);
    void receiveConnection(Connection& connection);
    void dismissFinished();
    void closeAll();

    os::Platform& m_platform;
    const transport::TransportRegistry& m_registry;
    ResponderOptions m_options;
    model::HostFacts m_host;
    control::CallerLog m_log;
    control::AdmissionControl m_admission;
    std::unique_ptr<os::Listener> m_listener;
    std::list<Connection> m_connections;  ///< In the order of arrival.
    std::atomic<bool> m_hasServed{false};
    std::optional<os::Time::Instant> m_lastShortage;  ///< Of threads, descriptors or memory.
};

}  // namespace halftrip::measure
