#include "app/gui/steps/step.hpp"

namespace halftrip::gui {

/// The steps behind allSteps(), one file each.
[[nodiscard]] Step connectStep();
[[nodiscard]] Step checkStep();
[[nodiscard]] Step measureStep();
[[nodiscard]] Step whyStep();
[[nodiscard]] Step compareStep();
[[nodiscard]] Step reportStep();
[[nodiscard]] Step serveStep();
[[nodiscard]] Step helpStep();

const std::vector<Step>& allSteps()
{
    static const std::vector<Step> kSteps{connectStep(), checkStep(),  measureStep(), whyStep(),
                                          compareStep(), reportStep(), serveStep(),   helpStep()};
    return kSteps;
}

}  // namespace halftrip::gui
