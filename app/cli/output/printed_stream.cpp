#include "app/cli/output/printed_stream.hpp"

#include <cerrno>

namespace halftrip::cli {
namespace {

/// Between two tries on a stream that somebody else made non-blocking.
constexpr std::chrono::milliseconds kRetryPause{5};

bool isPassing(int code) noexcept
{
    return code == EAGAIN || code == EINTR || code == EWOULDBLOCK;
}

}  // namespace

PrintedStream::PrintedStream(std::FILE* file) noexcept : m_file(file)
{
    std::setvbuf(file, nullptr, _IONBF, 0);
}

void PrintedStream::put(std::string_view text, Urgency urgency) noexcept
try {
    std::unique_lock lock(m_mutex);
    if (m_isStuck)
        return;
    if (!m_hasThread) {
        lock.unlock();
        write(text);
        return;
    }
    const bool isTooMuch = urgency != Urgency::Result && m_waitingBytes + text.size() > kMostWaitingBytes;
    if (isTooMuch && urgency == Urgency::Needed && m_failure == 0)
        m_failure = ENOBUFS;
    if (isTooMuch || (urgency == Urgency::InPassing && !m_waiting.empty()))
        return;
    m_waiting.emplace_back(text);
    m_waitingBytes += text.size();
    lock.unlock();
    m_changed.notify_all();
} catch (...) {  // The words are lost, the run is not.
    noteFailure(ENOMEM);
}

void PrintedStream::startThread() noexcept
try {
    const std::lock_guard lock(m_mutex);
    if (m_hasThread || m_isStuck)
        return;
    m_isEnding = false;
    m_thread = std::thread([this] { work(); });
    m_hasThread = true;
} catch (...) {  // No thread to be had: then the caller writes.
    m_hasThread = false;
}

void PrintedStream::endThread(std::chrono::milliseconds patience) noexcept
{
    std::unique_lock lock(m_mutex);
    if (!m_thread.joinable())
        return;
    m_isEnding = true;
    m_changed.notify_all();
    if (m_changed.wait_for(lock, patience, [this] { return !m_hasThread; })) {
        lock.unlock();
        m_thread.join();
        return;
    }
    m_isStuck = true;
    m_thread.detach();
}

bool PrintedStream::waitUntilWritten(std::chrono::milliseconds patience) noexcept
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, patience, [this] { return m_waiting.empty(); });
}

int PrintedStream::failure() noexcept
{
    const std::lock_guard lock(m_mutex);
    return m_failure;
}

void PrintedStream::noteFailure(int code) noexcept
{
    const std::lock_guard lock(m_mutex);
    if (m_failure == 0)
        m_failure = code;
}

bool PrintedStream::isStuck() noexcept
{
    const std::lock_guard lock(m_mutex);
    return m_isStuck;
}

void PrintedStream::write(std::string_view text) noexcept
{
    while (!text.empty()) {
        errno = 0;
        const std::size_t written = std::fwrite(text.data(), 1, text.size(), m_file);
        const int code = errno;
        text.remove_prefix(written);
        if (text.empty())
            return;
        std::clearerr(m_file);
        if (!isPassing(code)) {
            noteFailure(code == 0 ? EIO : code);
            return;
        }
        std::this_thread::sleep_for(kRetryPause);
    }
}

void PrintedStream::work() noexcept
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return !m_waiting.empty() || m_isEnding; });
        if (m_waiting.empty())
            break;
        const std::string& text = m_waiting.front();  // Others only add behind it.
        lock.unlock();
        write(text);
        lock.lock();
        m_waitingBytes -= m_waiting.front().size();
        m_waiting.pop_front();
        m_changed.notify_all();
    }
    m_hasThread = false;
    m_changed.notify_all();
}

}  // namespace halftrip::cli
