#include "core/measure/modes/modes.hpp"

#include <algorithm>

namespace halftrip::measure {

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
