#include "core/export/table/guided_text.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::exporting;
using model::ShortFigures;
using model::StepOutcome;

namespace {

model::GuidedChecklist checklistWith(std::int64_t beforeNs, std::int64_t afterNs)
{
    return {.finishedAt = "2026-05-01T12:30:00Z",
            .hostHere = "zürich, Linux",
            .hostThere = {},
            .steps = {{.check = "interruptModeration",
                       .title = "Interrupt moderation",
                       .outcome = StepOutcome::Done,
                       .here = "rx-usecs 50.",
                       .there = {},
                       .before = ShortFigures{.samples = 1000, .p50Ns = beforeNs, .p99Ns = beforeNs},
                       .after = ShortFigures{.samples = 1000, .p50Ns = afterNs, .p99Ns = afterNs}},
                      {.check = "idleStates", .title = "Idle states", .outcome = StepOutcome::Skipped}}};
}

}  // namespace

TEST_CASE("a guided checklist tells each step, what was seen and what it brought", "[core][export]")
{
    CHECK(writeGuidedChecklist(checklistWith(104'000, 10'400)) ==
          "Guided checklist, 2026-05-01T12:30:00Z; this host: zürich, Linux\n"
          "  1. Interrupt moderation: done\n"
          "     this host: rx-usecs 50.\n"
          "     measured before: p50 52.00, p99 52.00 us (HRT, 1000 samples)\n"
          "     measured after: p50 5.20, p99 5.20 us (HRT, 1000 samples)\n"
          "     p50 fell from 52.00 to 5.20 us\n"
          "  2. Idle states: skipped\n");
}

TEST_CASE("what a short measurement cannot resolve is called not significant", "[core][export]")
{
    CHECK(writeGuidedChecklist(checklistWith(104'000, 101'000)).find("not significant") != std::string::npos);
    CHECK(writeGuidedChecklist(checklistWith(104'000, 120'000)).find("p50 rose from") != std::string::npos);
}
