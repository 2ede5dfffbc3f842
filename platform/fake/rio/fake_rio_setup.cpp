#include "platform/fake/rio/fake_rio_state.hpp"
#include "platform/fake/rio/socket_shim.hpp"

#include <algorithm>
#include <iterator>

namespace halftrip::fake::riostate {
namespace {

rio::BufferId registerBuffer(char* data, std::uint32_t bytes)
{
    State& all = state();
    const std::lock_guard lock(all.mutex);
    if (data == nullptr || bytes == 0 || all.script.refusesRegistration) {
        shim::setLastError(all.script.refusesRegistration ? rio::kNoBuffers : kBadAddress);
        return rio::invalidBufferId();
    }
    all.calls.emplace_back("register");
    const auto id = all.nextHandle<rio::BufferId>();
    all.registrations[id] = {data, bytes};
    return id;
}

void deregisterBuffer(rio::BufferId id)
{
    State& all = state();
    const std::lock_guard lock(all.mutex);
    const auto found = all.registrations.find(id);
    if (found == all.registrations.end()) {
        all.violations.emplace_back("a registration was ended that is none");
        return;
    }
    all.calls.emplace_back("deregister");
    const auto isOfIt = [id](const auto& use) { return use.buffer.id == id; };
    for (const auto& [handle, queue] : all.requests) {
        if (std::ranges::any_of(queue->receives.posted, isOfIt) || std::ranges::any_of(queue->sends.posted, isOfIt)) {
            all.violations.emplace_back("a registration was ended while requests use it");
            all.corrupt(queue->receives.completions);
            all.corrupt(queue->sends.completions);
        }
    }
    // The memory must still be there; where it is not, this ends the test.
    static_cast<void>(*static_cast<volatile char*>(found->second.data));
    if (all.script.writesLate)
        std::fill_n(found->second.data, found->second.bytes, '\xDD');
    all.registrations.erase(found);
}

bool isUsable(const rio::Notification& notification) noexcept
{
    if (!shim::canRing())
        return false;
    if (notification.type == rio::Notification::ByEvent)
        return notification.event.handle != nullptr;
    return notification.type == rio::Notification::ByPort && notification.iocp.handle != nullptr &&
           notification.iocp.overlapped != nullptr;
}

rio::CompletionQueue createCompletionQueue(std::uint32_t size, rio::Notification* notification)
{
    State& all = state();
    const std::lock_guard lock(all.mutex);
    const bool isRefused = all.script.completionQueuesLeft == 0;
    const bool isWrong = size == 0 || size > rio::kMostCompletions ||
                         (notification != nullptr && !isUsable(*notification));
    if (isRefused || isWrong) {
        shim::setLastError(isRefused ? rio::kNoBuffers : rio::kInvalidArgument);
        return nullptr;
    }
    if (all.script.completionQueuesLeft > 0)
        --all.script.completionQueuesLeft;
    all.calls.emplace_back("createCompletionQueue");
    const auto handle = all.nextHandle<rio::CompletionQueue>();
    const auto queue = std::make_shared<Completions>();
    queue->size = size;
    if (notification != nullptr) {
        queue->notification = *notification;
        queue->watcher = std::thread([handle, queue] { watch(handle, queue); });
    }
    all.completions[handle] = queue;
    return handle;
}

/// Request queues whose completion queues have all gone are no more.
void forgetRequests(State& all, rio::CompletionQueue handle)
{
    for (auto at = all.requests.begin(); at != all.requests.end();) {
        Requests& requests = *at->second;
        const bool isAttached = requests.receives.completions == handle || requests.sends.completions == handle;
        if (isAttached && shim::isOpen(requests.socket))
            all.violations.emplace_back("a completion queue was closed before its socket");
        const bool isOver = !all.find(requests.receives.completions) && !all.find(requests.sends.completions);
        if (isOver && !(requests.receives.posted.empty() && requests.sends.posted.empty()))
            all.violations.emplace_back("queues were closed while requests were under way");
        at = isOver ? all.requests.erase(at) : std::next(at);
    }
}

void closeCompletionQueue(rio::CompletionQueue handle)
{
    State& all = state();
    std::unique_lock lock(all.mutex);
    const auto queue = all.find(handle);
    if (!queue) {
        all.violations.emplace_back("a completion queue was closed that is none");
        return;
    }
    all.calls.emplace_back("closeCompletionQueue");
    all.completions.erase(handle);
    forgetRequests(all, handle);
    queue->isClosing = true;
    queue->armed.notify_all();
    lock.unlock();
    if (queue->watcher.joinable())
        queue->watcher.join();
}

/// Whether the completion queues have room for these maxima; a queue that serves both directions counts both.
bool haveRoom(const State& all, rio::CompletionQueue receives, std::uint32_t mostReceives, rio::CompletionQueue sends,
              std::uint32_t mostSends)
{
    const auto a = all.find(receives);
    const auto b = all.find(sends);
    if (receives == sends)
        return std::uint64_t{a->promised} + mostReceives + mostSends <= a->size;
    return std::uint64_t{a->promised} + mostReceives <= a->size && std::uint64_t{b->promised} + mostSends <= b->size;
}

rio::RequestQueue createRequestQueue(rio::NativeSocket socket, std::uint32_t mostReceives, std::uint32_t receiveBuffers,
                                     std::uint32_t mostSends, std::uint32_t sendBuffers, rio::CompletionQueue receives,
                                     rio::CompletionQueue sends, void* context)
{
    State& all = state();
    const std::lock_guard lock(all.mutex);
    const auto refused = [](int code) {
        shim::setLastError(code);
        return rio::RequestQueue{};
    };
    if (!shim::isOpen(socket) || !all.find(receives) || !all.find(sends) || receiveBuffers != 1 || sendBuffers != 1 ||
        (mostReceives == 0 && mostSends == 0))
        return refused(rio::kInvalidArgument);
    if (all.script.isRegistered && !all.script.isRegistered(socket))
        return refused(rio::kInvalidArgument);
    if (all.script.refusesRequestQueues || !haveRoom(all, receives, mostReceives, sends, mostSends))
        return refused(rio::kNoBuffers);
    all.calls.emplace_back("createRequestQueue");
    all.find(receives)->promised += mostReceives;
    all.find(sends)->promised += mostSends;
    const auto handle = all.nextHandle<rio::RequestQueue>();
    const auto queue = std::make_shared<Requests>();
    queue->socket = socket;
    queue->context = reinterpret_cast<std::uintptr_t>(context);
    queue->receives.most = mostReceives;
    queue->receives.completions = receives;
    queue->sends.most = mostSends;
    queue->sends.completions = sends;
    all.requests[handle] = queue;
    return handle;
}

rio::Bool resizeCompletionQueue(rio::CompletionQueue handle, std::uint32_t size)
{
    State& all = state();
    const std::lock_guard lock(all.mutex);
    const auto queue = all.find(handle);
    if (!queue || size == 0 || size > rio::kMostCompletions)
        return refuse(rio::kInvalidArgument);
    if (size < queue->promised)
        return refuse(rio::kNoBuffers);
    queue->size = size;
    return 1;
}

rio::Bool resizeRequestQueue(rio::RequestQueue handle, std::uint32_t mostReceives, std::uint32_t mostSends)
{
    State& all = state();
    const std::lock_guard lock(all.mutex);
    const auto queue = all.find(handle);
    if (!queue || (mostReceives == 0 && mostSends == 0))
        return refuse(rio::kInvalidArgument);
    const auto receives = all.find(queue->receives.completions);
    const auto sends = all.find(queue->sends.completions);
    receives->promised -= queue->receives.most;
    sends->promised -= queue->sends.most;
    const bool isPossible = mostReceives >= queue->receives.outstanding && mostSends >= queue->sends.outstanding &&
                            haveRoom(all, queue->receives.completions, mostReceives, queue->sends.completions,
                                     mostSends);
    if (isPossible) {
        queue->receives.most = mostReceives;
        queue->sends.most = mostSends;
    }
    receives->promised += queue->receives.most;
    sends->promised += queue->sends.most;
    return isPossible ? 1 : refuse(rio::kNoBuffers);
}

}  // namespace

int refuse(int code) noexcept
{
    shim::setLastError(code);
    return 0;
}

void addSetUp(rio::FunctionTable& table) noexcept
{
    table.closeCompletionQueue = closeCompletionQueue;
    table.createCompletionQueue = createCompletionQueue;
    table.createRequestQueue = createRequestQueue;
    table.deregisterBuffer = deregisterBuffer;
    table.registerBuffer = registerBuffer;
    table.resizeCompletionQueue = resizeCompletionQueue;
    table.resizeRequestQueue = resizeRequestQueue;
}

}  // namespace halftrip::fake::riostate
