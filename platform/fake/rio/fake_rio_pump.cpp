#include "platform/fake/rio/fake_rio_state.hpp"
#include "platform/fake/rio/socket_shim.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

namespace halftrip::fake::riostate {
namespace {

/// Between two looks of a watcher at its sockets.
constexpr int kPollMs = 1;

bool isSame(const rio::Buffer& a, const rio::Buffer& b) noexcept
{
    const std::uint64_t endA = std::uint64_t{a.offset} + a.length;
    const std::uint64_t endB = std::uint64_t{b.offset} + b.length;
    return a.id != nullptr && a.id == b.id && a.offset < endB && b.offset < endA;
}

std::span<std::byte> memoryOf(const State& state, const rio::Buffer& buffer)
{
    const auto found = state.registrations.find(buffer.id);
    if (found == state.registrations.end())
        return {};
    return {reinterpret_cast<std::byte*>(found->second.data) + buffer.offset, buffer.length};
}

/// Moves the first request of a direction into its completion queue.
void complete(State& state, rio::RequestQueue handle, Requests& requests, Direction& direction, int status,
              std::size_t bytes)
{
    const Request request = direction.posted.front();
    direction.posted.pop_front();
    const auto queue = state.find(direction.completions);
    if (!queue)
        return;
    Queued done;
    done.completion = {status, static_cast<std::uint32_t>(bytes), requests.context, request.context};
    done.requests = handle;
    done.isReceive = &direction == &requests.receives;
    done.isNotifying = (request.flags & rio::kDontNotify) == 0;
    done.buffer = request.buffer;
    queue->done.push_back(done);
}

/// What a driver that comes too late leaves behind.
constexpr std::byte kLate{0xDD};

void cancelOf(State& state, rio::RequestQueue handle, Requests& requests, Direction& direction, std::thread::id poster)
{
    std::deque<Request> staying;
    while (!direction.posted.empty()) {
        const Request request = direction.posted.front();
        if (request.poster != poster) {
            staying.push_back(request);
            direction.posted.pop_front();
            continue;
        }
        if (state.script.writesLate && &direction == &requests.receives)
            std::ranges::fill(memoryOf(state, request.buffer), kLate);
        complete(state, handle, requests, direction, rio::kOperationAborted, 0);
    }
    direction.posted = std::move(staying);
}

/// Takes one datagram or piece; false when there is none.
bool receiveOne(State& state, rio::RequestQueue handle, Requests& requests)
{
    if (!shim::isOpen(requests.socket)) {
        complete(state, handle, requests, requests.receives, rio::kOperationAborted, 0);
        return true;
    }
    if (const int status = std::exchange(state.script.receiveStatus, 0); status != 0) {
        complete(state, handle, requests, requests.receives, status, 0);
        return true;
    }
    const auto moved = shim::receive(requests.socket, memoryOf(state, requests.receives.posted.front().buffer));
    if (moved.isPending)
        return false;
    complete(state, handle, requests, requests.receives, moved.code, moved.bytes + state.script.overstatedBytes);
    return true;
}

/// Sends what the system takes of the first request; false when it takes nothing more now.
bool sendOne(State& state, rio::RequestQueue handle, Requests& requests)
{
    if (!shim::isOpen(requests.socket)) {
        complete(state, handle, requests, requests.sends, rio::kOperationAborted, 0);
        return true;
    }
    if (state.script.keepsSends)
        return false;
    Request& request = requests.sends.posted.front();
    if (const int status = state.script.sendStatus; status != 0) {
        complete(state, handle, requests, requests.sends, status, 0);
        return true;
    }
    const auto rest = memoryOf(state, request.buffer).subspan(request.done);
    const auto moved = shim::send(requests.socket, rest);
    if (moved.isPending)
        return false;
    if (moved.code != 0) {
        complete(state, handle, requests, requests.sends, moved.code, 0);
        return true;
    }
    request.done += static_cast<std::uint32_t>(moved.bytes);
    if (request.done >= request.buffer.length)
        complete(state, handle, requests, requests.sends, 0, request.done);
    return true;
}

/// A closed socket cancels what is deferred, too.
bool isReady(const Requests& requests, const Direction& direction)
{
    return !direction.posted.empty() && (!direction.posted.front().isDeferred || !shim::isOpen(requests.socket));
}

std::vector<rio::NativeSocket> socketsOf(const State& state, rio::CompletionQueue handle)
{
    std::vector<rio::NativeSocket> sockets;
    for (const auto& [queue, requests] : state.requests) {
        if (requests->receives.completions == handle)
            sockets.push_back(requests->socket);
    }
    return sockets;
}

}  // namespace

State& state()
{
    static State one;
    return one;
}

std::shared_ptr<Completions> State::find(rio::CompletionQueue queue) const
{
    const auto found = completions.find(queue);
    return found == completions.end() ? nullptr : found->second;
}

std::shared_ptr<Requests> State::find(rio::RequestQueue queue) const
{
    const auto found = requests.find(queue);
    return found == requests.end() ? nullptr : found->second;
}

void State::corrupt(rio::CompletionQueue queue)
{
    if (const auto found = find(queue))
        found->isCorrupt = true;
}

bool State::isInUse(const rio::Buffer& buffer) const
{
    const auto usesIt = [&buffer](const auto& use) { return isSame(use.buffer, buffer); };
    return std::any_of(requests.begin(), requests.end(),
                       [&](const auto& queue) {
                           return std::ranges::any_of(queue.second->receives.posted, usesIt) ||
                                  std::ranges::any_of(queue.second->sends.posted, usesIt);
                       }) ||
           std::any_of(completions.begin(), completions.end(),
                       [&](const auto& queue) { return std::ranges::any_of(queue.second->done, usesIt); });
}

void pump(State& state, rio::RequestQueue handle, Requests& requests)
{
    while (isReady(requests, requests.sends) && sendOne(state, handle, requests)) {}
    while (isReady(requests, requests.receives) && receiveOne(state, handle, requests)) {}
    for (const rio::CompletionQueue queue : {requests.sends.completions, requests.receives.completions}) {
        if (const auto found = state.find(queue))
            ringIfDue(*found);
    }
}

void cancelOf(State& state, std::thread::id poster)
{
    for (auto& [handle, requests] : state.requests) {
        cancelOf(state, handle, *requests, requests->receives, poster);
        cancelOf(state, handle, *requests, requests->sends, poster);
    }
}

void pumpAll(State& state, rio::CompletionQueue handle)
{
    for (auto& [queue, requests] : state.requests) {
        if (requests->receives.completions == handle || requests->sends.completions == handle)
            pump(state, queue, *requests);
    }
}

void ringIfDue(Completions& queue)
{
    if (!queue.isArmed || !std::ranges::any_of(queue.done, [](const Queued& done) { return done.isNotifying; }))
        return;
    queue.isArmed = false;
    shim::ring(*queue.notification);
}

void watch(rio::CompletionQueue handle, const std::shared_ptr<Completions>& queue)
{
    State& all = state();
    std::unique_lock lock(all.mutex);
    while (!queue->isClosing) {
        if (!queue->isArmed) {
            queue->armed.wait(lock);
            continue;
        }
        pumpAll(all, handle);
        if (!queue->isArmed)
            continue;
        const std::vector<rio::NativeSocket> sockets = socketsOf(all, handle);
        lock.unlock();
        if (sockets.empty())
            std::this_thread::sleep_for(std::chrono::milliseconds(kPollMs));
        else
            shim::waitReadable(sockets, kPollMs);
        lock.lock();
    }
}

}  // namespace halftrip::fake::riostate
