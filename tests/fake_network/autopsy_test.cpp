#include "core/export/table/autopsy_text.hpp"
#include "outcomes.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;
using namespace halftrip::test;

namespace {

constexpr const char* kNoneOnThisSystem = "Kernel events are recorded on Linux and Windows only.";

/// Both measuring threads are pinned: of one that is not nobody knows which core to watch.
model::RunRequest pinnedProbes(model::AutopsyChoice choice)
{
    model::RunRequest request = fewProbes();
    request.autopsy = choice;
    request.initiator.core = {model::CoreChoice::Kind::Fixed, 1};
    request.responder.core = {model::CoreChoice::Kind::Fixed, 2};
    return request;
}

model::Autopsy autopsyOfRun(Lab& lab, model::AutopsyChoice choice)
{
    const model::PointResult point = measurePoint(lab, pinnedProbes(choice));
    CHECK(point.counts.received == 10);
    REQUIRE(point.autopsy);
    CHECK(point.autopsy->slow.size() == 10);
    CHECK(point.autopsy->spans.empty());
    return *point.autopsy;
}

}  // namespace

TEST_CASE("without the autopsy both ends say that nobody asked for it, and the slowest packets are kept",
          "[network][autopsy]")
{
    Lab lab;
    const model::Autopsy autopsy = autopsyOfRun(lab, model::AutopsyChoice::Off);
    CHECK(autopsy.initiator.kernel.problem == "Not requested (--autopsy).");
    CHECK(autopsy.responder.kernel.problem == "Not requested (--autopsy).");
    CHECK_THAT(exporting::autopsyRemarks(autopsy),
               Catch::VectorContains(std::string("A: no kernel events. Not requested (--autopsy).")) &&
                   Catch::VectorContains(std::string("B: no kernel events. Not requested (--autopsy).")));
}

TEST_CASE("ends whose systems tell no kernel events say which ones do, and the run goes on", "[network][autopsy]")
{
    Lab lab;
    const model::Autopsy autopsy = autopsyOfRun(lab, model::AutopsyChoice::Auto);
    CHECK(autopsy.initiator.kernel.problem == kNoneOnThisSystem);
    CHECK(autopsy.responder.kernel.problem == kNoneOnThisSystem);
}

TEST_CASE("a responder that shares no kernel events is told beside an initiator that has none", "[network][autopsy]")
{
    LabTraits traits;
    traits.limits.tellsKernelEvents = false;
    Lab lab(traits);
    const model::Autopsy autopsy = autopsyOfRun(lab, model::AutopsyChoice::Auto);
    CHECK(autopsy.initiator.kernel.problem == kNoneOnThisSystem);
    CHECK(autopsy.responder.kernel.problem == "The responder shares no kernel events (serve --no-autopsy or --open).");
}

TEST_CASE("a run that demands kernel events is refused where this system tells none", "[network][autopsy]")
{
    Lab lab;
    lab.serve();
    const auto outcome = lab.run(pinnedProbes(model::AutopsyChoice::On));
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::NotSupported);
    CHECK(outcome.error->what == kNoneOnThisSystem);
    CHECK(outcome.record.points.empty());
}

TEST_CASE("threads on no core of their own cannot be watched, and both ends say how they can be", "[network][autopsy]")
{
    Lab lab;
    model::RunRequest request = pinnedProbes(model::AutopsyChoice::Auto);
    request.initiator.core.kind = model::CoreChoice::Kind::None;
    request.responder.core.kind = model::CoreChoice::Kind::None;
    const model::PointResult point = measurePoint(lab, request);
    REQUIRE(point.autopsy);
    for (const model::EndAutopsy* const end : {&point.autopsy->initiator, &point.autopsy->responder}) {
        CHECK(end->kernel.problem ==
              "The measuring thread is not pinned to a core, so kernel events cannot be recorded for it.");
        CHECK(end->kernel.hint == "Pin it (--cpu, --responder-cpu).");
    }
}

TEST_CASE("of lost packets the responder tells which ones it answered", "[network][autopsy]")
{
    Lab lab;
    // Packet 1 is the first probe, which is excluded. The fourth is lost on its way there, the seventh's answer on its
    // way back.
    lab.network.path(lab.a.id(), lab.b.id()).useScript(script({{4, fake::PacketFate{}}}, kUsual));
    lab.network.path(lab.b.id(), lab.a.id()).useScript(script({{6, fake::PacketFate{}}}, kUsual));
    const model::PointResult point = measurePoint(lab, pinnedProbes(model::AutopsyChoice::Auto));
    CHECK(point.counts.lost == 2);
    REQUIRE(point.autopsy);
    REQUIRE(point.autopsy->lost.size() == 2);
    CHECK(point.autopsy->lost[0].arrivedNs == model::LostProbe::kNoStamps);
    const model::LostProbe& answered = point.autopsy->lost[1];
    CHECK(answered.isAnswered());
    CHECK(answered.arrivedNs <= 2 * kUsual);
    CHECK(answered.residenceNs >= 0);
    CHECK_THAT(exporting::autopsyRemarks(*point.autopsy),
               Catch::VectorContains(std::string("B answered 1 of 2 lost packets: lost on the way back.")) &&
                   Catch::VectorContains(
                       std::string("B kept no stamps of 1 of 2 lost packets: most likely lost on the way there.")));
}
