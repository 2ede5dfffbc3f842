#include "lab.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

using namespace halftrip;
using namespace halftrip::test;

namespace {

/// A host's own rules deny what goes out this way.
class Denied final : public transport::Transport {
public:
    explicit Denied(std::unique_ptr<transport::Transport> inner) : m_inner(std::move(inner)) {}
    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override
    {
        return m_inner->open(request);
    }
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override
    {
        return m_inner->attach(peer, timeout);
    }
    [[nodiscard]] transport::TransportFacts facts() const override { return m_inner->facts(); }
    void setProbeSize(std::uint32_t bytes) noexcept override { m_inner->setProbeSize(bytes); }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte>) noexcept override
    {
        return transport::IoResult::Failed;
    }
    [[nodiscard]] transport::IoResult receive(transport::Ticks deadline, transport::Received& out) noexcept override
    {
        return m_inner->receive(deadline, out);
    }
    [[nodiscard]] Error lastError() const override
    {
        return {ErrorKind::Os, "Sending is denied here.", 0, "Look for a firewall rule."};
    }
    void close() noexcept override { m_inner->close(); }

private:
    std::unique_ptr<transport::Transport> m_inner;
};

}  // namespace

TEST_CASE("a path that the responder refuses costs its own point, is asked for once, and leaves the others whole",
          "[network][paths]")
{
    Lab lab;
    lab.serve();
    // Here alone: the responder does not know it.
    transport::TransportRegistry ours = lab.a.transports();
    transport::TransportEntry other = *ours.find("sim");
    other.id = "other";
    ours.add(other);
    model::RunRequest request = fewProbes();
    request.mode = "sweep transports";
    request.modeOptions = {{"transports", "sim,other"}, {"rounds", "2"}};
    std::vector<std::uint32_t> begun;
    std::vector<std::size_t> sockets;  // Of A, whenever a round of the usual path is over.
    lab.watcher.onAny = [&](const control::Event& event) {
        if (const auto* const started = std::get_if<control::PointStartedEvent>(&event))
            begun.push_back(started->index);
        const auto* const finished = std::get_if<control::PointFinishedEvent>(&event);
        if (finished != nullptr && finished->index == 0)
            sockets.push_back(lab.network.socketsOf(lab.a.id()));
    };
    const auto outcome = measure::runSession(measure::recordOf(request), {}, lab.a, ours, lab.watcher, lab.stop);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 2);
    const model::PointResult& usual = outcome.record.points[0];
    CHECK(usual.isComplete);
    CHECK(usual.counts.received == 10);
    CHECK(usual.rounds.size() == 2);
    const model::PointResult& refused = outcome.record.points[1];
    CHECK_FALSE(refused.isComplete);
    CHECK(refused.problem.find("other") != std::string::npos);
    CHECK(refused.counts.sent == 0);
    CHECK(has(outcome.record.notes, refused.problem));
    CHECK(std::ranges::count(begun, 1U) == 1);
    CHECK(std::ranges::count(begun, 0U) == 2);
    // What was opened for the refused one is closed again.
    CHECK(sockets == std::vector<std::size_t>{1, 1});
    lab.settle();
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a path over which nothing can be sent has its point and the reason, and the next has its own",
          "[network][paths]")
{
    LabTraits traits;
    traits.trafficA.hasStream = true;
    traits.trafficB.hasStream = true;
    Lab lab(traits);
    lab.serve();
    const transport::TransportRegistry all = lab.a.transports();
    transport::TransportEntry denied = *all.find("sim");
    denied.make = [make = denied.make] { return std::make_unique<Denied>(make()); };
    transport::TransportRegistry ours;
    ours.add(denied);
    ours.add(*all.find("tcp"));
    model::RunRequest request = fewProbes();
    request.mode = "sweep transports";
    request.modeOptions = {{"transports", "sim,tcp"}, {"rounds", "2"}};
    const auto outcome = measure::runSession(measure::recordOf(request), {}, lab.a, ours, lab.watcher, lab.stop);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 2);
    CHECK(outcome.record.points[0].problem == "Sending is denied here.");
    CHECK(outcome.record.points[0].counts.notSent == 5);
    CHECK(outcome.record.points[0].counts.sent == 0);
    CHECK(outcome.record.points[1].isComplete);
    CHECK(outcome.record.points[1].counts.received == 10);
    lab.settle();
    CHECK(lab.isAllGivenBack());
}
