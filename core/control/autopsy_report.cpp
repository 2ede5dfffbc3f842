#include "core/control/autopsy_report.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

using model::Field;

constexpr std::size_t kMostSpans = kMostWindows * model::kMostSpansOfProbe;

}  // namespace

void describe(model::Fields& fields, AutopsyReport& report)
{
    fields("kernel", report.kernel);
    fields(Field("gapsFrom").anySign().atMost(model::kMostGaps), report.gapsFrom);
    fields(Field("gapsUntil").anySign().atMost(model::kMostGaps), report.gapsUntil);
    fields(Field("gapsLength").atMost(model::kMostGaps), report.gapsLength);
    fields.demand(report.gapsFrom.size() == report.gapsUntil.size() &&
                      report.gapsFrom.size() == report.gapsLength.size(),
                  "gapsFrom", "has another length than the columns beside it");
    fields(Field("gapsWithoutCpuNs").ifSet().anySign().atMost(model::kMostGaps), report.gapsWithoutCpuNs);
    fields(Field("gapsSwitches").ifSet().atMost(model::kMostGaps), report.gapsSwitches);
    fields(Field("gapsFaults").ifSet().atMost(model::kMostGaps), report.gapsFaults);
    const std::size_t looks = report.gapsWithoutCpuNs.empty() ? 0 : report.gapsFrom.size();
    fields.demand(report.gapsWithoutCpuNs.size() == looks && report.gapsSwitches.size() == looks &&
                      report.gapsFaults.size() == looks,
                  "gapsWithoutCpuNs", "has another length than the columns beside it");
    fields(Field("windows").within(0, kMostWindows - 1).atMost(kMostSpans), report.windows);
    fields(Field("spans").atMost(kMostSpans), report.spans);
    fields.demand(report.windows.size() == report.spans.size(), "windows", "has another length than \"spans\"");
    fields("spansLeftOut", report.spansLeftOut);
    fields(Field("lostArrived").ifSet().anySign().atMost(model::kMostLostProbes), report.lostArrived);
    fields(Field("lostLeft").ifSet().anySign().atMost(model::kMostLostProbes), report.lostLeft);
    fields.demand(report.lostArrived.size() == report.lostLeft.size(), "lostArrived",
                  "has another length than \"lostLeft\"");
}

}  // namespace halftrip::control
