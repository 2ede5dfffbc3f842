#pragma once

#include "platform/rio_declarations.hpp"

#include <functional>
#include <string>
#include <vector>

/// A RIO provider that keeps the documented rules and moves real data over ordinary sockets. It is stricter than it
/// must be where the real one leaves the behaviour open: what is wrong there is corrupt here, every time. One for the
/// process, as the real one is; any thread.
///
/// - The maxima of data buffers must be 1, a request has 0 or 1 of them (WSAEINVAL).
/// - The outstanding maxima of all request queues fit the completion queue (WSAENOBUFS); both 0 is WSAEINVAL. So a
///   completion queue grows before its request queues do.
/// - Every RIO_BUF lies within a registration (WSAEFAULT for an unknown one, WSAEINVAL beyond its end).
/// - A slice that is used again before its completion was dequeued corrupts the queue. So does ending a registration
///   that requests still use.
/// - The place in the queue comes back with the dequeuing of the completion, not with the completion (WSAENOBUFS).
/// - DEFER waits for the next request of its direction without it, or for COMMIT_ONLY, which comes alone (WSAEINVAL).
/// - RIONotify is one-shot, WSAEALREADY while armed, and fires at once where completions are there. Completions of
///   DONT_NOTIFY requests fire nothing.
/// - Two threads within one queue at the same time corrupt it.
/// - Requests of one direction end in their order.
namespace halftrip::fake {

/// Its function table. Where the system has no events (Linux), completion queues can be polled only (WSAEINVAL).
[[nodiscard]] rio::Provider fakeRio();

/// What it is to do wrong, or to be strict about, from now on. Assigned as a whole.
struct RioScript {
    bool refusesRegistration = false;  ///< RIORegisterBuffer: WSAENOBUFS.
    int completionQueuesLeft = -1;  ///< So many can be made, then WSAENOBUFS; -1: any number.
    bool refusesRequestQueues = false;  ///< RIOCreateRequestQueue: WSAENOBUFS.
    bool isCorrupt = false;  ///< Every look at a completion queue gives RIO_CORRUPT_CQ.
    int sendStatus = 0;  ///< Sends end with this code and go nowhere; 0: they work.
    int receiveStatus = 0;  ///< The next receive ends with this code; 0: they work. Once.
    std::uint32_t overstatedBytes = 0;  ///< A receive claims so many bytes more than it brought.
    bool keepsSends = false;  ///< Sends do not end, as with a link that is down.
    /// Requests end with WSA_OPERATION_ABORTED when the thread that posted them ends, as all of Windows' sockets may
    /// have it.
    bool cancelsWithThread = false;
    /// Memory is written to for as long as it may be: the slice of a cancelled receive, and the whole area up to its
    /// last moment.
    bool writesLate = false;
    bool isOwnerChecked = false;  ///< A queue belongs to the first thread that used it; another one corrupts it.
    std::function<void()> insideDequeue = {};  ///< Called within RIODequeueCompletion.
    /// Whether a socket was made with WSA_FLAG_REGISTERED_IO; RIOCreateRequestQueue refuses any other (WSAEINVAL).
    /// Empty: nobody watches, and every socket will do.
    std::function<bool(rio::NativeSocket)> isRegistered = {};
};
void scriptRio(const RioScript& script);
/// Back to a script of nothing, with an empty record. Everything must have been closed.
void resetRio();

/// What was made and given back, in order: "register", "createCompletionQueue", "createRequestQueue",
/// "closeCompletionQueue", "deregister".
[[nodiscard]] std::vector<std::string> rioCalls();
/// Broken rules of giving back, in words: queues closed before their socket, registrations ended while in use, ...
[[nodiscard]] std::vector<std::string> rioViolations();
/// What has been made and not given back: registrations and completion queues.
[[nodiscard]] std::size_t rioLeftovers();

}  // namespace halftrip::fake
