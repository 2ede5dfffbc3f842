#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace halftrip::cli {

/// What may become of a text that cannot be written at once.
enum class Urgency {
    Result,     ///< Waits for its turn, however long it is.
    Needed,     ///< Waits for its turn; left out only when kMostWaitingBytes wait already.
    InPassing,  ///< Left out while anything waits.
};

/// A standard stream that may be slow, stuck, full or gone. Any thread; nothing throws.
class PrintedStream {
public:
    /// Most that waits for a reader.
    static constexpr std::size_t kMostWaitingBytes = std::size_t{16} << 20U;

    /// Takes the buffer away from `file`, so that what failed is known at once.
    explicit PrintedStream(std::FILE* file) noexcept;

    /// Writes, or hands over to the thread if there is one.
    void put(std::string_view text, Urgency urgency) noexcept;
    /// Starts and ends the thread. It ends when all is written; when that takes longer than `patience`, it is left to
    /// itself.
    void startThread() noexcept;
    void endThread(std::chrono::milliseconds patience) noexcept;
    /// Until all is written or has failed. False when that took longer than `patience`.
    bool waitUntilWritten(std::chrono::milliseconds patience) noexcept;
    /// errno of the first write that failed, or 0. Later texts are not tried any more when it says that the reader is
    /// gone.
    [[nodiscard]] int failure() noexcept;
    /// Something else kept a text from being written.
    void noteFailure(int code) noexcept;
    /// True when a thread was left to itself in the middle of a write.
    [[nodiscard]] bool isStuck() noexcept;

private:
    void write(std::string_view text) noexcept;
    void work() noexcept;

    std::FILE* m_file;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::string> m_waiting;  ///< The first one is the one being written.
    std::size_t m_waitingBytes = 0;
    int m_failure = 0;
    bool m_hasThread = false;
    bool m_isEnding = false;
    bool m_isStuck = false;
    std::thread m_thread;
};

}  // namespace halftrip::cli
