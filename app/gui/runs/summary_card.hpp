#pragma once

#include "app/gui/model/run_model.hpp"

#include <QImage>
#include <QRect>
#include <QStringList>

namespace halftrip::gui {

/// One point of a run as a picture for a chat.
struct SummaryCard {
    QImage image;  ///< 1200 x 675, always light.
    QStringList cut;  ///< Texts that did not fit, even in the smallest letters.
    QStringList words = {};  ///< All texts on it.
    QRect axes = {};  ///< Of the heat map.
};

/// p50, p99 and maximum of the chosen point, its heat map over time, both hosts with their adapters, the transport,
/// what can be believed, the date, and the hash of the run file, which tells that the picture is of that file.
/// `runFile`: its path; empty: it was not written yet, which the card says then.
[[nodiscard]] SummaryCard summaryCardOf(const RunModel& model, int selected, const QString& runFile);

}  // namespace halftrip::gui
