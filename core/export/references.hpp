#pragma once

#include "core/base/error.hpp"
#include "core/chart/overlay_reference.hpp"
#include "core/model/record/reference_sheet.hpp"
#include "core/model/record/run_record.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

/// The files of resources/reference, compiled in (reference_texts.cpp.in) so that no installation can lack them.
[[nodiscard]] std::span<const std::string_view> referenceTexts();
/// The published measurements that are compiled in (resources/reference), by their ids.
[[nodiscard]] const std::vector<model::ReferenceSheet>& allReferences();
/// Error Invalid names those that there are.
[[nodiscard]] Result<const model::ReferenceSheet*> findReference(const std::string& id);

/// The sheet in the run's convention: what the run stores (round trips are not halved), sizes as payload. Curves that
/// were carried by another sort of protocol than the run's probes are left out, with a remark. Error Invalid, in words,
/// where nothing is left that means the same: another kind of latency, sizes in frames where the run does not know its
/// own, no points.
[[nodiscard]] Result<chart::OverlayReference> overlayReference(const model::ReferenceSheet& sheet,
                                                               const model::RunRecord& record);

}  // namespace halftrip::exporting
