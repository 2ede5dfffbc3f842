#include "core/control/doorkeeper.hpp"

#include "core/base/version.hpp"
#include "core/control/pairing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <thread>

namespace halftrip::control {
namespace {

using namespace std::chrono_literals;

/// A stranger who does not greet within this time is shown out.
constexpr std::chrono::milliseconds kGreetingTimeout = 5000ms;
constexpr std::chrono::milliseconds kFirstPenalty = 1000ms;
constexpr std::chrono::milliseconds kLongestPenalty = 8000ms;
constexpr std::size_t kMostRemembered = 1024;

/// Tells the peer why, and hands the same error to the caller's log.
std::unexpected<Error> refuse(Channel& channel, Error error)
{
    (void)channel.send(toMessage(error));
    return std::unexpected(std::move(error));
}

Error busyError(const Occupant& occupant)
{
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - occupant.since).count();
    return {ErrorKind::Busy,
            fmt::format("The responder is busy: it has been serving {} for {} s.", occupant.address, seconds), 0,
            "Wait until that run has ended, or start a second responder on another --port."};
}

}  // namespace

Doorkeeper::Doorkeeper(os::Entropy& entropy, std::string code, std::string hostId,
                       std::function<void(const std::string&)> log)
    : m_entropy(entropy), m_code(std::move(code)), m_hostId(std::move(hostId)), m_log(std::move(log))
{
}

Status Doorkeeper::admit(Channel& channel, const std::function<model::HostFacts()>& hostFacts,
                         const std::atomic<bool>& stop)
{
    auto first = channel.receive(kGreetingTimeout);
    if (!first)
        return std::unexpected(std::move(first).error());
    auto theirs = helloFrom(*first);
    if (!theirs)
        return refuse(channel, std::move(theirs).error());

    Hello own;
    own.build = kVersion;
    own.nonce = makeNonce(m_entropy);
    own.hostId = m_hostId;
    const bool needsCode = !m_code.empty() && !channel.stream().isPeerOnThisHost();
    own.needs = needsCode ? "code" : "nothing";
    if (const auto present = occupant()) {
        own.needs = "busy";
        own.busyWith = present->address;
        own.busyForSeconds =
            std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - present->since).count();
    }
    if (Status status = channel.send(toMessage(own)); !status)
        return status;
    if (theirs->protocol != kProtocolVersion)
        return fail(ErrorKind::Version,
                    fmt::format("it speaks protocol {}, this responder {}", theirs->protocol, kProtocolVersion));
    if (own.needs == "busy")
        return fail(ErrorKind::Busy, "another initiator is being served");

    auto second = channel.receive(kGreetingTimeout);
    if (!second)
        return std::unexpected(std::move(second).error());
    auto auth = authFrom(*second);
    if (!auth)
        return refuse(channel, std::move(auth).error());
    if (needsCode) {
        if (Status status = checkProof(channel, auth->proof, theirs->nonce, own.nonce, stop); !status)
            return refuse(channel, std::move(status).error());
    }
    if (!takeSeat(channel.stream().peer().address)) {
        if (const auto present = occupant())
            return refuse(channel, busyError(*present));
        return refuse(channel, {ErrorKind::Busy, "The responder is just changing its guest.", 0, "Try again."});
    }
    channel.trustPeer();
    Welcome welcome;
    welcome.host = hostFacts();
    if (needsCode)
        welcome.proof = pairingProof(m_entropy, m_code, "responder", theirs->nonce, own.nonce);
    if (Status status = channel.send(toMessage(welcome)); !status) {
        leave();
        return status;
    }
    return {};
}

Status Doorkeeper::checkProof(const Channel& channel, const std::string& proof, const std::string& initiatorNonce,
                              const std::string& ownNonce, const std::atomic<bool>& stop)
{
    const std::string address = channel.stream().peer().address;
    if (isSameProof(proof, pairingProof(m_entropy, m_code, "initiator", initiatorNonce, ownNonce))) {
        const std::lock_guard lock(m_mutex);
        m_wrongCodes.erase(address);
        return {};
    }
    const std::chrono::milliseconds penalty = penaltyFor(address);
    m_log(fmt::format("{} gave a wrong pairing code; the answer is held back for {} s", address,
                      std::chrono::duration_cast<std::chrono::seconds>(penalty).count()));
    const auto until = std::chrono::steady_clock::now() + penalty;
    while (std::chrono::steady_clock::now() < until && !stop.load())
        std::this_thread::sleep_for(50ms);
    return fail(ErrorKind::NotPermitted, "The pairing code is wrong.",
                "Type the code that \"halftrip serve\" printed when it was started last.");
}

std::chrono::milliseconds Doorkeeper::penaltyFor(const std::string& address)
{
    const std::lock_guard lock(m_mutex);
    if (m_wrongCodes.size() >= kMostRemembered && !m_wrongCodes.contains(address))
        return kLongestPenalty;
    const int attempts = std::min(++m_wrongCodes[address], 4);
    return std::min(kFirstPenalty * (1 << (attempts - 1)), kLongestPenalty);
}

bool Doorkeeper::takeSeat(const std::string& address)
{
    const std::lock_guard lock(m_mutex);
    if (m_occupant)
        return false;
    m_occupant = Occupant{address, std::chrono::steady_clock::now()};
    return true;
}

void Doorkeeper::leave()
{
    const std::lock_guard lock(m_mutex);
    m_occupant.reset();
}

std::optional<Occupant> Doorkeeper::occupant() const
{
    const std::lock_guard lock(m_mutex);
    return m_occupant;
}

}  // namespace halftrip::control
