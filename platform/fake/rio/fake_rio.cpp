#include "platform/fake/rio/fake_rio.hpp"

#include "platform/fake/rio/fake_rio_state.hpp"
#include "platform/fake/rio/socket_shim.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::fake {
namespace {

using namespace riostate;

/// A stay within a queue. It opens the mutex for a moment, so that a second thread can come in, and is found out.
class Stay {
public:
    Stay(Usage& usage, const State& all, std::unique_lock<std::mutex>& lock) : m_usage(usage)
    {
        const bool isOwnerChecked = all.script.isOwnerChecked;
        const std::thread::id self = std::this_thread::get_id();
        if (!m_usage.owner)
            m_usage.owner = self;
        m_isAlone = m_usage.users.fetch_add(1) == 0 && (!isOwnerChecked || *m_usage.owner == self);
        lock.unlock();
        lock.lock();
    }
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;
    ~Stay() { m_usage.users.fetch_sub(1); }
    [[nodiscard]] bool isAlone() const noexcept { return m_isAlone; }

private:
    Usage& m_usage;
    bool m_isAlone = false;
};

/// Stands in each thread that posts, and goes with it.
class Farewell {
public:
    Farewell() = default;
    Farewell(const Farewell&) = delete;
    Farewell& operator=(const Farewell&) = delete;
    ~Farewell()
    {
        State& all = state();
        const std::lock_guard lock(all.mutex);
        if (all.script.cancelsWithThread)
            cancelOf(all, std::this_thread::get_id());
    }
    void stand() const noexcept {}
};

/// 0, or why this request cannot be.
int judgeRequest(const State& all, const rio::Buffer* data, std::uint32_t dataCount, std::uint32_t flags)
{
    constexpr std::uint32_t kKnown = rio::kDontNotify | rio::kDefer | rio::kWaitAll | rio::kCommitOnly;
    if ((flags & ~kKnown) != 0 || dataCount > 1 || (dataCount == 1) != (data != nullptr))
        return rio::kInvalidArgument;
    if (data == nullptr)
        return 0;
    const auto registration = all.registrations.find(data->id);
    if (registration == all.registrations.end())
        return kBadAddress;
    const bool fits = std::uint64_t{data->offset} + data->length <= registration->second.bytes;
    return fits ? 0 : rio::kInvalidArgument;
}

void commit(Direction& direction)
{
    for (Request& request : direction.posted)
        request.isDeferred = false;
}

/// RIOReceive and RIOSend.
rio::Bool post(rio::RequestQueue handle, bool isReceive, const rio::Buffer* data, std::uint32_t dataCount,
               std::uint32_t flags, void* context)
{
    State& all = state();
    std::unique_lock lock(all.mutex);
    const auto queue = all.find(handle);
    if (!queue || !all.find(queue->receives.completions) || !all.find(queue->sends.completions))
        return refuse(rio::kInvalidArgument);
    Direction& direction = isReceive ? queue->receives : queue->sends;
    if ((flags & rio::kCommitOnly) != 0) {  // The one call that any thread may make.
        if (flags != rio::kCommitOnly || data != nullptr || dataCount != 0 || context != nullptr)
            return refuse(rio::kInvalidArgument);
        commit(direction);
        pump(all, handle, *queue);
        return 1;
    }
    const Stay stay(queue->usage, all, lock);
    if (!stay.isAlone())
        all.corrupt(direction.completions);
    if (all.find(direction.completions)->isCorrupt)
        return refuse(rio::kInvalidArgument);
    if (const int wrong = judgeRequest(all, data, dataCount, flags); wrong != 0)
        return refuse(wrong);
    if (direction.outstanding >= direction.most)
        return refuse(rio::kNoBuffers);
    if (data != nullptr && all.isInUse(*data)) {
        all.violations.emplace_back("a slice was used again before its completion was dequeued");
        all.corrupt(direction.completions);
    }
    Request request;
    request.buffer = data != nullptr ? *data : rio::Buffer{};
    request.flags = flags;
    request.context = reinterpret_cast<std::uintptr_t>(context);
    request.isDeferred = (flags & rio::kDefer) != 0;
    request.poster = std::this_thread::get_id();
    thread_local const Farewell kFarewell;
    kFarewell.stand();
    if (!request.isDeferred)
        commit(direction);
    ++direction.outstanding;
    direction.posted.push_back(request);
    pump(all, handle, *queue);
    return 1;
}

rio::Bool receive(rio::RequestQueue queue, rio::Buffer* data, std::uint32_t count, std::uint32_t flags, void* context)
{
    return post(queue, true, data, count, flags, context);
}

rio::Bool send(rio::RequestQueue queue, rio::Buffer* data, std::uint32_t count, std::uint32_t flags, void* context)
{
    return post(queue, false, data, count, flags, context);
}

/// Addresses are for unconnected sockets; none of our sockets has any.
int refuseAddresses(rio::RequestQueue, rio::Buffer*, std::uint32_t, rio::Buffer*, rio::Buffer*, rio::Buffer*,
                    rio::Buffer*, std::uint32_t, void*)
{
    return refuse(rio::kInvalidArgument);
}

/// Gives the quota back, which only dequeuing does.
void release(State& all, const Queued& done)
{
    if (const auto requests = all.find(done.requests))
        --(done.isReceive ? requests->receives : requests->sends).outstanding;
}

std::uint32_t dequeueCompletion(rio::CompletionQueue handle, rio::Completion* out, std::uint32_t room)
{
    State& all = state();
    std::unique_lock lock(all.mutex);
    const auto queue = all.find(handle);
    if (!queue || (out == nullptr && room != 0))
        return rio::kCorruptQueue;
    const Stay stay(queue->usage, all, lock);
    if (!stay.isAlone())
        queue->isCorrupt = true;
    if (const auto inside = all.script.insideDequeue) {
        lock.unlock();
        inside();
        lock.lock();
    }
    if (queue->isCorrupt || all.script.isCorrupt)
        return rio::kCorruptQueue;
    pumpAll(all, handle);
    std::uint32_t count = 0;
    for (; count < room && !queue->done.empty(); ++count) {
        out[count] = queue->done.front().completion;
        release(all, queue->done.front());
        queue->done.pop_front();
    }
    return count;
}

int notify(rio::CompletionQueue handle)
{
    State& all = state();
    std::unique_lock lock(all.mutex);
    const auto queue = all.find(handle);
    if (!queue || !queue->notification || queue->isCorrupt || all.script.isCorrupt)
        return rio::kInvalidArgument;
    const Stay stay(queue->usage, all, lock);
    if (!stay.isAlone()) {
        queue->isCorrupt = true;
        return rio::kInvalidArgument;
    }
    if (queue->isArmed)
        return rio::kAlready;
    queue->isArmed = true;
    pumpAll(all, handle);
    ringIfDue(*queue);
    queue->armed.notify_all();
    return 0;
}

}  // namespace

rio::Provider fakeRio()
{
    rio::Provider provider;
    provider.table.bytes = sizeof provider.table;
    provider.table.receive = receive;
    provider.table.receiveEx = refuseAddresses;
    provider.table.send = send;
    provider.table.sendEx = refuseAddresses;
    provider.table.dequeueCompletion = dequeueCompletion;
    provider.table.notify = notify;
    addSetUp(provider.table);
    provider.lastError = shim::lastError;
    return provider;
}

void scriptRio(const RioScript& script)
{
    const std::lock_guard lock(state().mutex);
    state().script = script;
}

void resetRio()
{
    const std::lock_guard lock(state().mutex);
    state().script = {};
    state().calls.clear();
    state().violations.clear();
}

std::vector<std::string> rioCalls()
{
    const std::lock_guard lock(state().mutex);
    return state().calls;
}

std::vector<std::string> rioViolations()
{
    const std::lock_guard lock(state().mutex);
    return state().violations;
}

std::size_t rioLeftovers()
{
    const std::lock_guard lock(state().mutex);
    return state().registrations.size() + state().completions.size();
}

}  // namespace halftrip::fake
