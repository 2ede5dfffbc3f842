#pragma once

#include "platform/fake/rio/fake_rio.hpp"
#include "platform/rio_declarations.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

/// The fake provider's inside: what its handles stand for. Everything under State::mutex but for the users' counters.
namespace halftrip::fake::riostate {

/// Finds two threads within one queue.
struct Usage {
    std::atomic<int> users{0};
    std::optional<std::thread::id> owner;
};

struct Registration {
    char* data = nullptr;
    std::uint32_t bytes = 0;
};

/// One receive or send, from posting until its completion is dequeued.
struct Request {
    rio::Buffer buffer;  ///< Without an id: no data.
    std::uint32_t flags = 0;
    std::uint64_t context = 0;
    std::uint32_t done = 0;  ///< Bytes of a send that have left.
    bool isDeferred = false;
    std::thread::id poster;
};

struct Queued {
    rio::Completion completion{};
    rio::RequestQueue requests = nullptr;
    bool isReceive = false;
    bool isNotifying = true;
    rio::Buffer buffer;  ///< In use until dequeued.
};

struct Completions {
    std::uint32_t size = 0;
    std::uint32_t promised = 0;  ///< The maxima of the request queues attached.
    std::optional<rio::Notification> notification;
    std::deque<Queued> done;
    bool isArmed = false;
    bool isCorrupt = false;
    bool isClosing = false;
    Usage usage;
    std::condition_variable armed;
    std::thread watcher;  ///< With a notification: looks after the sockets while it is armed.
};

/// One direction of a request queue.
struct Direction {
    std::uint32_t most = 0;
    std::uint32_t outstanding = 0;  ///< Posted and not dequeued.
    std::deque<Request> posted;
    rio::CompletionQueue completions = nullptr;
};

struct Requests {
    rio::NativeSocket socket = 0;
    std::uint64_t context = 0;
    Direction receives;
    Direction sends;
    Usage usage;
};

struct State {
    std::mutex mutex;
    RioScript script;
    std::vector<std::string> calls;
    std::vector<std::string> violations;
    std::uintptr_t lastHandle = 0;  ///< Handles are numbers that never come again: a stale one is always found out.
    std::map<rio::BufferId, Registration> registrations;
    std::map<rio::CompletionQueue, std::shared_ptr<Completions>> completions;
    std::map<rio::RequestQueue, std::shared_ptr<Requests>> requests;

    template <typename Handle>
    [[nodiscard]] Handle nextHandle()
    {
        return reinterpret_cast<Handle>(lastHandle += 16);
    }
    [[nodiscard]] std::shared_ptr<Completions> find(rio::CompletionQueue queue) const;
    [[nodiscard]] std::shared_ptr<Requests> find(rio::RequestQueue queue) const;
    void corrupt(rio::CompletionQueue queue);
    /// True when a request that was not dequeued uses any of these bytes.
    [[nodiscard]] bool isInUse(const rio::Buffer& buffer) const;
};

[[nodiscard]] State& state();

inline constexpr int kBadAddress = 10014;  ///< WSAEFAULT
/// Sets the last error; 0, which is how most of RIO's functions fail.
int refuse(int code) noexcept;

/// Moves what can be moved of this request queue. Under the mutex.
void pump(State& state, rio::RequestQueue handle, Requests& requests);
/// pump() for every request queue attached to it.
void pumpAll(State& state, rio::CompletionQueue handle);
/// Rings when it is armed and has something to tell. Under the mutex.
void ringIfDue(Completions& queue);
/// The functions that make and give back, into the table.
void addSetUp(rio::FunctionTable& table) noexcept;
/// Ends all requests that this thread has posted, as the system does when it ends. Under the mutex.
void cancelOf(State& state, std::thread::id poster);
/// The watcher's thread.
void watch(rio::CompletionQueue handle, const std::shared_ptr<Completions>& queue);

}  // namespace halftrip::fake::riostate
