#include "platform/windows/kernel_events/event_decoder.hpp"

#include "platform/windows/kernel_events/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::windows::etw {
namespace {

// Where the fields stand on 64-bit Windows (learn.microsoft.com: classes ISR, DPC, CSwitch, Image_Load).
constexpr std::size_t kInitialTimeAt = 0;
constexpr std::size_t kRoutineAt = 8;
constexpr std::size_t kVectorAt = 17;
constexpr std::size_t kNewThreadAt = 0;
constexpr std::size_t kOldThreadAt = 4;
constexpr std::size_t kPreviousCStateAt = 10;
constexpr std::size_t kImageBaseAt = 0;
constexpr std::size_t kImageSizeAt = 8;
constexpr std::size_t kImageProcessAt = 16;
constexpr std::size_t kImageNameAt = 56;

constexpr std::uint32_t kIdleThread = 0;
/// A path that is longer is none of a driver's.
constexpr std::size_t kMostNameLetters = 1024;

/// The file's name at the end of a UTF-16 path. What is not ASCII becomes "?": names of drivers are.
std::string fileNameIn(std::span<const std::byte> data)
{
    std::string path;
    for (std::size_t at = 0; path.size() < kMostNameLetters; at += 2) {
        const auto letter = numberAt<std::uint16_t>(data, at);
        if (!letter || *letter == 0)
            break;
        path.push_back(*letter >= ' ' && *letter <= '~' ? static_cast<char>(*letter) : '?');
    }
    return std::string(fileNameOf(path));
}

}  // namespace

EventDecoder::EventDecoder(const os::WatchedCores& cores, Take take) : m_take(std::move(take))
{
    for (const int core : cores.measuring) {
        if (core >= 0)
            m_watched.emplace(static_cast<std::uint32_t>(core), Running{});
    }
    for (const int core : cores.arrival) {
        if (core >= 0)
            m_arrival.insert(static_cast<std::uint32_t>(core));
    }
}

void EventDecoder::feed(const Event& event)
{
    ++m_events;
    m_latest = std::max(m_latest, event.time);
    if (event.provider == Provider::Lost)
        forgetRunning();
    else if (event.provider == Provider::Image)
        onImage(event);
    else if (event.provider == Provider::PerfInfo)
        onPerformance(event);
    else if (event.provider == Provider::Thread && event.opcode == kContextSwitch)
        onSwitch(event);
}

void EventDecoder::forgetRunning()
{
    for (auto& [core, running] : m_watched)
        running = {};
}

void EventDecoder::onPerformance(const Event& event)
{
    constexpr std::array kIsrs{kIsr, kMessageIsr, kPassiveIsr};
    constexpr std::array kDpcs{kDpc, kTimerDpc, kThreadedDpc, kIoTimerDpc};
    const bool isIsr = std::ranges::find(kIsrs, event.opcode) != kIsrs.end();
    const bool isDpc = std::ranges::find(kDpcs, event.opcode) != kDpcs.end();
    if (!isIsr && !isDpc)
        return;
    const auto start = numberAt<std::int64_t>(event.data, kInitialTimeAt);
    const auto routine = numberAt<std::uint64_t>(event.data, kRoutineAt);
    const auto vector = numberAt<std::uint8_t>(event.data, kVectorAt);
    if (!start || !routine || *start <= 0 || *start > event.time)
        return;
    if (isIsr && vector)
        m_interrupts.add({event.processor, *vector, *routine}, *start);
    if (!m_watched.contains(event.processor) && !m_arrival.contains(event.processor))
        return;
    // The event is written when the routine has returned.
    m_take({*start, event.time, *routine, isIsr ? model::SpanKind::Interrupt : model::SpanKind::Dpc,
            isIsr ? vector.value_or(0) : event.opcode, event.processor});
}

void EventDecoder::onSwitch(const Event& event)
{
    const auto watched = m_watched.find(event.processor);
    const auto next = numberAt<std::uint32_t>(event.data, kNewThreadAt);
    const auto last = numberAt<std::uint32_t>(event.data, kOldThreadAt);
    const auto idleState = numberAt<std::uint8_t>(event.data, kPreviousCStateAt);
    if (watched == m_watched.end() || !next || !last || !idleState)
        return;
    Running& running = watched->second;
    const bool isKnown = running.since != 0 && running.thread == *last && running.since <= event.time;
    if (isKnown && *last != kIdleThread && *last != m_ownThread)
        m_take({running.since, event.time, *last, model::SpanKind::Thread, 0, event.processor});
    if (*last == kIdleThread && *next == m_ownThread && m_ownThread != 0)
        ++m_idleExits[std::min<std::size_t>(*idleState, m_idleExits.size() - 1)];
    running = {*next, event.time};
}

void EventDecoder::onImage(const Event& event)
{
    const auto base = numberAt<std::uint64_t>(event.data, kImageBaseAt);
    const auto bytes = numberAt<std::uint64_t>(event.data, kImageSizeAt);
    const auto process = numberAt<std::uint32_t>(event.data, kImageProcessAt);
    // Drivers belong to no process.
    if (!base || !bytes || process.value_or(1) != 0)
        return;
    if (event.opcode == kImageUnload)
        m_drivers.remove(*base);
    else if ((event.opcode == kImageLoad || event.opcode == kImageRundown) && event.data.size() > kImageNameAt)
        m_drivers.add({*base, *bytes, fileNameIn(event.data.subspan(kImageNameAt))});
}

std::string nameOf(const Span& span, const DriverMap& drivers,
                   const std::function<std::string(std::uint32_t)>& threadName)
{
    if (span.kind == model::SpanKind::Thread)
        return threadName(static_cast<std::uint32_t>(span.source));
    const std::string driver = drivers.nameAt(span.source);
    if (span.kind == model::SpanKind::Interrupt)
        return fmt::format("{}, vector {:#x}", driver, span.detail);
    if (span.detail == kTimerDpc || span.detail == kIoTimerDpc)
        return driver + " (timer)";
    return span.detail == kThreadedDpc ? driver + " (threaded)" : driver;
}

}  // namespace halftrip::windows::etw
