#pragma once

#include "core/export/export_context.hpp"
#include "core/model/record/run_record.hpp"
#include "core/model/text/latency_unit.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

/// How far the figures of a run can be taken as they stand.
enum class Standing {
    Sound,     ///< No rule found anything against them.
    Reserved,  ///< There are flags, or the run did not end by itself.
    Void,      ///< Nothing was measured, or it is practice.
};

/// A run in a few sentences, for its first lines.
struct RunVerdict {
    Standing standing = Standing::Void;
    model::Trust trust = model::Trust::None;  ///< In the figures; none where nothing was measured.
    std::string heading;  ///< "Measured, with 3 reservations".
    std::string figures;  ///< "HRT 1.75 µs at the median and 2.09 µs at p99, at 64 bytes over udp. No probe was lost."
    std::string reason;  ///< Why not to take them as they stand; empty for Sound.
    std::string words;  ///< The reason, or what the figures are made of where there is none; may be empty.
};
/// `trust`: what diagnose/ says in a few sentences, the largest cause first; they stand in the place of the first
/// flag's sentence. `trusted`: the same as a level; where nothing is said, a doubt is one about everything.
[[nodiscard]] RunVerdict verdictOf(const model::RunRecord& record, const std::string& trust = {},
                                   model::Trust trusted = model::Trust::Full);

/// The same as the first lines of a text, on the columns and in the colours of `context`: "Warning: HRT p50 2.35 us,
/// p99 2.85 us, no loss.", and the reason beneath.
[[nodiscard]] std::string verdictText(const model::RunRecord& record, const ExportContext& context);

/// What the column of that figure is written in. `percent` above 100 asks for the maxima, here and below.
[[nodiscard]] model::LatencyUnit unitOver(const model::RunRecord& record, double percent);
/// "1.75", or "1.75 to ~2.24" over several points, as shown in that unit, each end with its mark where its tail is
/// thin; empty where it is lost at a point, or no point can tell.
[[nodiscard]] std::string rangeOver(const model::RunRecord& record, double percent, model::LatencyUnit unit);
/// The same with the unit's name. Where an end would have more digits than people read, each has its own: "0.500 us to
/// 1,800.0 s".
[[nodiscard]] std::string rangeWithUnit(const model::RunRecord& record, double percent, model::LatencyUnit unit,
                                        std::string_view name);
/// In the unit of its column, as in the tables of report and window: "1.75 to ~2.24 µs".
[[nodiscard]] std::string rangeInColumn(const model::RunRecord& record, double percent);
/// At how many points it lies among the lost probes.
[[nodiscard]] std::size_t pointsWhereLost(const model::RunRecord& record, double percent);
/// What stands in its place then: "lost", or "lost at 3 of 11 points".
[[nodiscard]] std::string lostText(const model::RunRecord& record, double percent);
/// In the results of all points together.
[[nodiscard]] std::uint64_t samplesOf(const model::RunRecord& record);
/// Of all points together.
[[nodiscard]] model::ProbeCounts totalCounts(const model::RunRecord& record);

}  // namespace halftrip::exporting
