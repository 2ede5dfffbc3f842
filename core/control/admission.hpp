#pragma once

#include "core/control/channel.hpp"
#include "core/control/guess_limiter.hpp"
#include "core/control/messages.hpp"
#include "core/control/pending_callers.hpp"
#include "core/os/entropy.hpp"
#include "core/os/threads.hpp"
#include "core/os/time.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace halftrip::control {

/// What the holder of the slot knows of its initiator.
enum class Presence : std::uint8_t {
    Heard,
    Silent,  ///< Nothing came lately. In a point its keep-alives are missing; between two it may have nothing to say.
    Lost,  ///< Its connection broke.
    Gone,  ///< The session is over: it only gives back what it had.
};

/// Who is being served.
struct Occupant {
    std::string address;
    os::Time::Instant since;
    std::string ticket;  ///< What the session can be taken up with over another connection; empty: it cannot be.
    Presence presence = Presence::Heard;
    bool isSuccessorDue = false;  ///< One has proved the ticket, and was let in.
    std::unique_ptr<Channel> successor = {};
    bool isReplaced = false;
};

/// What has come for the holder of the slot.
struct SlotNews {
    std::unique_ptr<Channel> successor;  ///< The initiator's new connection; usually none.
    bool isReplaced = false;  ///< Its address calls for a session of its own: the slot is to be given back.
};

/// What was asked for at the door, and granted.
enum class Admission : std::uint8_t {
    SessionSlot,
    TakeUp,  ///< The session that holds the slot: handOver() the connection.
};

/// A connection on its way in, between its own thread and the one that accepts the next.
struct Arrival {
    std::atomic<bool> mustGo{false};  ///< Cuts every wait short.
    std::atomic<Greeting> greeting{Greeting::Silent};
};

/// Whether one who has proved the code may have a session, by what it says of a fleet's plan. The error is told to it,
/// too. Called from any thread.
using JudgeCall = std::function<Status(const std::optional<model::FleetCall>& call)>;

/// Lets initiators in, one at a time: Hello, pairing, Welcome. Wrong codes are logged and answered slowly. A peer
/// without the code learns our version and that a code is needed, and nothing else. Any thread; each connection is
/// handled by a thread of its own.
class AdmissionControl {
public:
    /// `code` empty: nobody is asked (--open). `log` takes an address and a line, and is called from any thread.
    AdmissionControl(os::Entropy& entropy, const os::Time& time, const os::Threads& threads, std::string code,
                     std::function<void(const std::string&, const std::string&)> log);

    /// From now on programs of this user on this host are asked for the code, too: whoever reaches a local forwarder
    /// looks like one. Before the first admit().
    void askEverybody() noexcept { m_asksEverybody = true; }
    /// From now on `judge` has the last word on who gets a session; whom it refuses takes no slot. Before the first
    /// admit().
    void judgeCallsBy(JudgeCall judge) { m_judge = std::move(judge); }
    /// Runs the greeting on a fresh connection. Where a slot is granted the caller holds the only one: it makes a
    /// SessionSlot at once. The peer has been told of a refusal; the error is for the log.
    [[nodiscard]] Result<Admission> admit(Channel& channel, Arrival& arrival);
    /// Gives a connection that was admitted for it to the session that holds the slot; closes it should that one have
    /// ended.
    void handOver(std::unique_ptr<Channel> channel);
    /// For the holder of the slot: reports the state of its initiator, and takes what has come for it.
    [[nodiscard]] SlotNews look(Presence presence);
    /// Whether the initiator of the session that holds the slot can take it up again.
    [[nodiscard]] bool canBeTakenUp() const;
    /// Since when nobody has been served, at first since this was made; absent while somebody is.
    [[nodiscard]] std::optional<os::Time::Instant> idleSince() const;
    /// Whether somebody at that address has proved the code before.
    [[nodiscard]] bool knows(const std::string& address) const { return m_guesses.knows(address); }
    /// Gives the slot back.
    void leave();

private:
    [[nodiscard]] Status checkProof(const Channel& channel, const std::string& proof, const std::string& initiatorNonce,
                                    const std::string& ownNonce, Arrival& arrival);
    [[nodiscard]] bool takeSlot(const std::string& address, const std::string& ticket);
    [[nodiscard]] bool awaitSlot(const std::string& address, const std::string& ticket, const Arrival& arrival);
    [[nodiscard]] bool isBeingCleared(const std::string& address);
    [[nodiscard]] Status expectSuccessor(const std::string& address, const std::string& proof,
                                         const std::string& initiatorNonce, const std::string& ownNonce);
    [[nodiscard]] Error busyError() const;

    os::Entropy& m_entropy;
    const os::Time& m_time;
    const os::Threads& m_threads;
    std::string m_code;
    bool m_asksEverybody = false;
    JudgeCall m_judge;  ///< Usually none.
    std::function<void(const std::string&, const std::string&)> m_log;
    GuessLimiter m_guesses;
    mutable std::mutex m_mutex;
    std::optional<Occupant> m_occupant;
    os::Time::Instant m_idleSince;  ///< While there is no occupant.
};

/// Holds the slot that admit() took, and gives it back.
class SessionSlot {
public:
    explicit SessionSlot(AdmissionControl& admission) noexcept : m_admission(admission) {}
    ~SessionSlot() { m_admission.leave(); }
    SessionSlot(const SessionSlot&) = delete;
    SessionSlot& operator=(const SessionSlot&) = delete;
    [[nodiscard]] SlotNews look(Presence presence) const { return m_admission.look(presence); }
    [[nodiscard]] bool canBeTakenUp() const { return m_admission.canBeTakenUp(); }

private:
    AdmissionControl& m_admission;
};

}  // namespace halftrip::control
