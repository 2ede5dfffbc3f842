#include "platform/linux/transports/xdp/attachment.hpp"

#include "core/base/shell_words.hpp"
#include "core/model/record/frame_copying.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/transports/packet/packet_socket.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <thread>

namespace halftrip::xdp {
namespace {

/// Ethernet adapters negotiate their link again within a few seconds of a restart.
constexpr std::chrono::milliseconds kLongestLinkRestart(10'000);

Status checkQueue(const packet::Interface& adapter, std::uint32_t queue, const QueueLayout& layout)
{
    const std::uint32_t queues = layout.queues;
    if (queues == 0 || queue < queues || (layout.hasZeroCopyApart && queue < 2 * queues))
        return {};
    return fail(ErrorKind::Invalid,
                text("The adapter {adapter} has no queue {queue}: its receive queues are {queues}, counted from 0.",
                     adapter.name, queue, queues),
                text("Choose a queue from 0 to {last} (ethtool -l {adapter} shows them).", queues - 1,
                     quoteForShell(adapter.name, Shell::Posix)));
}

bool isWanted(const XdpSettings& settings, XdpMode mode)
{
    return settings.mode != (mode == XdpMode::Native ? ModeChoice::Generic : ModeChoice::Native);
}

bool isWanted(const XdpSettings& settings, XdpRings::CopyMode copy)
{
    return settings.copy != (copy == XdpRings::CopyMode::ZeroCopy ? CopyChoice::Copy : CopyChoice::ZeroCopy);
}

/// Those that are not zero.
std::string describeCounters(const std::map<std::string, std::uint64_t>& counters)
{
    std::string text;
    for (const auto& [name, count] : counters) {
        if (count != 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
    }
    return text.empty() ? "nothing dropped" : text;
}

}  // namespace

std::string wordsOf(const StrayFrames& strays)
{
    std::string words;
    for (const auto& [queue, frames] : strays)
        words += fmt::format("{}{} on queue {}", words.empty() ? "" : ", ", frames, queue);
    return words;
}

std::string adviceOnQueues(const std::string& adapter, std::uint32_t ownQueue, const StrayFrames& strays)
{
    const std::string one = strays.size() == 1 ? fmt::format(", or bind to that queue (--transport-option queue={})",
                                                             strays.front().first)
                                               : std::string();
    return fmt::format(
        "The peer's frames reached {} on other queues than queue {} ({}): bring them all to one (sudo ethtool "
        "-L {} combined 1){}.",
        adapter, ownQueue, wordsOf(strays), quoteForShell(adapter, Shell::Posix), one);
}

QueueLayout queueLayout(std::uint32_t queues, const std::string& driver,
                        const std::optional<platform::KernelRelease>& kernel)
{
    const bool isOlder = kernel && *kernel < platform::KernelRelease{6, 1};
    return {.queues = queues, .hasZeroCopyApart = queues != 0 && driver == "mlx5_core" && isOlder};
}

Text adviceOnZeroCopyQueues(const std::string& adapter, const QueueLayout& layout)
{
    return text(
        "Before Linux 6.1 this driver has zero-copy on queues {first} to {last}, for frames that a rule brings there "
        "(ethtool -N {adapter} ... action {first}). Choose one of them, or update the kernel.",
        layout.queues, 2 * layout.queues - 1, quoteForShell(adapter, Shell::Posix));
}

Status Attachment::open(const packet::Interface& adapter, const XdpSettings& settings, const std::atomic<bool>& stop)
{
    close();
    m_stop = &stop;
    m_adapter = adapter;
    m_settings = settings;
    m_refusals.clear();
    m_layout = queueLayout(receiveQueues(adapter.name), platform::Ethtool().driver(adapter.name).name,
                           platform::kernelRelease());
    if (Status checked = checkQueue(adapter, settings.queue, m_layout); !checked)
        return checked;
    if (Status watched = m_link.open(adapter); !watched)
        return watched;
    std::optional<Error> first;
    for (const XdpMode mode : {XdpMode::Native, XdpMode::Generic}) {
        // There is no zero-copy in generic mode: a driver's reason stands, and no link is restarted for nothing.
        if (!isWanted(settings, mode) || (first && settings.copy == CopyChoice::ZeroCopy))
            continue;
        Status opened = openMode(mode);
        if (opened || opened.error().kind != ErrorKind::NotSupported)
            return opened;
        m_refusals += (m_refusals.empty() ? "" : " ") + opened.error().what;
        if (!first)
            first = std::move(opened).error();
    }
    return std::unexpected(std::move(*first));
}

Status Attachment::openMode(XdpMode mode)
{
    // The kernel runs it at the members, and refuses their frames to a socket of the bond (xsk_rcv_check()) uncounted.
    if (mode == XdpMode::Native && m_adapter.isAggregate) {
        return fail(ErrorKind::NotSupported,
                    text("Native XDP delivers no frames to an AF_XDP socket on {adapter}, which is a bond or team.",
                         m_adapter.name),
                    text("Use xdpMode=generic, or name a member of {adapter} (--adapter).", m_adapter.name));
    }
    if (mode == XdpMode::Generic)
        m_offloads.note(withAdaptersBeneath(m_adapter.name));
    if (Status attached = m_program.attach(m_adapter, mode); !attached) {
        m_offloads.restore();  // Nothing was switched off: forgets them.
        return attached;
    }
    m_mode = mode;
    Status opened;
    if (const int code = m_link.awaitLink(kLongestLinkRestart, *m_stop); code != 0)
        opened = std::unexpected(describeProblem(code));
    else
        opened = openSocket(mode);
    if (!opened) {
        release();
        // Taking a native program off restarts the link as well; whoever looks next is to find it as it was.
        static_cast<void>(m_link.awaitLink(kLongestLinkRestart, *m_stop));
    }
    return opened;
}

Status Attachment::openSocket(XdpMode mode)
{
    using CopyMode = XdpRings::CopyMode;
    Status opened = fail(ErrorKind::NotSupported, "Zero-copy needs native XDP, not generic.",
                         "Use xdpMode=native, or copy=copy.");
    for (const CopyMode copy : {CopyMode::ZeroCopy, CopyMode::Copy}) {
        if (!isWanted(m_settings, copy) || (mode == XdpMode::Generic && copy == CopyMode::ZeroCopy))
            continue;
        opened = openQueue(copy);
        if (opened) {
            m_isZeroCopy = m_rings.isZeroCopy();
            return opened;
        }
        if (opened.error().kind != ErrorKind::NotSupported)
            return opened;
        if (copy == CopyMode::ZeroCopy && m_layout.hasZeroCopyApart && m_settings.queue < m_layout.queues)
            opened.error().hint = adviceOnZeroCopyQueues(m_adapter.name, m_layout);
        m_refusals += (m_refusals.empty() ? "" : " ") + opened.error().what;
    }
    return opened;
}

/// The kernel gives the queue of a socket just closed (the run before this one, say) free a moment later.
Status Attachment::openQueue(XdpRings::CopyMode copy)
{
    constexpr int kAttempts = 100;
    constexpr std::chrono::milliseconds kPause(10);
    Status opened;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        opened = m_rings.open({m_adapter.name, m_settings.queue, copy, m_settings.frameCount()});
        if (opened || opened.error().kind != ErrorKind::Busy)
            break;
        std::this_thread::sleep_for(kPause);
    }
    return opened;
}

Status Attachment::takeFrames(const wire::FrameSpec& own, std::chrono::milliseconds timeout)
{
    // The peer's end may have restarted the link since.
    if (const int code = m_link.awaitLink(std::max(timeout, kLongestLinkRestart), *m_stop); code != 0)
        return std::unexpected(describeProblem(code));
    return m_program.takeFrames(own, m_settings.queue, m_rings.socket());
}

/// The hook first: from here on every frame goes to the stack again.
bool Attachment::release() noexcept
{
    m_program.close();
    const bool hasSwitched = m_offloads.restore();
    m_rings.close();
    return hasSwitched;
}

void Attachment::close() noexcept
{
    // Taking a native program off restarts many links, and so does LRO that is on again (ixgbe): whoever asks next, and
    // the peer's answer, is to find it up.
    const bool hadLink = m_rings.socket() >= 0 && m_link.problem() == 0;
    const bool hasSwitched = release();
    if (hadLink && (m_mode == XdpMode::Native || hasSwitched))
        static_cast<void>(m_link.awaitLink(kLongestLinkRestart, *m_stop));
    m_link.close();
}

void Attachment::describe(transport::TransportFacts& facts) const
{
    facts.obtained["xdpMode"] = toName(m_mode);
    facts.obtained[model::kFrameCopyingKey] = model::toWord(m_isZeroCopy ? model::FrameCopying::None
                                                                         : model::FrameCopying::EachFrame);
    if (const auto taken = fallback())
        facts.obtained[model::kFallbackKey] = model::toWord(*taken);
    facts.obtained["queue"] = std::to_string(m_settings.queue);
    facts.obtained["ringFrames"] = std::to_string(m_settings.frameCount());
    if (!m_refusals.empty())
        facts.obtained["xdpRefused"] = m_refusals;
    if (const std::string off = m_offloads.switchedOff(); !off.empty())
        facts.obtained["switchedOff"] = off + " (generic XDP excludes them; switched on again at the end)";
    facts.obtained["xdpStatistics"] = describeCounters(m_rings.statistics());
    const StrayFrames strays = m_program.strayFrames();
    if (strays.empty())
        return;
    facts.obtained["otherQueues"] = wordsOf(strays);
    facts.unheard = adviceOnQueues(m_adapter.name, m_settings.queue, strays);
}

/// Generic mode is one only where native mode was tried: it may be chosen where it is faster.
std::optional<model::Fallback> Attachment::fallback() const
{
    if (m_mode == XdpMode::Generic)
        return m_settings.mode == ModeChoice::Auto && !m_refusals.empty() ? std::optional(model::Fallback::GenericMode)
                                                                          : std::nullopt;
    return !m_isZeroCopy && m_settings.copy != CopyChoice::Copy ? std::optional(model::Fallback::CopiedFrames)
                                                                : std::nullopt;
}

Error Attachment::describeProblem(int code) const
{
    if (code == ECANCELED)
        return {
            ErrorKind::Interrupted, text("Stopped while waiting for the link of {adapter}.", m_adapter.name), 0, {}};
    if (code == ENOLINK) {
        return {ErrorKind::Unreachable, text("The adapter {adapter} has no link.", m_adapter.name), code,
                "Check the cable and the link partner, and start again."};
    }
    return packet::describePacketError(packet::PacketCall::Send, code, m_adapter.name);
}

}  // namespace halftrip::xdp
