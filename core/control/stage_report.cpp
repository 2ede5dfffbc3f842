#include "core/control/stage_report.hpp"

#include "core/model/request/run_request.hpp"

#include <array>

namespace halftrip::control {
namespace {

using model::Field;

struct Column {
    const char* key;
    std::vector<std::int64_t> StageReport::* values;
    bool isOptional;
};

constexpr std::array<Column, 7> kColumns{{
    {"driverToAppNs", &StageReport::driverToAppNs, false},
    {"residenceNs", &StageReport::residenceNs, false},
    {"appToDriverNs", &StageReport::appToDriverNs, false},
    {"appToSchedulerNs", &StageReport::appToSchedulerNs, true},
    {"hardwareSpanNs", &StageReport::hardwareSpanNs, true},
    {"wireToDriverNs", &StageReport::wireToDriverNs, true},
    {"driverToWireNs", &StageReport::driverToWireNs, true},
}};
constexpr auto kMost = static_cast<std::size_t>(model::kMostStampedProbes);

}  // namespace

void describe(model::Fields& fields, StageReport& report)
{
    fields(Field("sequences").atMost(kMost), report.sequences);
    for (const Column& column : kColumns) {
        std::vector<std::int64_t>& values = report.*column.values;
        const Field field = Field(column.key).within(-kLongestStageNs, kLongestStageNs).atMost(kMost);
        fields(field, values);
        const bool isAbsent = column.isOptional && values.empty();
        fields.demand(isAbsent || values.size() == report.sequences.size(), field,
                      "has another length than \"sequences\"");
    }
    fields("incomplete", report.incomplete);
    fields("stamps", report.stamps);
    fields("problem", report.problem);
}

}  // namespace halftrip::control
