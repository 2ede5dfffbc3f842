#pragma once

#include "app/gui/model/run_model.hpp"
#include "core/chart/overlay_reference.hpp"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::gui {

/// A published measurement that can be overlaid on a run.
struct ReferenceChoice {
    QString id;
    QString title;
    QString tip;  ///< Source, date, hardware, convention and remarks, as HTML.
};
[[nodiscard]] std::vector<ReferenceChoice> referenceChoices();

/// One of them in the convention of a run.
struct OverlaidReference {
    std::optional<chart::OverlayReference> overlay;  ///< None: none is chosen, or the conventions cannot be reconciled.
    QString note;  ///< Whence it is, or why it cannot be overlaid on this run.
};
/// `id` empty, or a run without points: nothing.
[[nodiscard]] OverlaidReference overlayOn(const RunModel& model, const QString& id);

}  // namespace halftrip::gui
