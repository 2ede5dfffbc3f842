#include "core/export/table/stage_table.hpp"

#include "core/export/cells/text_table.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <vector>

namespace halftrip::exporting {
namespace {

using model::StageResult;

/// Parts may be negative, by clock error; three decimals are nanoseconds.
std::string formatPart(std::int64_t ns)
{
    const std::string sign = ns < 0 ? "-" : "";
    return sign + model::formatMicroseconds(std::abs(static_cast<double>(ns)) / 1000);
}

/// Fills a row of one part; false where no split has it.
bool addPart(TextTable& table, const StageResult& stages, const model::StagePartName& name)
{
    std::vector<std::string> cells{std::string(name.title)};
    bool isThere = false;
    for (const model::StageSplit& split : stages.splits) {
        const auto& parts = name.isFiner ? split.finerNs : split.partsNs;
        const auto found = parts.find(name.part);
        isThere = isThere || found != parts.end();
        cells.push_back(found == parts.end() ? "-" : formatPart(found->second));
    }
    if (isThere)
        table.addRow(std::move(cells), name.isFiner ? "(contained above)" : "");
    return isThere;
}

std::string tableOf(const StageResult& stages)
{
    std::vector<std::string> heads{"RTT, us"};
    std::vector<std::string> sums{"round trip"};
    for (const model::StageSplit& split : stages.splits) {
        heads.push_back(split.figure);
        sums.push_back(formatPart(split.rttNs));
    }
    TextTable table(std::move(heads));
    for (const model::StagePartName& name : model::kStageParts) {
        if (!name.isFiner)
            static_cast<void>(addPart(table, stages, name));
    }
    table.addRow(std::move(sums));
    for (const model::StagePartName& name : model::kStageParts) {
        if (name.isFiner)
            static_cast<void>(addPart(table, stages, name));
    }
    return table.text();
}

void appendSplits(std::string& text, const model::PointResult& point, const model::RunRecord& record)
{
    const StageResult& stages = *point.stages;
    const auto out = std::back_inserter(text);
    const std::string frames = point.frames ? fmt::format(" ({} {})", model::kFrameColumn, model::textOf(point.frames))
                                            : "";
    fmt::format_to(out, "\nWhere the time goes at {}{}: RTT in us, {} stamps, {} of {} probes.\n",
                   model::phraseOf(point, record.points), frames,
                   stages.isHardware ? "hardware and software" : "software", stages.joined, stages.sent);
    text += tableOf(stages);
    if (stages.costNs)
        fmt::format_to(out, "Stamping moved the median by {} us.\n", formatPart(*stages.costNs));
    fmt::format_to(out, "{}\nClocks related to {} at A and {} at B. Remainder: {}.\n", kStageColumnNote,
                   model::formatSpan(stages.initiator.clockErrorNs), model::formatSpan(stages.responder.clockErrorNs),
                   stages.isHardware ? "clock error" : "adapters and wire");
}

}  // namespace

void appendStages(std::string& text, const model::RunRecord& record)
{
    bool hasAny = false;
    for (const model::PointResult& point : record.points) {
        if (!point.stages || point.stages->splits.empty())
            continue;
        hasAny = true;
        appendSplits(text, point, record);
    }
    if (hasAny && record.stampPoint)
        fmt::format_to(std::back_inserter(text), "Stamp point: {}. {}\n", record.stampPoint->verdict,
                       record.stampPoint->sentence);
}

}  // namespace halftrip::exporting
