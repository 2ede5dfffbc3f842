#pragma once

#include "platform/windows/transports/stamps/stamp_calls.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace halftrip::tests {

/// A made-up Windows and adapter. Its answers are set from outside, while the stamper that owns the calls uses them.
struct FakeWindows {
    int openCode = 0;
    bool isOn = false;
    int capabilitiesCode = 0;
    windows::StampCapabilities capabilities{.hasSoftware = true};
    int crossCode = 0;
    windows::CrossStamp cross;

    std::int64_t counter = 1'000'000;  ///< Moves on by one at each reading.
    std::int64_t frequency = 10'000'000;
    std::function<std::int64_t()> counterOf;  ///< Instead of the value above.

    std::optional<std::uint64_t> received;
    int receiveCode = 0;
    int sendCode = 0;
    std::map<std::uint32_t, std::uint64_t> ready;  ///< Stamps of packets sent that may be fetched.
    std::map<std::uint32_t, int> asked;            ///< How often each was asked for.
    std::optional<std::uint64_t> stampNextAs;      ///< The next packet sent gets this stamp...
    int readyAfter = 0;                            ///< ... once it has been asked for so often.
    std::map<std::uint32_t, std::uint64_t> late;
    std::set<std::uint32_t> unknown;               ///< Answered by an error.
    std::uint32_t lastId = 0;
    int fetched = 0;
};

class FakeStampCalls final : public windows::StampCalls {
public:
    explicit FakeStampCalls(FakeWindows& fake) : m_fake(fake) {}
    [[nodiscard]] int open(windows::NativeSocket, std::uint16_t) noexcept override
    {
        m_fake.isOn = m_fake.openCode == 0;
        return m_fake.openCode;
    }
    void close(windows::NativeSocket) noexcept override { m_fake.isOn = false; }
    [[nodiscard]] int receive(windows::NativeSocket, std::span<std::byte>, void*, std::size_t& bytes) noexcept override
    {
        bytes = 64;
        return m_fake.receiveCode;
    }
    [[nodiscard]] std::optional<std::uint64_t> receivedStamp() const noexcept override { return m_fake.received; }
    [[nodiscard]] int send(windows::NativeSocket, std::span<const std::byte>, std::uint32_t id) noexcept override
    {
        m_fake.lastId = id;
        if (m_fake.sendCode == 0 && m_fake.stampNextAs)
            (m_fake.readyAfter == 0 ? m_fake.ready : m_fake.late)[id] = *m_fake.stampNextAs;
        return m_fake.sendCode;
    }
    [[nodiscard]] int sentStamp(windows::NativeSocket, std::uint32_t id, std::uint64_t& stamp) noexcept override
    {
        constexpr int kWouldBlock = 10035;
        constexpr int kInvalid = 10022;
        if (m_fake.unknown.contains(id))
            return kInvalid;
        const int count = ++m_fake.asked[id];
        if (const auto late = m_fake.late.find(id); late != m_fake.late.end() && count > m_fake.readyAfter)
            m_fake.ready.insert(m_fake.late.extract(late));
        const auto found = m_fake.ready.find(id);
        if (found == m_fake.ready.end())
            return kWouldBlock;
        stamp = found->second;
        m_fake.ready.erase(found);
        ++m_fake.fetched;
        return 0;
    }
    [[nodiscard]] int capabilities(std::uint64_t, windows::StampCapabilities& out) noexcept override
    {
        out = m_fake.capabilities;
        return m_fake.capabilitiesCode;
    }
    [[nodiscard]] int crossStamp(std::uint64_t, windows::CrossStamp& out) noexcept override
    {
        out = m_fake.cross;
        return m_fake.crossCode;
    }
    [[nodiscard]] std::int64_t counter() const noexcept override
    {
        return m_fake.counterOf ? m_fake.counterOf() : ++m_fake.counter;
    }
    [[nodiscard]] std::int64_t counterFrequency() const noexcept override { return m_fake.frequency; }

private:
    FakeWindows& m_fake;
};

}  // namespace halftrip::tests
