#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_text.hpp"

namespace halftrip::measure {
namespace {

using model::Field;

struct OverSettings {
    std::vector<std::string> over = {"size=64", "1024"};
    RoundSettings order;
};

void describe(model::Fields& fields, OverSettings& settings)
{
    fields(
        Field("over")
            .named("list of swept settings")
            .atMost(model::kMostPoints)
            .asOption("--over", "SETTING=VALUES", "What is swept")
            .meaning(
                "A setting and its values, such as size=64,256, wait=block,spin or flow=1..8; further ones are "
                "crossed with it. Options of ping (timeout, warmup), settings of the request, options of transports, "
                "and size, interval, pause, work and wait (of both ends)"),
        settings.over);
    describe(fields, settings.order);
}

Sweep sweepOfSettings(const OverSettings& settings)
{
    return {.over = settings.over, .order = settings.order};
}

}  // namespace

Mode sweepSettingsMode()
{
    return sweepMode<OverSettings>(
        {.id = "sweep settings",
         .title = "Sweep of any setting",
         .summary = "Ping-pong over any settings crossed, interleaved: --over size=64,256 --over dscp=0,46"},
        sweepOfSettings);
}

}  // namespace halftrip::measure
