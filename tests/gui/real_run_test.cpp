#include "tests/gui/window_fixture.hpp"

#include "app/gui/run_store.hpp"

#include <catch2/catch.hpp>

#include <QComboBox>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

TEST_CASE("the window measures with the real program on the embedded responder", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.fillForm("64,256", 0.3);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(60s));
    INFO(fixture.messages().toStdString());
    const RunModel& model = fixture.window().model();
    CHECK(model.frame().status == "complete");
    REQUIRE(model.points().size() == 2);
    for (const PointState& point : model.points()) {
        CHECK(point.figures.samples > 100);
        CHECK(point.figures.minNs > 0);
        CHECK(point.figures.p50Ns >= point.figures.minNs);
        CHECK(point.figures.maxNs >= point.figures.p50Ns);
    }
    CHECK_FALSE(model.frame().path.empty());
    CHECK_FALSE(model.frame().initiatorHost.operatingSystem.empty());
}

TEST_CASE("Start, Stop in the middle, save: the real run is all there", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.fillForm("64,256", 30);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasSamples(); }, 30s));
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(6s));
    INFO(fixture.messages().toStdString());
    CHECK(fixture.window().messages().texts().isEmpty());
    const QString path = fixture.path("real.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    const auto record = loadRun(path);
    REQUIRE(record);
    CHECK(record->status == "interrupted");
    REQUIRE_FALSE(record->points.empty());
    CHECK(record->points[0].rtt.count() == fixture.window().model().points()[0].figures.samples);
}

TEST_CASE("the real program's lists fill the form", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    const auto* adapters = fixture.window().findChild<QComboBox*>("adapter");
    const auto* transports = fixture.window().findChild<QComboBox*>("transport");
    CHECK(waitUntil([&] { return adapters->count() > 1; }, 20s));
    CHECK(waitUntil([&] { return transports->itemText(0).startsWith("udp: UDP"); }, 20s));
    CHECK(fixture.messages().toStdString() == "");
}

TEST_CASE("a host that does not exist is told in words", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    RunSetup setup = fixture.window().form().setup();
    setup.peer = "no-such-host.invalid";
    setup.pairingCode = "x";
    fixture.window().form().setSetup(setup);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(30s));
    CHECK(fixture.messages().contains("no-such-host.invalid"));
    CHECK(fixture.window().startAction().isEnabled());
}
