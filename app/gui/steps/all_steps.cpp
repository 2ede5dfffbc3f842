#include "app/gui/steps/step.hpp"

namespace halftrip::gui {

/// The steps behind allSteps(), one file each.
Step connectStep();
Step checkStep();
Step measureStep();
Step whyStep();
Step compareStep();
Step reportStep();
Step serveStep();
Step helpStep();

const std::vector<Step>& allSteps()
{
    static const std::vector<Step> kSteps{connectStep(), checkStep(),  measureStep(), whyStep(),
                                          compareStep(), reportStep(), serveStep(),   helpStep()};
    return kSteps;
}

}  // namespace halftrip::gui
