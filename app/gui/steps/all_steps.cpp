#include "app/gui/steps/steps.hpp"

namespace halftrip::gui {

const std::vector<Step>& allSteps()
{
    static const std::vector<Step> steps{connectStep(), checkStep(), measureStep(), whyStep(),
                                         compareStep(), serveStep(), helpStep()};
    return steps;
}

}  // namespace halftrip::gui
