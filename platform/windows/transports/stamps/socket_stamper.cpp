#include "platform/windows/transports/stamps/socket_stamper.hpp"

#include "core/base/compiler.hpp"
#include "platform/windows/host/clocks.hpp"

#include <winsock2.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace halftrip::windows {
namespace {

using transport::StageStamps;

/// A pair each 50 ms of some seconds.
constexpr std::size_t kMostPairs = 128;
/// More than one: a stamp that comes too late must not keep the next one out.
constexpr std::uint16_t kSentStampsKept = 64;
/// A software stamp further than this from now is of another clock than the one it should be of.
constexpr std::int64_t kFarSeconds = 10;
/// A counter steps at least once in so many readings, even one of 1 MHz read in 10 ns.
constexpr int kMostReadings = 1000;
constexpr int kEdges = 4;

constexpr const char* kTurnSoftwareOn = "Set *SoftwareTimestamp to 3 among the adapter's advanced properties "
                                        "(Set-NetAdapterAdvancedProperty, as administrator), or leave --stamps out.";
constexpr const char* kTurnHardwareOn = "Set *PtpHardwareTimestamp to 1 among the adapter's advanced properties "
                                        "(Windows 11 or Server 2022, as administrator), or choose --stamps software.";
constexpr const char* kOneKindOnly = "Windows delivers stamps of one kind only";

/// The counter right after it has stepped, so that its grid (100 ns) is no part of the pair's error.
clock::RelatedPair readAtEdge(const clock::TickClock& clock, const StampCalls& calls) noexcept
{
    clock::RelatedPair best;
    best.halfBracket = INT64_MAX;
    for (int edge = 0; edge < kEdges; ++edge) {
        clock::Ticks before = clock.now();
        const std::int64_t first = calls.counter();
        clock::Ticks between = clock.now();
        std::int64_t counter = calls.counter();
        clock::Ticks after = clock.now();
        // The step lies between two readings: after the stamp before the old value, before the stamp after the new one.
        for (int reading = 0; reading < kMostReadings && counter == first; ++reading) {
            before = between;
            between = after;
            counter = calls.counter();
            after = clock.now();
        }
        const clock::RelatedPair pair{before + (after - before) / 2, counterToNs(counter, calls.counterFrequency()),
                                      (after - before + 1) / 2};
        if (pair.halfBracket < best.halfBracket)
            best = pair;
    }
    return best;
}

std::string nameOf(const StampTarget& target)
{
    return target.adapter.empty() ? std::string("the adapter") : target.adapter;
}

}  // namespace

SocketStamper::SocketStamper(std::unique_ptr<StampCalls> calls)
    : m_calls(std::move(calls)), m_systemRelation(kMostPairs), m_adapterRelation(kMostPairs)
{
}

void SocketStamper::prepare(model::StampChoice choice, const clock::TickClock& clock) noexcept
{
    m_choice = choice;
    m_clock = &clock;
}

Status SocketStamper::start(StampTarget target)
{
    stop();
    m_target = std::move(target);
    Status started = switchOn();
    // Without its full stop: it becomes a part of other sentences.
    m_refusal = started ? std::string()
                        : started.error().what.substr(0, started.error().what.find_last_not_of('.') + 1);
    return started;
}

Status SocketStamper::switchOn()
{
    if (const int code = m_calls->open(m_target.socket, kSentStampsKept); code != 0) {
        return fail(ErrorKind::NotSupported,
                    text("Windows refuses to stamp packets (SIO_TIMESTAMPING, error {code:d}).", code),
                    "It takes Windows 11 or Server 2022 and an adapter whose driver has the keyword "
                    "*SoftwareTimestamp (for hardware stamps *PtpHardwareTimestamp); otherwise leave --stamps out.",
                    code);
    }
    m_isOn = true;
    Status chosen = chooseKind();
    if (!chosen)
        stop();
    return chosen;
}

