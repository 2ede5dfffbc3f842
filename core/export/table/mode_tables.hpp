#pragma once

#include "core/model/record/run_record.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// What a mode shows beside its points: a table of figures with the sentences that go with it. The same in text, HTML
/// and the window.
struct ModeTable {
    std::string id;  ///< What it is about: "rates", "sizes", ..., or the kind of a distribution. Several may share one.
    Text title;  ///< One line: what is shown, and in which unit.
    std::vector<std::string> heads;  ///< Empty: there are only sentences.
    struct Row {
        std::vector<std::string> cells;  ///< As many as heads.
        Text remark;  ///< Behind the row; mostly empty.
    };
    std::vector<Row> rows;
    std::vector<Text> sentences;  ///< Beneath the table, each a whole one.
    bool isAnswer = false;  ///< What the mode is run for; otherwise it is for a closer look.
};

/// In the order in which they are read. Empty for a run that has no more than its points.
[[nodiscard]] std::vector<ModeTable> modeTables(const model::RunRecord& record);

/// The id of those where flows were swept.
inline constexpr const char* kFlowTables = "flows";
/// True for the distributions that one of them shows: the other views, and the parts of a figure that is no round trip
/// or from which they are taken.
[[nodiscard]] bool hasViewTable(const model::RunRecord& record, model::DistributionRole role) noexcept;

}  // namespace halftrip::exporting
