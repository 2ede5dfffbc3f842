#pragma once

#include "core/os/network.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

namespace halftrip::fake {

/// Two connected byte streams in memory; one per thread. Closing one (destroying it) is seen by the other.
class MemoryStream final : public os::ByteStream {
public:
    /// The two ends. `isOnThisHost`: what both say of their peer.
    [[nodiscard]] static std::pair<std::unique_ptr<MemoryStream>, std::unique_ptr<MemoryStream>> makePair(
        bool isOnThisHost = false)
    {
        const auto there = std::make_shared<Pipe>();
        const auto back = std::make_shared<Pipe>();
        return {std::unique_ptr<MemoryStream>(new MemoryStream(back, there, isOnThisHost)),
                std::unique_ptr<MemoryStream>(new MemoryStream(there, back, isOnThisHost))};
    }
    ~MemoryStream() override
    {
        m_out->close();
        m_in->close();
    }

    [[nodiscard]] Result<std::size_t> read(std::span<std::byte> buffer, std::chrono::milliseconds timeout) override
    {
        std::unique_lock lock(m_in->mutex);
        m_in->changed.wait_for(lock, timeout, [this] { return m_in->isClosed || !m_in->bytes.empty(); });
        if (m_in->bytes.empty() && m_in->isClosed)
            return fail(ErrorKind::Closed, "The connection was closed.");
        if (m_in->bytes.empty())
            return fail(ErrorKind::Timeout, "Nothing came in time.");
        const std::size_t count = std::min(buffer.size(), m_in->bytes.size());
        std::copy_n(m_in->bytes.begin(), count, buffer.begin());
        m_in->bytes.erase(m_in->bytes.begin(), m_in->bytes.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }
    [[nodiscard]] Status write(std::span<const std::byte> bytes, std::chrono::milliseconds) override
    {
        const std::lock_guard lock(m_out->mutex);
        if (m_out->isClosed)
            return fail(ErrorKind::Closed, "The connection was closed.");
        m_out->bytes.insert(m_out->bytes.end(), bytes.begin(), bytes.end());
        m_out->changed.notify_all();
        return {};
    }
    [[nodiscard]] os::SocketAddress peer() const override { return {"192.0.2.1", 40'000}; }
    [[nodiscard]] os::SocketAddress local() const override { return {"192.0.2.2", 9753}; }
    [[nodiscard]] bool isPeerOurUser() const override { return m_isOnThisHost; }

private:
    struct Pipe {
        std::mutex mutex;
        std::condition_variable changed;
        std::deque<std::byte> bytes;
        bool isClosed = false;

        void close()
        {
            const std::lock_guard lock(mutex);
            isClosed = true;
            changed.notify_all();
        }
    };

    MemoryStream(std::shared_ptr<Pipe> in, std::shared_ptr<Pipe> out, bool isOnThisHost)
        : m_in(std::move(in)), m_out(std::move(out)), m_isOnThisHost(isOnThisHost)
    {
    }

    std::shared_ptr<Pipe> m_in;
    std::shared_ptr<Pipe> m_out;
    bool m_isOnThisHost;
};

/// Hands out one prepared stream for every connect().
class MemoryNetwork final : public os::Network {
public:
    explicit MemoryNetwork(std::unique_ptr<os::ByteStream> stream) : m_stream(std::move(stream)) {}

    [[nodiscard]] Result<std::vector<std::string>> resolve(const std::string& host, model::AddressFamily,
                                                           const os::WaitingUser&) override
    {
        return std::vector<std::string>{host};
    }
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> connect(const os::SocketAddress&, const std::string&,
                                                                  std::chrono::milliseconds,
                                                                  const std::atomic<bool>&) override
    {
        if (!m_stream)
            return fail(ErrorKind::Refused, "Nobody listens.");
        return std::move(m_stream);
    }
    [[nodiscard]] Result<std::unique_ptr<os::Listener>> listen(const os::SocketAddress&) override
    {
        return fail(ErrorKind::NotSupported, "The fake network does not listen.");
    }

private:
    std::unique_ptr<os::ByteStream> m_stream;
};

}  // namespace halftrip::fake