/// Of the two kinds the one that is on, if it is the one that is wanted.
Status SocketStamper::chooseKind()
{
    using model::StampChoice;
    m_kind = Kind::Software;
    m_otherKind = "not requested";
    m_adapterClockText.clear();
    m_capabilities = {};
    if (const int code = m_calls->capabilities(m_target.adapterLuid, m_capabilities); code != 0) {
        if (code == ERROR_NOT_SUPPORTED)
            return fail(ErrorKind::NotSupported, text("{target} cannot stamp packets.", nameOf(m_target)),
                        "Choose another adapter, or leave --stamps out.", code);
        if (code == ERROR_BAD_DRIVER)
            return fail(ErrorKind::NotSupported,
                        text("The driver of {target} reports stamps that Windows does not accept.", nameOf(m_target)),
                        "Update the driver, or leave --stamps out.", code);
        // Where nobody tells, software stamps show themselves when they come.
        if (m_choice != StampChoice::Hardware)
            return {};
        return fail(
            ErrorKind::NotSupported,
            text("Windows does not report what {target} stamps by hardware (error {code:d}).", nameOf(m_target), code),
            kTurnHardwareOn, code);
    }
    if (m_choice == StampChoice::Hardware)
        return takeHardware(m_capabilities);
    if (m_capabilities.hasSoftware)
        return {};
    if (m_choice == StampChoice::Auto && m_capabilities.hasHardware)
        return takeHardware(m_capabilities);
    std::string why = nameOf(m_target) + " stamps no packets in software";
    if (m_capabilities.hasHardware || m_capabilities.isPtpOnly)
        why += std::string(": it does so by hardware, and ") + kOneKindOnly;
    return fail(ErrorKind::NotSupported, text("The stages cannot be stamped: {why}.", why), kTurnSoftwareOn);
}

Status SocketStamper::takeHardware(const StampCapabilities& found)
{
    if (!found.hasHardware) {
        const char* const why = found.isPtpOnly ? "it stamps packets of the Precision Time Protocol only"
                                : found.hasSoftware
                                    ? "it stamps by software, and Windows delivers stamps of one kind only"
                                    : "they are not switched on";
        return fail(ErrorKind::NotSupported, text("Hardware stamps on {target}: {why}.", nameOf(m_target), why),
                    kTurnHardwareOn);
    }
    if (found.hardwareFrequency <= 0) {
        return fail(
            ErrorKind::NotSupported,
            text("Hardware stamps on {target}: its driver does not report the rate of its clock.", nameOf(m_target)),
            "Choose --stamps software.");
    }
    m_kind = Kind::Hardware;
    m_otherKind = std::string("the adapter stamps by hardware, and ") + kOneKindOnly +
                  (found.hasCrossStamps
                       ? ": they stand in for the driver's, so that the adapter's share is in the parts "
                         "between application and driver"
                       : ", and without cross stamps they cannot stand in for the driver's");
    m_adapterClockText = found.hasCrossStamps ? "CaptureInterfaceHardwareCrossTimestamp"
                                              : "not read: the driver makes no cross stamps";
    return {};
}

void SocketStamper::stop() noexcept
{
    if (std::exchange(m_isOn, false))
        m_calls->close(m_target.socket);
    m_awaitsStamp = false;
    m_abandonedCount = 0;
}

int SocketStamper::receive(NativeSocket socket, std::span<std::byte> room, void* overlapped,
                           std::size_t& bytes) noexcept
{
    return m_calls->receive(socket, room, overlapped, bytes);
}

int SocketStamper::send(std::span<const std::byte> payload) noexcept
{
    if (std::exchange(m_awaitsStamp, false))
        abandon(m_lastId);
    const int code = m_calls->send(m_target.socket, payload, ++m_lastId);
    m_awaitsStamp = code == 0;
    return code;
}

transport::StampFacts SocketStamper::facts() const
{
    transport::StampFacts facts;
    facts.hasHardware = m_kind == Kind::Hardware;
    facts.missing["txScheduled"] = "Windows does not stamp there";
    if (!m_refusal.empty()) {
        for (const char* name : {"txDriver", "txHardware", "rxHardware", "rxSoftware"})
            facts.missing[name] = m_refusal;
        return facts;
    }
    const bool isSoftware = m_kind == Kind::Software;
    for (const char* name : {isSoftware ? "txHardware" : "txDriver", isSoftware ? "rxHardware" : "rxSoftware"})
        facts.missing[name] = m_otherKind;
    // Where nobody tells beforehand what is on, this is the likeliest reason.
    const char* const keyword = isSoftware ? "*SoftwareTimestamp" : "*PtpHardwareTimestamp";
    for (const char* name : {isSoftware ? "txDriver" : "txHardware", isSoftware ? "rxSoftware" : "rxHardware"})
        facts.missing[name] = std::string("none came; the adapter's ") + keyword + " may be off";
    facts.adapterClock = m_adapterClockText;
    return facts;
}

