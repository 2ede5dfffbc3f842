#include "core/control/stage_report.hpp"

#include "core/model/json_parts.hpp"

#include <array>
#include <utility>

namespace halftrip::control {
namespace {

using nlohmann::json;

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

void read(const model::JsonReader& in, StageReport& out)
{
    in.numbers("sequences", out.sequences);
    if (out.sequences.size() > kMostStampedProbes)
        in.report("sequences", "is too long");
    for (const Column& column : kColumns) {
        std::vector<std::int64_t>& values = out.*column.values;
        in.numbers(column.key, values, -kLongestStageNs, kLongestStageNs);
        const bool isAbsent = column.isOptional && values.empty();
        if (!isAbsent && values.size() != out.sequences.size())
            in.report(column.key, "has another length than \"sequences\"");
    }
    in.number("incomplete", out.incomplete);
    in.object("stamps", out.stamps, model::kRead);
    in.text("problem", out.problem);
}

}  // namespace

json toJson(const StageReport& report)
{
    json out{{"sequences", report.sequences},
             {"incomplete", report.incomplete},
             {"stamps", model::toJson(report.stamps)},
             {"problem", report.problem}};
    for (const Column& column : kColumns)
        out[column.key] = report.*column.values;
    return out;
}

Result<StageReport> stageReportFromJson(const json& document)
{
    return model::readJson<StageReport>(document, [](const model::JsonReader& in, StageReport& out) { read(in, out); });
}

}  // namespace halftrip::control
