#pragma once

#include "core/control/channel.hpp"
#include "core/control/messages.hpp"
#include "core/os/entropy.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace halftrip::control {

/// Who is being served, for the others.
struct Occupant {
    std::string address;
    std::chrono::steady_clock::time_point since;
};

/// Lets initiators in, one at a time: Hello, pairing, Welcome. Wrong codes are logged and answered slowly. Any thread;
/// each connection is handled by a thread of its own.
class Doorkeeper {
public:
    /// `code` empty: nobody is asked (--open). `log` is called from any thread.
    Doorkeeper(os::Entropy& entropy, std::string code, std::string hostId, std::function<void(const std::string&)> log);

    /// Runs the greeting on a fresh connection. When it succeeds the caller holds the only seat: it makes a Seat at once.
    /// The peer has been told of a refusal; the error is for the log. `stop` cuts a penalty short.
    [[nodiscard]] Status admit(Channel& channel, const std::function<model::HostFacts()>& hostFacts,
                               const std::atomic<bool>& stop);
    /// Gives the seat back.
    void leave();

private:
    [[nodiscard]] Status checkProof(const Channel& channel, const std::string& proof, const std::string& initiatorNonce,
                                    const std::string& ownNonce, const std::atomic<bool>& stop);
    [[nodiscard]] bool takeSeat(const std::string& address);
    [[nodiscard]] std::optional<Occupant> occupant() const;
    [[nodiscard]] std::chrono::milliseconds penaltyFor(const std::string& address);

    os::Entropy& m_entropy;
    std::string m_code;
    std::string m_hostId;
    std::function<void(const std::string&)> m_log;
    mutable std::mutex m_mutex;
    std::optional<Occupant> m_occupant;
    std::map<std::string, int> m_wrongCodes;  ///< By address; bounded by kMostRemembered.
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