/// None for a value that cannot be the system's counter of these seconds.
std::optional<std::int64_t> SocketStamper::softwareNs(std::uint64_t stamp) const noexcept
{
    const std::int64_t frequency = m_calls->counterFrequency();
    const auto counter = static_cast<std::int64_t>(stamp);
    if (counter <= 0 || std::abs(m_calls->counter() - counter) > kFarSeconds * frequency)
        return std::nullopt;
    return counterToNs(counter, frequency);
}

std::optional<std::int64_t> SocketStamper::hardwareNs(std::uint64_t stamp) const noexcept
{
    const auto counter = static_cast<std::int64_t>(stamp);
    if (counter <= 0)
        return std::nullopt;
    return counterToNs(counter, m_capabilities.hardwareFrequency);
}

StageStamps SocketStamper::receivedStamps() const noexcept
{
    StageStamps stamps;
    const auto stamp = m_calls->receivedStamp();
    if (!stamp)
        return stamps;
    if (m_kind == Kind::Software)
        stamps.rxSoftwareNs = softwareNs(*stamp);
    else
        stamps.rxHardwareNs = hardwareNs(*stamp);
    return stamps;
}

StageStamps SocketStamper::collectSent(clock::Ticks deadline) noexcept
{
    StageStamps stamps;
    clearAbandoned();
    if (!std::exchange(m_awaitsStamp, false))
        return stamps;
    std::uint64_t stamp = 0;
    int code = m_calls->sentStamp(m_target.socket, m_lastId, stamp);
    while (code == WSAEWOULDBLOCK && m_clock->now() < deadline) {
        cpuRelax();
        code = m_calls->sentStamp(m_target.socket, m_lastId, stamp);
    }
    if (code == WSAEWOULDBLOCK)
        abandon(m_lastId);
    if (code != 0)
        return stamps;
    if (m_kind == Kind::Software)
        stamps.txDriverNs = softwareNs(stamp);
    else
        stamps.txHardwareNs = hardwareNs(stamp);
    return stamps;
}

/// The oldest gives way: what has not come for so long never will.
void SocketStamper::abandon(std::uint32_t id) noexcept
{
    if (m_abandonedCount == m_abandoned.size()) {
        std::shift_left(m_abandoned.begin(), m_abandoned.end(), 1);
        --m_abandonedCount;
    }
    m_abandoned[m_abandonedCount++] = id;
}

/// Fetches and forgets what has come of them meanwhile.
void SocketStamper::clearAbandoned() noexcept
{
    const auto end = m_abandoned.begin() + static_cast<std::ptrdiff_t>(m_abandonedCount);
    const auto kept = std::remove_if(m_abandoned.begin(), end, [this](std::uint32_t id) {
        std::uint64_t ignored = 0;
        return m_calls->sentStamp(m_target.socket, id, ignored) != WSAEWOULDBLOCK;
    });
    m_abandonedCount = static_cast<std::size_t>(kept - m_abandoned.begin());
}

void SocketStamper::readClocks() noexcept
{
    m_systemRelation.add(readAtEdge(*m_clock, *m_calls));
    if (m_kind != Kind::Hardware || !m_capabilities.hasCrossStamps)
        return;
    CrossStamp cross;
    if (m_calls->crossStamp(m_target.adapterLuid, cross) != 0 || cross.systemAfter < cross.systemBefore)
        return;
    const std::int64_t before = counterToNs(cross.systemBefore, m_calls->counterFrequency());
    const std::int64_t after = counterToNs(cross.systemAfter, m_calls->counterFrequency());
    m_adapterRelation.add({counterToNs(cross.hardware, m_capabilities.hardwareFrequency), before + (after - before) / 2,
                           (after - before + 1) / 2});
}

}  // namespace halftrip::windows
