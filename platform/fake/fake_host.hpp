#pragma once

#include "core/os/host.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>

namespace halftrip::fake {

/// A host that says of itself what it was told to. The first adapter that is no loopback leads everywhere.
class FakeHost final : public os::Host {
public:
    FakeHost(model::HostFacts facts, std::vector<model::AdapterFacts> adapters)
        : m_facts(std::move(facts)), m_adapters(std::move(adapters))
    {
    }

    [[nodiscard]] model::HostFacts facts() override { return m_facts; }
    [[nodiscard]] Result<std::vector<model::AdapterFacts>> adapters() override { return m_adapters; }
    [[nodiscard]] Result<model::AdapterFacts> adapterTowards(const std::string& peerAddress) override
    {
        const bool isHere = std::any_of(m_adapters.begin(), m_adapters.end(), [&](const auto& adapter) {
            return std::find(adapter.addresses.begin(), adapter.addresses.end(), peerAddress) !=
                   adapter.addresses.end();
        });
        for (const model::AdapterFacts& adapter : m_adapters) {
            if (adapter.isLoopback == isHere)
                return adapter;
        }
        return fail(ErrorKind::NotFound, text("There is no route to {address}.", peerAddress));
    }

    [[nodiscard]] std::optional<Error> adapterTrouble(const std::string&) override
    {
        const std::lock_guard lock(m_mutex);
        return m_trouble;
    }
    /// What adapterTrouble() says from now on, of any adapter. Any thread.
    void setTrouble(std::optional<Error> trouble)
    {
        const std::lock_guard lock(m_mutex);
        m_trouble = std::move(trouble);
    }

    [[nodiscard]] std::vector<model::Fact> settings(const std::string&) override { return m_facts.facts; }

    /// By the clock: a core that is kept busy never idles.
    [[nodiscard]] std::vector<std::chrono::milliseconds> busyTimes() override
    {
        if (m_busyCore < 0)
            return {};
        std::vector<std::chrono::milliseconds> times(static_cast<std::size_t>(std::max(m_toldCores, m_busyCore + 1)));
        times[static_cast<std::size_t>(m_busyCore)] = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch());
        return times;
    }
    [[nodiscard]] std::vector<std::string> readyThreads(int core) override
    {
        return core == m_busyCore ? m_readyThreads : std::vector<std::string>();
    }
    /// Those threads keep that core busy from now on. Of cores from `toldCores` on nothing is told.
    void keepBusy(int core, std::vector<std::string> threads, int toldCores = 1'024)
    {
        m_busyCore = core;
        m_toldCores = toldCores;
        m_readyThreads = std::move(threads);
    }

    /// What adapters() and facts() say from now on.
    [[nodiscard]] model::HostFacts& told() noexcept { return m_facts; }
    [[nodiscard]] std::vector<model::AdapterFacts>& toldAdapters() noexcept { return m_adapters; }

private:
    model::HostFacts m_facts;
    std::vector<model::AdapterFacts> m_adapters;
    int m_busyCore = -1;
    int m_toldCores = 0;
    std::vector<std::string> m_readyThreads;
    std::mutex m_mutex;
    std::optional<Error> m_trouble;
};

}  // namespace halftrip::fake
