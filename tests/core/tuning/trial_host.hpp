#pragma once

#include "core/tuning/trials.hpp"
#include "platform/fake/chance.hpp"
#include "platform/fake/fake_platform.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::tuning_test {

/// A host whose kernel holds interrupts back, and a peer at which that and the peer's own settings cost latency.
struct TrialHost : tuning::TrialPeer {
    TrialHost()
    {
        platform.fakeTuning().add("napi.deferHardIrqs", "eth0", "2");
        platform.fakeTuning().add("napi.groFlushTimeout", "eth0", "20000");
        platform.fakeTuning().add("offload.tso", "eth0", "on");
    }

    Result<model::RunRecord> run(const tuning::TrialRun& run, const std::atomic<bool>& stopped) override
    {
        if (runs.size() == runsUntilStop)
            stop = true;
        if (stopped)
            return fail(ErrorKind::Interrupted, "It was stopped.");
        const bool isDeferred = now("napi.deferHardIrqs") != "0";
        std::string words = std::string(isDeferred ? "deferred" : "prompt") + " tso " + now("offload.tso");
        for (const std::string& check : run.peerChecks)
            words += " peer " + check;
        runs.push_back(words);
        cores.push_back(run.cores);
        const bool isPeerPrompt = std::ranges::find(run.peerChecks, "interruptModeration") != run.peerChecks.end();
        const double rttNs = (isDeferred ? 90'000 : 30'000) - (isPeerPrompt ? 20'000 : 0);
        model::RunRecord record;
        record.status = model::RunStatus::Complete;
        record.request.peer = "beta";
        record.tuned = run.tuned;
        record.areIdleStatesHeld = run.areIdleStatesHeld;
        record.initiatorHost.hostId = "a";
        record.initiatorHost.adapter = model::AdapterFacts{.name = "eth0"};
        record.responderHost.hostId = peerBoot;
        record.responderHost.adapter = model::AdapterFacts{.name = "ens5"};
        model::PointResult& point = record.points.emplace_back();
        point.distributions.emplace_back().id = "rtt";
        point.initiator.obtained.core = 3 + static_cast<int>(runs.size());
        point.responder.obtained.core = 7;
        const double ofRun = 0.99 + 0.02 * chance.share();
        for (int i = 0; i < 2000; ++i)
            point.distributions.front().histogram.record(
                static_cast<std::int64_t>(rttNs * ofRun * (0.95 + 0.1 * chance.share())));
        return record;
    }
    Result<std::vector<model::TuningOffer>> offers(const std::atomic<bool>& /*stopped*/) override { return peerOffers; }

    [[nodiscard]] std::string now(const std::string& id)
    {
        return platform.fakeTuning().settings().values.at({id, "eth0"}).value_or("nothing");
    }
    [[nodiscard]] bool isAsBefore() { return now("napi.deferHardIrqs") == "2" && now("offload.tso") == "on"; }

    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform platform{network, {.name = "alpha", .addresses = {"10.0.0.1"}}};
    fake::Chance chance{5};
    std::atomic<bool> stop{false};
    std::size_t runsUntilStop = 100'000;
    std::string peerBoot = "b";
    Result<std::vector<model::TuningOffer>> peerOffers = std::vector{
        model::TuningOffer{.check = "interruptModeration",
                           .title = "Interrupt moderation (coalescing)",
                           .settings = {"coalescing.rxUsecs"},
                           .words = "rx-usecs of ens5: 50 -> 0"}};
    std::vector<std::string> runs;  ///< What was set during each.
    std::vector<std::array<std::optional<int>, 2>> cores;  ///< On which each was to be.
    tuning::Trials trials{platform, *this, "eth0", "10.0.0.2"};
};

inline void ignoreStep(std::size_t /*done*/, std::size_t /*total*/, const std::string& /*words*/) {}

}  // namespace halftrip::tuning_test
