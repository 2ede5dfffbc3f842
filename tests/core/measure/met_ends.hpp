#pragma once

#include "core/measure/point/paths.hpp"
#include "platform/fake/fake_platform.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::measure {

using Log = std::vector<std::string>;

/// A transport that writes down what happens to it, under the value of its option.
class LoggedTransport final : public transport::Transport {
public:
    LoggedTransport(std::string id, Log& log) : m_name(std::move(id)), m_log(log) {}

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override
    {
        if (const auto mode = request.options.find("mode"); mode != request.options.end())
            m_name += "=" + mode->second;
        if (m_name.ends_with("broken"))
            return fail(ErrorKind::Os, "It cannot be opened.");
        m_log.push_back("open " + m_name);
        m_isOpen = true;
        return transport::Endpoint{};
    }
    [[nodiscard]] Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {65'507, 1472, {}}; }
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] transport::IoResult send(std::span<const std::byte>) noexcept override
    {
        return transport::IoResult::Nothing;
    }
    [[nodiscard]] transport::IoResult receive(clock::Ticks, transport::Received&) noexcept override
    {
        return transport::IoResult::Nothing;
    }
    [[nodiscard]] Error lastError() const override { return {}; }
    void close() noexcept override
    {
        if (std::exchange(m_isOpen, false))
            m_log.push_back("close " + m_name);
    }

private:
    std::string m_name;
    Log& m_log;
    bool m_isOpen = false;
};

/// A responder that agrees with everything, and writes it down.
class AgreeingLink final : public control::PeerLink {
public:
    explicit AgreeingLink(Log& log) : m_log(log) { m_host.hostId = "there"; }

    [[nodiscard]] bool isResponder() const noexcept override { return true; }
    [[nodiscard]] const model::HostFacts& host() const noexcept override { return m_host; }
    [[nodiscard]] const std::string& hostId() const noexcept override { return m_host.hostId; }
    [[nodiscard]] os::SocketAddress local() const override { return {"10.0.0.1", 0}; }
    [[nodiscard]] os::SocketAddress peer() const override { return {"10.0.0.2", 0}; }
    [[nodiscard]] Result<control::Ready> prepare(const control::Prepare& prepare) override
    {
        prepared.push_back(prepare);
        return control::Ready{.endpoint = {}, .ticksPerSecond = 1'000'000'000, .wait = model::Wait::Block, .core = 7};
    }
    [[nodiscard]] Status release(std::uint32_t path) override
    {
        m_log.push_back("release " + std::to_string(path));
        return {};
    }
    [[nodiscard]] Status start(const control::Start&, control::PathState, const control::Meanwhile&) override
    {
        return {};
    }
    [[nodiscard]] Result<control::PointReport> stop(control::PathState, const control::Meanwhile&,
                                                    const control::Stop&) override
    {
        return control::PointReport{};
    }
    [[nodiscard]] Status keepAlive(control::PathState) override { return {}; }
    void bye() override {}

    std::vector<control::Prepare> prepared;

private:
    Log& m_log;
    model::HostFacts m_host;
};

class IdleObserver final : public RunObserver {
public:
    void onEvent(const control::Event&) override {}
    void onPointChanged(const model::RunRecord&, std::size_t) override {}
    void onRemark(const Text& sentence) override { remarks.push_back(sentence); }

    std::vector<Text> remarks;
};

/// Both ends have met, and transports of either name can be opened.
struct MetEnds {
    MetEnds()
    {
        auto agreeing = std::make_unique<AgreeingLink>(log);
        link = agreeing.get();
        meeting.link = std::move(agreeing);
        for (const char* const id : {"one", "other", "broken"})
            registry.add(entryOf(id));
        transport::TransportEntry tried = entryOf("either");
        tried.trial = transport::TrialOption{"mode", {"slow", "fast"}};
        registry.add(tried);
    }

    [[nodiscard]] transport::TransportEntry entryOf(const std::string& id)
    {
        return {.id = id,
                .title = id,
                .waits = {model::Wait::Spin, model::Wait::Block},
                .probe = [] { return transport::Availability{}; },
                .make = [this, id] { return std::make_unique<LoggedTransport>(id, log); }};
    }
    [[nodiscard]] Paths pathsOf(std::vector<PathPlan> plans, Paths::TryOut tryOut = {})
    {
        return Paths(run, std::move(plans), std::move(tryOut));
    }

    Log log;
    AgreeingLink* link = nullptr;
    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform platform{network, fake::HostTraits{}};
    model::RunRequest request;
    Mode mode = *findMode("sweep settings");
    Meeting meeting;
    clock::TickConverter converter{0, 1'000'000'000};
    CounterReader counters{platform.counters(), platform.time()};
    IdleObserver observer;
    std::atomic<bool> stop{false};
    transport::TransportRegistry registry;
    std::vector<Text> notes;
    RunContext run{.request = request,
                   .mode = mode,
                   .platform = platform,
                   .registry = registry,
                   .meeting = meeting,
                   .converter = converter,
                   .counters = counters,
                   .core = 0,
                   .observer = observer,
                   .stop = stop,
                   .note = [this](Text sentence) { notes.push_back(std::move(sentence)); }};
};

}  // namespace halftrip::measure
