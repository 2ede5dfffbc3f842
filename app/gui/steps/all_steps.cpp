#include "app/gui/steps/steps.hpp"

namespace halftrip::gui {

const std::vector<Step>& allSteps()
{
    static const std::vector<Step> kSteps{connectStep(), checkStep(),  measureStep(), whyStep(),
                                          compareStep(), reportStep(), serveStep(),   helpStep()};
    return kSteps;
}

}  // namespace halftrip::gui
