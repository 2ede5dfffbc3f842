#include "core/control/admission.hpp"

#include "core/base/version.hpp"
#include "core/control/pairing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace halftrip::control {
namespace {

using namespace std::chrono_literals;

/// A peer that sends no greeting within this time is disconnected.
constexpr std::chrono::milliseconds kGreetingTimeout = 5000ms;
/// For a session whose initiator has come anew to give its slot back.
constexpr std::chrono::milliseconds kClearingTimeout = 2000ms;
constexpr std::chrono::milliseconds kClearingPoll = 20ms;

/// Tells the peer why, and hands the same error to the caller's log.
std::unexpected<Error> refuse(Channel& channel, Error error)
{
    (void)channel.send(errorMessage(error));
    return std::unexpected(std::move(error));
}

}  // namespace

AdmissionControl::AdmissionControl(os::Entropy& entropy, const os::Time& time, const os::Threads& threads,
                                   std::string code, std::function<void(const std::string&, const std::string&)> log)
    : m_entropy(entropy),
      m_time(time),
      m_threads(threads),
      m_code(std::move(code)),
      m_log(std::move(log)),
      m_idleSince(time.now())
{
}

Result<Admission> AdmissionControl::admit(Channel& channel, Arrival& arrival)
{
    auto first = channel.receive(kGreetingTimeout, arrival.mustGo);
    if (!first)
        return std::unexpected(std::move(first).error());
    auto theirs = messageFrom<Hello>(*first);
    if (!theirs)
        return refuse(channel, std::move(theirs).error());
    arrival.greeting.store(Greeting::Spoken);

    Hello own;
    own.build = kVersion;
    own.nonce = makeNonce(m_entropy);
    const bool needsCode = !m_code.empty() && (m_asksEverybody || !channel.stream().isPeerOurUser());
    own.needs = needsCode ? "code" : "nothing";
    if (Status status = channel.send(model::toJson(own)); !status)
        return std::unexpected(std::move(status).error());
    if (theirs->protocol != kProtocolVersion)
        return fail(ErrorKind::Version,
                    text("it speaks protocol {theirs} (Halftrip {build}), this responder protocol {ours} (Halftrip "
                         "{version})",
                         theirs->protocol, theirs->build, kProtocolVersion, kVersion));

    auto second = channel.receive(kGreetingTimeout, arrival.mustGo);
    if (!second)
        return std::unexpected(std::move(second).error());
    auto auth = messageFrom<Auth>(*second);
    if (!auth)
        return refuse(channel, std::move(auth).error());
    if (needsCode) {
        if (Status status = checkProof(channel, auth->proof, theirs->nonce, own.nonce, arrival); !status)
            return refuse(channel, std::move(status).error());
    }
    const std::string address = channel.stream().peer().address;
    m_guesses.right(address, m_time.now());
    arrival.greeting.store(Greeting::Over);
    Welcome welcome;
    if (!m_code.empty())
        welcome.proof = pairingProof(m_entropy, m_code, "responder", theirs->nonce, own.nonce);
    const Admission admission = auth->takeUp.empty() ? Admission::SessionSlot : Admission::TakeUp;
    if (admission == Admission::TakeUp) {
        if (Status status = expectSuccessor(address, auth->takeUp, theirs->nonce, own.nonce); !status)
            return refuse(channel, std::move(status).error());
    } else {
        if (Status status = m_judge ? m_judge(auth->fleet) : Status(); !status)
            return refuse(channel, std::move(status).error());
        welcome.ticket = makeNonce(m_entropy);
        if (!awaitSlot(address, welcome.ticket, arrival))
            return refuse(channel, busyError());
    }
    channel.trustPeer();
    if (Status status = channel.send(model::toJson(welcome)); !status) {
        if (admission == Admission::SessionSlot)
            leave();
        return std::unexpected(std::move(status).error());
    }
    return admission;
}

