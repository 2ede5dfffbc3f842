#pragma once

#include "platform/fake/rio/fake_rio.hpp"
#include "tests/platform/fake/socket_pair.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace halftrip::tests {

/// The fake's functions at hand, and a check at the end that nothing was left behind or given back wrongly.
class FakeRioCase {
public:
    FakeRioCase() { fake::resetRio(); }
    FakeRioCase(const FakeRioCase&) = delete;
    FakeRioCase& operator=(const FakeRioCase&) = delete;
    ~FakeRioCase()
    {
        CHECK(fake::rioLeftovers() == 0);
        if (!m_toleratesViolations)
            CHECK_THAT(fake::rioViolations(), Catch::Equals(std::vector<std::string>{}));
        fake::resetRio();
    }
    void tolerateViolations() { m_toleratesViolations = true; }

private:
    bool m_toleratesViolations = false;
};

/// A registered area, two completion queues and a request queue, in the fake's own terms.
struct RawQueues {
    explicit RawQueues(rio::NativeSocket socket, std::uint32_t receives = 4, std::uint32_t sends = 4)
        : provider(fake::fakeRio()), memory(4096)
    {
        area = provider.table.registerBuffer(reinterpret_cast<char*>(memory.data()), 4096);
        received = provider.table.createCompletionQueue(8, nullptr);
        sent = provider.table.createCompletionQueue(8, nullptr);
        requests = provider.table.createRequestQueue(socket, receives, 1, sends, 1, received, sent, nullptr);
        REQUIRE(requests != nullptr);
    }
    /// After the socket was closed.
    void close()
    {
        provider.table.closeCompletionQueue(received);
        provider.table.closeCompletionQueue(sent);
        provider.table.deregisterBuffer(area);
    }
    [[nodiscard]] rio::Buffer slice(std::uint32_t index) const { return {area, index * 64, 64}; }
    [[nodiscard]] bool postReceive(std::uint32_t index, std::uint32_t flags = 0)
    {
        rio::Buffer buffer = slice(index);
        return provider.table.receive(requests, &buffer, 1, flags, contextOf(index)) != 0;
    }
    [[nodiscard]] bool postSend(std::uint32_t index, std::uint32_t flags = 0)
    {
        rio::Buffer buffer = slice(index);
        return provider.table.send(requests, &buffer, 1, flags, contextOf(index)) != 0;
    }
    /// The next completions, waiting for the first of them for up to five seconds.
    [[nodiscard]] std::vector<rio::Completion> await(rio::CompletionQueue queue, std::size_t count)
    {
        std::vector<rio::Completion> all;
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
        while (all.size() < count && std::chrono::steady_clock::now() < end) {
            rio::Completion one;
            if (provider.table.dequeueCompletion(queue, &one, 1) == 1)
                all.push_back(one);
            else
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return all;
    }
    [[nodiscard]] std::uint32_t look(rio::CompletionQueue queue)
    {
        rio::Completion one;
        return provider.table.dequeueCompletion(queue, &one, 1);
    }
    [[nodiscard]] int error() const { return provider.lastError(); }
    [[nodiscard]] static void* contextOf(std::uint32_t index) { return reinterpret_cast<void*>(std::uintptr_t{index}); }

    rio::Provider provider;
    std::vector<std::byte> memory;
    rio::BufferId area = nullptr;
    rio::CompletionQueue received = nullptr;
    rio::CompletionQueue sent = nullptr;
    rio::RequestQueue requests = nullptr;
};

}  // namespace halftrip::tests
