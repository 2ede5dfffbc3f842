#include "app/gui/runs/brushed_tables.hpp"

#include "app/gui/canvas/brushed_point.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace halftrip::gui {

namespace {

struct TableText {
    Q_DECLARE_TR_FUNCTIONS(brush)
};

using exporting::ModeTable;

/// Made of the points' results, their losses and their length.
constexpr std::array<std::string_view, 7> kOfSamples{"rates", "loads", "sizes", "transports", "idle", "work", "flows"};
/// Counts of which no slice tells.
constexpr std::array<std::string_view, 3> kNotOfSlices{"late", "reordered", "duplicate"};

/// Everything that a stretch does not tell is left out.
void cutDown(model::PointResult& point, const chart::Stretch& stretch)
{
    if (!point.distributions.empty())
        point.distributions.front().histogram = stretch.result.histogram;
    point.counts = {.sent = stretch.samples + stretch.lost, .received = stretch.samples, .lost = stretch.lost};
    point.elapsedNs = stretch.lengthNs;
    point.excludedCounts.reset();
    point.responderCounts.reset();
    point.silence.reset();
    point.outages.clear();
    point.rounds.clear();
}

/// The run in that stretch.
model::RunRecord stretchOfRun(const RunModel& model, const ViewOptions& options)
{
    model::RunRecord record = model.outlineInPlace();
    for (std::size_t place = 0; place < record.points.size(); ++place) {
        if (const chart::Stretch* const stretch = options.brushedStretch(model, static_cast<int>(place)))
            cutDown(record.points[place], *stretch);
    }
    return record;
}

/// Where the run had any, nobody knows how many the stretch had.
void hideUnknown(ModeTable& table, const model::ProbeCounts& ofRun)
{
    const std::array<std::uint64_t, 3> counts{ofRun.late, ofRun.reordered, ofRun.duplicate};
    for (std::size_t column = 0; column < table.heads.size(); ++column) {
        const auto unknown = std::ranges::find(kNotOfSlices, table.heads[column]);
        if (unknown == kNotOfSlices.end() || counts[static_cast<std::size_t>(unknown - kNotOfSlices.begin())] == 0)
            continue;
        for (ModeTable::Row& row : table.rows)
            row.cells[column] = "-";
    }
    // Where drops were seen is what the hosts counted in the whole run.
    for (ModeTable::Row& row : table.rows) {
        if (table.id == "loads")
            row.remark = {};
    }
}

void say(ModeTable& table, const QString& sentence)
{
    table.sentences.insert(table.sentences.begin(), Text(sentence.toStdString()));
}

}  // namespace

std::vector<ModeTable> brushedTables(const RunModel& model, const ViewOptions& options)
{
    std::vector<ModeTable> tables = exporting::modeTables(model.outline());
    if (tables.empty() || !isBrushed(options))
        return tables;
    std::vector<ModeTable> parts;
    if (options.brushedTime())
        parts = exporting::modeTables(stretchOfRun(model, options));
    const model::ProbeCounts ofRun = model.totalCounts();
    for (ModeTable& table : tables) {
        const auto isIt = [&table](const ModeTable& part) { return part.id == table.id && part.title == table.title; };
        const auto part = std::ranges::find_if(parts, isIt);
        // What was answered late was not dropped, and is among the lost probes of a stretch.
        const bool isKnown = std::ranges::find(kOfSamples, table.id) != kOfSamples.end() &&
                             (table.id != "loads" || ofRun.late == 0);
        if (part == parts.end() || !isKnown) {
            say(table, TableText::tr("Of the whole run, not of what is brushed."));
            continue;
        }
        table = std::move(*part);
        hideUnknown(table, ofRun);
        say(table, TableText::tr("Of %1 of each point.").arg(timeText(options)));
    }
    return tables;
}

}  // namespace halftrip::gui
