#include "platform/linux/kernel_events/span_names.hpp"

#include "core/model/figures/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <istream>
#include <string_view>

namespace halftrip::platform::tracing {
namespace {

constexpr std::array<std::string_view, 10> kSoftirqs{"HI",       "TIMER",   "NET_TX", "NET_RX",  "BLOCK",
                                                     "IRQ_POLL", "TASKLET", "SCHED",  "HRTIMER", "RCU"};
constexpr std::array<std::string_view, 6> kVectors{"local timer",          "reschedule", "call function",
                                                   "call function single", "irq work",   "thermal"};

template <std::size_t size>
std::string nameIn(const std::array<std::string_view, size>& names, std::uint64_t number)
{
    return number < size ? std::string(names[number]) : std::to_string(number);
}

/// Why the measuring thread was away although nobody took its core, by the state in which it left; numbers of
/// include/linux/sched.h.
std::string absenceName(std::uint64_t stateAndOne)
{
    constexpr std::uint64_t kUninterruptible = 2;
    constexpr std::uint64_t kStopped = 4;
    constexpr std::uint64_t kTraced = 8;
    const std::uint64_t state = stateAndOne - 1;
    if (state == 0)
        return std::string(model::kThrottledThread);
    if ((state & kStopped) != 0)
        return "halftrip (stopped by a signal)";
    if ((state & kTraced) != 0)
        return "halftrip (stopped by a debugger)";
    return (state & kUninterruptible) != 0 ? "halftrip (waits in the kernel)" : "halftrip (not runnable)";
}

std::string plainName(const std::array<char, 16>& thread)
{
    const auto end = std::ranges::find(thread, '\0');
    std::string name(thread.begin(), end);
    // Anybody may name a thread: what is no plain text does not get into reports.
    std::ranges::replace_if(name, [](char letter) { return letter < ' ' || letter > '~'; }, '?');
    return name;
}

/// "reschedule from core 0 (cc1plus)", where the kernel tells who sends it (6.4 and newer).
std::string ipiName(const Record& record)
{
    std::string name = nameIn(kVectors, record.number & UINT32_MAX);
    const std::uint64_t coreAndOne = record.number >> kUpperShift;
    if (coreAndOne == 0)
        return name;
    const std::string thread = plainName(record.thread);
    return fmt::format("{} from core {} ({})", name, coreAndOne - 1, thread.starts_with("swapper/") ? "idle" : thread);
}

std::string threadName(const Record& record)
{
    if (const std::uint64_t state = record.number >> kUpperShift; state != 0)
        return absenceName(state);
    std::string name = plainName(record.thread);
    return name.empty() ? fmt::format("thread {}", record.number) : name;
}

}  // namespace

void SpanNames::learn(std::span<const Record> records, const Functions& functions)
{
    std::ifstream interrupts("/proc/interrupts");
    learn(records, functions, interrupts);
}

void SpanNames::learn(std::span<const Record> records, const Functions& functions, std::istream& interrupts)
{
    const bool isAnyNew = std::ranges::any_of(records, [this](const Record& record) {
        return record.kind == static_cast<std::uint32_t>(model::SpanKind::Interrupt) &&
               !m_interrupts.contains(record.number);
    });
    if (isAnyNew)
        readInterrupts(interrupts);
    for (const Record& record : records) {
        if (record.kind == static_cast<std::uint32_t>(model::SpanKind::Work))
            learnFunction(record.number, functions);
    }
}

void SpanNames::learnFunction(std::uint64_t address, const Functions& functions)
{
    // Each question is a system call or two, and a kernel has some hundreds of such functions.
    constexpr std::size_t kMostFunctions = 512;
    if (m_functions.size() < kMostFunctions && !m_functions.contains(address))
        m_functions.emplace(address, functions(address));
}

std::string SpanNames::workName(const Record& record) const
{
    const auto function = m_functions.find(record.number);
    return function == m_functions.end() || function->second.empty() ? plainName(record.thread) : function->second;
}

std::string SpanNames::of(const Record& record) const
{
    switch (static_cast<model::SpanKind>(record.kind)) {
    case model::SpanKind::Timer:
        return nameIn(kVectors, record.number);
    case model::SpanKind::Ipi:
        return ipiName(record);
    case model::SpanKind::Interrupt: {
        const auto name = m_interrupts.find(record.number);
        return name == m_interrupts.end() ? fmt::format("interrupt {}", record.number)
                                          : fmt::format("{} ({})", name->second, record.number);
    }
    case model::SpanKind::Softirq:
        return nameIn(kSoftirqs, record.number);
    case model::SpanKind::Work:
        return workName(record);
    case model::SpanKind::Thread:
        return threadName(record);
    case model::SpanKind::Nmi:
        return "NMI";
    case model::SpanKind::Dpc:
        break;  // Windows' own.
    case model::SpanKind::Transmit:
        return "net_dev_start_xmit";
    case model::SpanKind::Receive:
        return "netif_receive_skb";
    case model::SpanKind::Poll:
        return fmt::format("napi_poll, {} {}", record.number & UINT32_MAX,
                           (record.number & UINT32_MAX) == 1 ? "packet" : "packets");
    case model::SpanKind::Drop:
        return dropName(record.number & UINT32_MAX);
    }
    return "?";
}

std::string SpanNames::dropName(std::uint64_t reason) const
{
    if (reason == 0)
        return "no reason (Linux 5.17 and newer report one)";
    const auto found = m_dropReasons.find(reason);
    return found != m_dropReasons.end() ? found->second : fmt::format("reason {}", reason);
}

/// " 24:  0  17  PCI-MSIX-0000:00:02.0  0-edge      virtio0-config": the number in front, at the end the name of the
/// handler, or of all that share the line ("ehci_hcd:usb1, i801_smbus"). A line without any ends with a space.
void SpanNames::readInterrupts(std::istream& text)
{
    constexpr std::string_view kBeforeNames = "  ";
    for (std::string line; std::getline(text, line);) {
        const std::size_t colon = line.find(':');
        const std::size_t first = line.find_first_not_of(' ');
        const std::size_t names = line.rfind(kBeforeNames);
        if (colon == std::string::npos || first >= colon || names == std::string::npos || names < colon ||
            line.ends_with(' '))
            continue;
        std::uint64_t number = 0;
        const auto read = std::from_chars(line.data() + first, line.data() + colon, number);
        if (read.ec == std::errc{} && read.ptr == line.data() + colon)
            m_interrupts[number] = line.substr(names + kBeforeNames.size());
    }
}

}  // namespace halftrip::platform::tracing
