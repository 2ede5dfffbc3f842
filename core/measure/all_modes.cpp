#include "core/measure/plan/mode.hpp"

#include <algorithm>

namespace halftrip::measure {

/// The modes behind allModes(), one file each.
Mode pingMode();
Mode floodMode();
Mode listenMode();
Mode sendMode();
Mode onewayMode();
Mode sweepFlowsMode();
Mode sweepIdleMode();
Mode sweepLoadMode();
Mode sweepSettingsMode();
Mode sweepSizesMode();
Mode sweepTransportsMode();
Mode sweepWaitsMode();
Mode tickMode();

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
