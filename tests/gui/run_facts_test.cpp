#include "app/gui/model/run_facts.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

model::AdapterFacts adapterNamed(const char* name, const char* driver)
{
    model::AdapterFacts adapter;
    adapter.name = name;
    adapter.driver = driver;
    adapter.linkMbps = 25'000;
    return adapter;
}

model::RunRecord runBetweenHosts()
{
    model::RunRecord run;
    run.request.peer = "10.0.0.2";
    run.request.intervalNs = 5'000'000;
    run.startedAt = "2026-05-06T07:08:09.000Z";
    run.finishedAt = "2026-05-06T07:08:21.400Z";
    run.initiatorHost.hostName = "alpha";
    run.responderHost.hostName = "beta";
    run.initiatorHost.adapter = adapterNamed("eth0", "ixgbe");
    run.responderHost.adapter = adapterNamed("eth1", "mlx5_core");
    return run;
}

std::vector<PointState> pointsOf(std::initializer_list<std::uint32_t> sizes)
{
    std::vector<PointState> points;
    for (const std::uint32_t size : sizes) {
        PointState& point = points.emplace_back();
        point.measured.transport = "mmap";
        point.measured.startedAt = "2026-05-06T07:08:10.000Z";
        point.measured.axes = {model::numberOn(model::kSizeAxis, size)};
        point.measured.frames = model::FrameLength{.count = 1, .bytes = size + 42};
        point.measured.distributions = {{.id = "any", .histogram = {}}};
        point.measured.distributions.front().histogram.record(10'000);
        point.measured.initiator.obtained.wait = model::Wait::Spin;
        point.measured.initiator.obtained.core = 3;
    }
    return points;
}

std::string fact(const std::vector<NamedText>& facts, const char* name)
{
    for (const NamedText& known : facts) {
        if (known.name == name)
            return known.text.toStdString();
    }
    return "-";
}

}  // namespace

TEST_CASE("a header names what was obtained at both ends", "[gui][header]")
{
    const auto facts = runFacts(runBetweenHosts(), pointsOf({64, 512, 1024}));
    CHECK(fact(facts, "Transport") == "mmap");
    CHECK(fact(facts, "Size") == "64, 512, 1024 bytes");
    CHECK(fact(facts, "Frame") == "106 to 1066 bytes");
    CHECK(fact(facts, "Pace") == "every 5 ms");
    CHECK(fact(facts, "Waits") == "A spin, B block");
    CHECK(fact(facts, "Cores") == "A 3, B any");
    CHECK(fact(facts, "Took") == "12 s");
    CHECK(fact(runFacts(runBetweenHosts(), pointsOf({1, 2, 4, 8, 16})), "Size") == "5 of 1 to 16 bytes");
}

TEST_CASE("what is not known is left out of a header", "[gui][header]")
{
    model::RunRecord run = runBetweenHosts();
    run.finishedAt.clear();
    const auto facts = runFacts(run, {});
    for (const char* name : {"Size", "Frame", "Waits", "Cores", "Took"})
        CHECK(fact(facts, name) == "-");
    CHECK(fact(facts, "Transport") == "udp");
}

TEST_CASE("the path is drawn from host to host by what both have told", "[gui][header]")
{
    model::RunRecord run = runBetweenHosts();
    PathPicture picture = pathPicture(run);
    CHECK(picture.initiator.detail == "alpha");
    REQUIRE(picture.initiatorAdapter);
    CHECK(picture.initiatorAdapter->title == "eth0");
    CHECK(picture.initiatorAdapter->detail == "ixgbe, 25 Gb/s");
    CHECK(picture.link == "wire");
    CHECK(picture.responderAdapter->title == "eth1");
    run.initiatorHost.adapter->driver = "veth";
    CHECK(pathPicture(run).link == "veth");
    run.initiatorHost.adapter->isLoopback = true;
    CHECK(pathPicture(run).link == "loopback");
    run.responderHost = {};
    picture = pathPicture(run);
    CHECK_FALSE(picture.responderAdapter);
    CHECK(picture.responder.detail == "10.0.0.2");
    CHECK(picture.flow == PathFlow::Both);
}

TEST_CASE("the path of a feed is one way, and its address is nobody's host", "[gui][header]")
{
    model::RunRecord run = runBetweenHosts();
    run.request.mode = "listen";
    run.request.peer = "10.93.0.2:5000";
    CHECK(pathPicture(run).flow == PathFlow::ToInitiator);
    CHECK(pathPicture(run).responder.title == "feed");
    run.request.mode = "send";
    CHECK(pathPicture(run).flow == PathFlow::ToResponder);
    CHECK_FALSE(pathPicture(run).responderAdapter);
}

TEST_CASE("the command of a run is the one that people type", "[gui][header]")
{
    model::RunRecord run = runBetweenHosts();
    CHECK(runCommand(run) == "halftrip ping 10.0.0.2 --interval 5ms");
    run.commandLine = "halftrip ping 10.0.0.2 --sizes 64 --events --save x";
    CHECK(runCommand(run) == "halftrip ping 10.0.0.2 --sizes 64");
    run.commandLine = "halftrip ping 10.0.0.2 --tune";
    CHECK(runCommand(run) == "halftrip ping 10.0.0.2 --tune");
    CHECK(runTitle(run).endsWith(" with 10.0.0.2"));
    run.request.peer = "self";
    CHECK(runTitle(run).endsWith(" with this machine"));
}
