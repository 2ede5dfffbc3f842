#include "platform/windows/transports/rio/rio_queue.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <limits>
#include <thread>
#include <utility>

namespace halftrip::rio {
namespace {

/// A cancelled request ends within microseconds; a driver that holds on to one must not hold the program.
constexpr std::chrono::milliseconds kCancelLimit{100};

}  // namespace

bool RioQueue::open(const Provider& provider, const QueuePlan& plan) noexcept
{
    close();
    assert(plan.batch <= transport::kMostInBatch);
    assert(plan.area.size() >= areaBytes(plan.sliceBytes, plan.batch));
    assert(plan.area.size() <= std::numeric_limits<std::uint32_t>::max());
    m_provider = provider;
    m_area = plan.area.data();
    m_sliceBytes = roundSlice(plan.sliceBytes);
    m_receives = kReceives + extraFor(plan.batch);
    m_sends = kSends + extraFor(plan.batch);
    m_failure = {};
    const FunctionTable& rio = m_provider.table;
    const BufferId registration = rio.registerBuffer(reinterpret_cast<char*>(m_area),
                                                     static_cast<std::uint32_t>(plan.area.size()));
    if (registration == invalidBufferId() || registration == nullptr) {
        m_failure = {Failure::Step::Register, m_provider.lastError()};
        return false;
    }
    m_registration = registration;
    m_received = rio.createCompletionQueue(m_receives, plan.whenReceived);
    if (m_received == nullptr) {
        m_failure = {Failure::Step::MakeReceived, m_provider.lastError()};
        return false;
    }
    m_sent = rio.createCompletionQueue(m_sends, nullptr);
    if (m_sent == nullptr) {
        m_failure = {Failure::Step::MakeSent, m_provider.lastError()};
        return false;
    }
    m_requests = rio.createRequestQueue(plan.socket, m_receives, 1, m_sends, 1, m_received, m_sent, nullptr);
    if (m_requests == nullptr) {
        m_failure = {Failure::Step::MakeRequests, m_provider.lastError()};
        return false;
    }
    layOutSlices();
    return true;
}

/// Receives first, then sends.
void RioQueue::layOutSlices() noexcept
{
    std::uint32_t offset = 0;
    for (std::uint32_t i = 0; i < m_receives; ++i) {
        m_receiveSlices[i] = {m_registration, offset, m_sliceBytes};
        offset += m_sliceBytes;
    }
    for (std::uint32_t i = 0; i < m_sends; ++i) {
        m_sendSlices[i] = {m_registration, offset, m_sliceBytes};
        m_freeSendSlices[i] = i;
        offset += m_sliceBytes;
    }
    m_freeSends = m_sends;
    m_postedReceives = m_heldCount = 0;
    m_held = kNone;
}

bool RioQueue::postReceives() noexcept
{
    for (std::uint32_t slice = 0; slice < m_receives; ++slice) {
        m_held = slice;
        if (giveBack() != IoResult::Done)
            return false;
    }
    return true;
}

void RioQueue::close() noexcept
{
    if (std::exchange(m_requests, nullptr) != nullptr)  // It went with its socket.
        awaitCancelled();
    if (const CompletionQueue queue = std::exchange(m_received, nullptr); queue != nullptr)
        m_provider.table.closeCompletionQueue(queue);
    if (const CompletionQueue queue = std::exchange(m_sent, nullptr); queue != nullptr)
        m_provider.table.closeCompletionQueue(queue);
    if (const BufferId registration = std::exchange(m_registration, nullptr); registration != nullptr)
        m_provider.table.deregisterBuffer(registration);
    m_area = nullptr;
    m_held = kNone;
    m_postedReceives = m_freeSends = m_heldCount = 0;
}

void RioQueue::awaitCancelled() noexcept
{
    const auto end = std::chrono::steady_clock::now() + kCancelLimit;
    std::array<Completion, kMostReceives> ended;
    const auto collect = [&](CompletionQueue queue, std::uint32_t most) {
        return most == 0 ? 0 : m_provider.table.dequeueCompletion(queue, ended.data(), most);
    };
    while (m_postedReceives != 0 || m_freeSends != m_sends) {
        const std::uint32_t receives = collect(m_received, m_postedReceives);
        const std::uint32_t sends = collect(m_sent, m_sends - m_freeSends);
        if (receives > m_postedReceives || sends > m_sends - m_freeSends)
            return;  // Corrupt: nothing more will come.
        m_postedReceives -= receives;
        m_freeSends += sends;
        if (receives + sends != 0)
            continue;
        if (std::chrono::steady_clock::now() >= end)
            return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// A packet longer than the slice fills it. Any other failure costs the receive, whose slice is posted again, so that
/// the next packet finds one; where even that is refused, the slice stays held and giveBack() is the next thing to
/// fail.
IoResult RioQueue::takeBad(const Completion& done, std::span<std::byte>& packet) noexcept
{
    if (isCut(done.status)) {
        packet = {m_area + m_receiveSlices[m_held].offset, m_sliceBytes};
        return IoResult::Done;
    }
    if (done.status == kOperationAborted)
        return giveBack() == IoResult::Done ? IoResult::Nothing : IoResult::Failed;
    static_cast<void>(giveBack());
    return fail(Failure::Step::Receive, done.status);
}

std::size_t RioQueue::takeMany(std::span<transport::Received> packets, IoResult& result) noexcept
{
    std::array<Completion, transport::kMostInBatch> done;
    const auto room = static_cast<std::uint32_t>(std::min(packets.size(), done.size() - m_heldCount));
    const std::uint32_t count = m_provider.table.dequeueCompletion(m_received, done.data(), room);
    result = IoResult::Nothing;
    if (count > room) [[unlikely]] {
        result = fail(Failure::Step::Corrupt, 0);
        return 0;
    }
    m_postedReceives -= count;
    std::size_t taken = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto slice = static_cast<std::uint32_t>(done[i].requestContext);
        m_heldSlices[m_heldCount++] = slice;
        const bool isFull = isCut(done[i].status);
        const std::uint32_t bytes = isFull ? m_sliceBytes : std::min(done[i].bytes, m_sliceBytes);
        if (done[i].status == 0 || isFull)
            packets[taken++].payload = {m_area + m_receiveSlices[slice].offset, bytes};
        else if (done[i].status != kOperationAborted)
            result = fail(Failure::Step::Receive, done[i].status);
    }
    if (taken != 0)
        result = IoResult::Done;
    return taken;
}

IoResult RioQueue::giveBackMany() noexcept
{
    for (; m_heldCount != 0; --m_heldCount) {
        const std::uint32_t slice = m_heldSlices[m_heldCount - 1];
        const std::uint32_t flags = m_heldCount == 1 ? 0 : kDefer;
        if (m_provider.table.receive(m_requests, &m_receiveSlices[slice], 1, flags, contextOf(slice)) == 0) {
            const int code = m_provider.lastError();
            // Nothing that was deferred may be left behind.
            static_cast<void>(m_provider.table.receive(m_requests, nullptr, 0, kCommitOnly, nullptr));
            return fail(Failure::Step::Receive, code);
        }
        ++m_postedReceives;
    }
    return IoResult::Done;
}

/// No slice is free, or the payload does not fit one.
IoResult RioQueue::prepareSend(std::size_t bytes) noexcept
{
    if (bytes > m_sliceBytes)
        return fail(Failure::Step::Send, kMessageTooLong);
    if (const IoResult drained = collectSends(); drained != IoResult::Done)
        return drained;
    return m_freeSends == 0 ? IoResult::Nothing : IoResult::Done;
}

/// No room in the queue is a matter of time; everything else is a failure.
IoResult RioQueue::refusedSend(int code) noexcept
{
    return code == kNoBuffers ? IoResult::Nothing : fail(Failure::Step::Send, code);
}

IoResult RioQueue::collectSends() noexcept
{
    std::array<Completion, kMostSends> done;
    const std::uint32_t underWay = m_sends - m_freeSends;
    const std::uint32_t count = m_provider.table.dequeueCompletion(m_sent, done.data(), underWay);
    if (count > underWay)
        return fail(Failure::Step::Corrupt, 0);
    IoResult result = IoResult::Done;
    for (std::uint32_t i = 0; i < count; ++i) {
        m_freeSendSlices[m_freeSends++] = static_cast<std::uint32_t>(done[i].requestContext);
        if (done[i].status != 0)
            result = fail(Failure::Step::Send, done[i].status);
    }
    return result;
}

IoResult RioQueue::commitSends() noexcept
{
    if (m_provider.table.send(m_requests, nullptr, 0, kCommitOnly, nullptr) != 0)
        return IoResult::Done;
    return fail(Failure::Step::Send, m_provider.lastError());
}

std::size_t RioQueue::sendBurst(std::span<const std::span<const std::byte>> packets, IoResult& result) noexcept
{
    result = IoResult::Done;
    std::size_t taken = 0;
    while (taken < packets.size()) {
        const bool isLast = taken + 1 == packets.size();
        result = send(packets[taken], isLast ? 0 : kDefer);
        if (result != IoResult::Done)
            break;
        ++taken;
    }
    if (result == IoResult::Done || taken == 0)
        return taken;
    // It ends here: nothing that was deferred may be left behind. What stopped it is the failure to report.
    const Failure cause = m_failure;
    if (commitSends() == IoResult::Done)
        m_failure = cause;
    else
        result = IoResult::Failed;
    return taken;
}

bool RioQueue::requestNotification() noexcept
{
    const int code = m_provider.table.notify(m_received);
    if (code == 0 || code == kAlready)
        return true;
    m_failure = {Failure::Step::Notify, code};
    return false;
}

}  // namespace halftrip::rio