Status AdmissionControl::checkProof(const Channel& channel, const std::string& proof, const std::string& initiatorNonce,
                                    const std::string& ownNonce, Arrival& arrival)
{
    const std::string address = channel.stream().peer().address;
    const bool mayTry = m_guesses.admits(address, m_time.now());
    if (mayTry && isSameProof(proof, pairingProof(m_entropy, m_code, "initiator", initiatorNonce, ownNonce)))
        return {};
    const std::chrono::milliseconds penalty = m_guesses.wrong(address, m_time.now());
    const char* const what = mayTry ? "gave a wrong pairing code"
                                    : "tried one pairing code too many, which was not compared";
    m_log(address, fmt::format("{} {}; the answer is held back for {} s", address, what,
                               std::chrono::duration_cast<std::chrono::seconds>(penalty).count()));
    arrival.greeting.store(Greeting::Penalised);
    const auto until = m_time.now() + penalty;
    while (m_time.now() < until && !arrival.mustGo.load())
        m_threads.sleepFor(50ms);
    if (!mayTry)
        return fail(ErrorKind::NotPermitted, "Too many wrong pairing codes came from this address.",
                    "Wait a minute, then give the code that \"halftrip serve\" printed when it was started last.");
    return fail(ErrorKind::NotPermitted, "The pairing code is wrong.",
                "Type the code that \"halftrip serve\" printed when it was started last.");
}

Error AdmissionControl::busyError() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_occupant)
        return {ErrorKind::Busy, "The responder is ending another session.", 0, "Try again."};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_time.now() - m_occupant->since).count();
    return {ErrorKind::Busy,
            text("The responder is busy: it has been serving {peer} for {seconds} s.", m_occupant->address, seconds), 0,
            "Wait until that run has ended, or start a second responder on another --port."};
}

bool AdmissionControl::takeSlot(const std::string& address, const std::string& ticket)
{
    const std::lock_guard lock(m_mutex);
    if (m_occupant)
        return false;
    m_occupant = Occupant{.address = address, .since = m_time.now(), .ticket = ticket};
    return true;
}

/// Somebody who was ended and starts again is not kept waiting for a session that only an initiator of before could
/// take up, nor sent away because of one that is just giving back what it had.
bool AdmissionControl::awaitSlot(const std::string& address, const std::string& ticket, const Arrival& arrival)
{
    const auto until = m_time.now() + kClearingTimeout;
    while (!takeSlot(address, ticket)) {
        if (!isBeingCleared(address) || arrival.mustGo.load() || m_time.now() >= until)
            return false;
        m_threads.sleepFor(kClearingPoll);
    }
    return true;
}

bool AdmissionControl::isBeingCleared(const std::string& address)
{
    const std::lock_guard lock(m_mutex);
    if (!m_occupant)
        return true;
    if (m_occupant->presence == Presence::Gone)
        return true;
    const bool isLost = m_occupant->presence == Presence::Lost && !m_occupant->successor;
    m_occupant->isReplaced = m_occupant->isReplaced || (isLost && m_occupant->address == address);
    return m_occupant->isReplaced;
}

/// For whoever has been let in: proves the ticket over this connection's nonces, so that it never travels again.
Status AdmissionControl::expectSuccessor(const std::string& address, const std::string& proof,
                                         const std::string& initiatorNonce, const std::string& ownNonce)
{
    const std::lock_guard lock(m_mutex);
    const bool isMeant = m_occupant && !m_occupant->ticket.empty() && m_occupant->address == address &&
                         isSameProof(proof,
                                     pairingProof(m_entropy, m_occupant->ticket, "session", initiatorNonce, ownNonce));
    if (!isMeant || m_occupant->isReplaced)
        return fail(ErrorKind::Refused, "The responder has no such session any more.", "Start the run again.");
    if (m_occupant->presence == Presence::Heard)
        return fail(ErrorKind::Busy, "The session has not lost its connection yet.", "Try again.");
    m_occupant->isSuccessorDue = true;
    return {};
}

void AdmissionControl::handOver(std::unique_ptr<Channel> channel)
{
    const std::lock_guard lock(m_mutex);
    if (m_occupant && m_occupant->isSuccessorDue)
        m_occupant->successor = std::move(channel);
}

SlotNews AdmissionControl::look(Presence presence)
{
    const std::lock_guard lock(m_mutex);
    if (!m_occupant)
        return {};
    m_occupant->presence = presence;
    SlotNews news{std::move(m_occupant->successor), m_occupant->isReplaced};
    if (news.successor)
        m_occupant->isSuccessorDue = false;
    return news;
}

bool AdmissionControl::canBeTakenUp() const
{
    const std::lock_guard lock(m_mutex);
    return m_occupant && !m_occupant->ticket.empty();
}

void AdmissionControl::leave()
{
    const std::lock_guard lock(m_mutex);
    m_occupant.reset();
    m_idleSince = m_time.now();
}

std::optional<os::Time::Instant> AdmissionControl::idleSince() const
{
    const std::lock_guard lock(m_mutex);
    return m_occupant ? std::nullopt : std::optional(m_idleSince);
}

}  // namespace halftrip::control
