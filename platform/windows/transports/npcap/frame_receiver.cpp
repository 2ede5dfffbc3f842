#include "platform/windows/transports/npcap/frame_receiver.hpp"

#include "platform/windows/hold/priority.hpp"
#include "platform/windows/host/cpu_topology.hpp"

#include <windows.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace halftrip::windows::npcap {
namespace {

/// Far more than a ping-pong has under way; a measuring thread that was preempted loses nothing for a while.
constexpr std::size_t kSlots = 256;
/// Between two tries of a handle that has failed: an adapter without a link may be back.
constexpr std::chrono::milliseconds kRetryAfter{10};

/// False when the system refuses.
bool pinCallingThread(int core) noexcept
{
    const auto place = placeOfCore(core);
    if (!place)
        return false;
    GROUP_AFFINITY affinity{};
    affinity.Mask = KAFFINITY{1} << place->number;
    affinity.Group = place->group;
    return SetThreadGroupAffinity(GetCurrentThread(), &affinity, nullptr) != FALSE;
}

}  // namespace

FrameReceiver::FrameReceiver(Setup setup) : m_setup(std::move(setup)), m_ring(kSlots, m_setup.frameBytes)
{
    if (m_setup.wait != model::Wait::Spin) {
        m_arrived = OwnedHandle(CreateEventW(nullptr, FALSE, FALSE, nullptr));
        if (m_setup.functions->readEvent != nullptr)
            m_readEvent = m_setup.functions->readEvent(m_setup.handle);
    }
    m_thread = std::thread([this] { run(); });
}

FrameReceiver::~FrameReceiver()
{
    m_isStopped.store(true, std::memory_order_relaxed);
    m_thread.join();
}

void FrameReceiver::run() noexcept
{
    try {
        static_cast<void>(refuseThrottling());
    } catch (...) {
        // Words about a refusal that found no memory: nothing that receiving needs.
    }
    // Spinning: above ordinary threads, never at the top, so that it cannot take the machine away. Sleeping: at the
    // top, as it is woken for a few microseconds of work.
    SetThreadPriority(GetCurrentThread(),
                      m_setup.wait == model::Wait::Spin ? THREAD_PRIORITY_ABOVE_NORMAL : THREAD_PRIORITY_TIME_CRITICAL);
    while (!m_isStopped.load(std::memory_order_relaxed)) {
        if (!drain()) {
            fail();
            std::this_thread::sleep_for(kRetryAfter);
            continue;
        }
        if (m_hasFailed.load(std::memory_order_relaxed)) [[unlikely]]
            m_hasFailed.store(false, std::memory_order_relaxed);
        if (m_measuringCore.load(std::memory_order_relaxed) != m_knownMeasuringCore)
            moveAway();
        if (m_setup.wait != model::Wait::Spin)
            rest();
    }
}

bool FrameReceiver::drain() noexcept
{
    for (;;) {
        PacketHeader* header = nullptr;
        const unsigned char* frame = nullptr;
        const int result = m_setup.functions->nextPacket(m_setup.handle, &header, &frame);
        if (result <= 0)
            return result == 0;
        keep(*header, frame);
        if (m_isStopped.load(std::memory_order_relaxed))
            return true;  // A flood must not keep it here.
    }
}

void FrameReceiver::keep(const PacketHeader& header, const unsigned char* frame) noexcept
{
    std::byte* const room = m_ring.beginWrite();
    if (room == nullptr) {
        m_dropped.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    const std::size_t bytes = std::min<std::size_t>(header.capturedBytes, m_ring.frameBytes());
    std::memcpy(room, frame, bytes);
    m_ring.endWrite(bytes, m_setup.clock->now());
    if (m_arrived)
        SetEvent(m_arrived.get());
}

void FrameReceiver::rest() noexcept
{
    if (m_readEvent != nullptr)
        WaitForSingleObject(m_readEvent, static_cast<DWORD>(m_setup.longestSleep.count()));
    else
        Sleep(1);
}

/// Once per run, or when the measuring thread of another point is elsewhere.
void FrameReceiver::moveAway() noexcept
{
    m_knownMeasuringCore = m_measuringCore.load(std::memory_order_relaxed);
    const auto index = static_cast<std::size_t>(std::max(m_knownMeasuringCore, 0));
    if (index >= m_setup.coreBeside.size() || m_setup.coreBeside[index] < 0)
        return;
    if (pinCallingThread(m_setup.coreBeside[index]))
        m_core.store(m_setup.coreBeside[index], std::memory_order_relaxed);
}

void FrameReceiver::fail() noexcept
{
    // Once: the measuring thread may read them from then on.
    const char* const words = m_failure[0] == 0 ? m_setup.functions->lastError(m_setup.handle) : nullptr;
    if (words != nullptr)
        std::strncpy(m_failure.data(), words, m_failure.size() - 1);
    m_hasFailed.store(true, std::memory_order_release);
    if (m_arrived)
        SetEvent(m_arrived.get());
}

void FrameReceiver::sleep(std::chrono::milliseconds span) noexcept
{
    WaitForSingleObject(m_arrived.get(), static_cast<DWORD>(span.count()));
}

}  // namespace halftrip::windows::npcap
