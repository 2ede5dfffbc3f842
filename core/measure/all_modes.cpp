#include "core/measure/plan/mode.hpp"

#include <algorithm>

namespace halftrip::measure {

/// The modes behind allModes(), one file each.
[[nodiscard]] Mode pingMode();
[[nodiscard]] Mode floodMode();
[[nodiscard]] Mode listenMode();
[[nodiscard]] Mode sendMode();
[[nodiscard]] Mode onewayMode();
[[nodiscard]] Mode sweepFlowsMode();
[[nodiscard]] Mode sweepIdleMode();
[[nodiscard]] Mode sweepLoadMode();
[[nodiscard]] Mode sweepSettingsMode();
[[nodiscard]] Mode sweepSizesMode();
[[nodiscard]] Mode sweepTransportsMode();
[[nodiscard]] Mode sweepWaitsMode();
[[nodiscard]] Mode tickMode();

const std::vector<Mode>& allModes()
{
    static const std::vector<Mode> kModes{pingMode(),       floodMode(),      sweepSizesMode(),
                                          sweepLoadMode(),  sweepIdleMode(),  sweepTransportsMode(),
                                          sweepWaitsMode(), sweepFlowsMode(), sweepSettingsMode(),
                                          tickMode(),       listenMode(),     sendMode(),
                                          onewayMode()};
    return kModes;
}

model::RunRequest usualRequest(const Mode& mode)
{
    model::RunRequest request;
    request.mode = mode.id;
    if (mode.changeDefaults)
        mode.changeDefaults(request);
    return request;
}

const Mode* findMode(std::string_view id)
{
    const auto found = std::ranges::find(allModes(), id, &Mode::id);
    return found == allModes().end() ? nullptr : &*found;
}

}  // namespace halftrip::measure
