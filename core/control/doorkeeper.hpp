#pragma once

#include "core/control/channel.hpp"
#include "core/control/door_places.hpp"
#include "core/control/messages.hpp"
#include "core/os/entropy.hpp"
#include "core/os/threads.hpp"
#include "core/os/time.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace halftrip::control {

/// Who is being served, for the others.
struct Occupant {
    std::string address;
    os::Time::Instant since;
};

/// A connection on its way in, between its own thread and the one that accepts the next.
struct Arrival {
    std::atomic<bool> mustGo{false};  ///< Cuts every wait short.
    std::atomic<Greeting> greeting{Greeting::Silent};
};

/// Lets initiators in, one at a time: Hello, pairing, Welcome. Wrong codes are logged and answered slowly. A stranger learns our
/// version and that a code is needed, and nothing else. Any thread; each connection is handled by a thread of its own.
class Doorkeeper {
public:
    /// `code` empty: nobody is asked (--open). `log` takes an address and a line, and is called from any thread.
    Doorkeeper(os::Entropy& entropy, const os::Time& time, const os::Threads& threads, std::string code,
               std::function<void(const std::string&, const std::string&)> log);

    /// Runs the greeting on a fresh connection. When it succeeds the caller holds the only seat: it makes a Seat at once.
    /// The peer has been told of a refusal; the error is for the log.
    [[nodiscard]] Status admit(Channel& channel, Arrival& arrival);
    /// Whether somebody from that network (networkOf()) has proved the code before.
    [[nodiscard]] bool knows(const std::string& network) const;
    /// Gives the seat back.
    void leave();

private:
    [[nodiscard]] Status checkProof(const Channel& channel, const std::string& proof, const std::string& initiatorNonce,
                                    const std::string& ownNonce, Arrival& arrival);
    [[nodiscard]] bool takeSeat(const std::string& address);
    [[nodiscard]] Error busyError() const;
    [[nodiscard]] std::chrono::milliseconds penaltyFor(const std::string& network);
    void remember(const std::string& address);

    os::Entropy& m_entropy;
    const os::Time& m_time;
    const os::Threads& m_threads;
    std::string m_code;
    std::function<void(const std::string&, const std::string&)> m_log;
    mutable std::mutex m_mutex;
    std::optional<Occupant> m_occupant;
    std::map<std::string, int> m_wrongCodes;  ///< By network; bounded by kMostRemembered, as is the next.
    std::set<std::string> m_known;
};

/// Holds the seat that admit() took, and gives it back.
class Seat {
public:
    explicit Seat(Doorkeeper& doorkeeper) noexcept : m_doorkeeper(doorkeeper) {}
    ~Seat() { m_doorkeeper.leave(); }
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;

private:
    Doorkeeper& m_doorkeeper;
};

}  // namespace halftrip::control
