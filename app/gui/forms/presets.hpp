#pragma once

#include "core/model/facts/host_facts.hpp"
#include "core/model/request/run_request.hpp"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::gui {

class RequestForm;

/// A measurement that people often want, by name: what it does to the form. Peer, adapter and transport stay as they
/// are.
struct Preset {
    std::string_view id;  ///< "quick".
    const char* title = nullptr;  ///< Translated as of "presets", as `meaning`.
    const char* meaning = nullptr;  ///< What it is for.
    void (*shape)(model::RunRequest& request) = nullptr;
};

/// In the order of the list.
[[nodiscard]] const std::vector<Preset>& allPresets();
[[nodiscard]] QString presetTitle(const Preset& preset);
[[nodiscard]] QString presetMeaning(const Preset& preset);
/// The one that asks for just this; null: it is somebody's own.
[[nodiscard]] const Preset* presetOf(const model::RunRequest& request);
/// Fills in the form, whatever else stands in it.
void usePreset(const Preset& preset, RequestForm& form);

/// What the waits of both ends mean for the figures, in a sentence or two.
[[nodiscard]] QString waitConsequence(const model::RunRequest& request);

/// How long a run takes, and over how many points, without the time that meeting and opening take.
struct RunEstimate {
    std::size_t points = 0;
    std::int64_t lengthNs = -1;  ///< -1: it goes by count, and nobody knows.
};
/// `transports`: those that a ladder without a list of its own would climb. `adapters`: this host's, as far as they are
/// known. None: the request makes no plan.
[[nodiscard]] std::optional<RunEstimate> estimateOf(const model::RunRequest& request,
                                                    const std::vector<std::string>& transports,
                                                    const std::vector<model::AdapterFacts>& adapters = {});
/// "About 12 s, 3 points."
/// `pace`: how many times as long as planned runs take here; `isSimulated`: nobody knows that yet of a simulated host.
[[nodiscard]] QString estimateText(const RunEstimate& estimate, double pace = 1, bool isSimulated = false);

}  // namespace halftrip::gui
