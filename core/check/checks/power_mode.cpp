#include "core/check/check.hpp"
#include "core/check/judging.hpp"

#include <algorithm>
#include <array>

namespace halftrip::check {
namespace {

using model::CheckVerdict;

/// Modes of Windows (overlays over the plan), with the names that its settings show.
struct PowerMode {
    std::string_view id;
    const char* name;
    bool isSlow;
};
constexpr std::array<PowerMode, 4> kModes{{{"none", "Balanced", false},
                                           {"961cc777-2547-4f9d-8174-7d86181b8a7a", "Best power efficiency", true},
                                           {"3af9b8d9-7c97-431d-ad78-34a8bfea439f", "Better performance", false},
                                           {"ded574b5-45a0-4f42-8737-46345c09c238", "Best performance", false}}};

constexpr const char* kModeIsOther = "A custom power mode: the other checks judge its settings.";
constexpr const char* kModeIsFast = "The power mode does not slow the CPU.";
constexpr const char* kModeIsSlow = "The power mode saves energy and overrides the plan's processor settings.";
constexpr const char* kModeAdvice = "power mode Best performance (Settings > System > Power)";

Judgement judgeMode(const model::HostFacts& host)
{
    const auto mode = textOf(host.facts, "powerPlan.mode");
    if (!mode)
        return unknownFor(host, "powerPlan.mode");
    const auto* const known = std::ranges::find(kModes, *mode, &PowerMode::id);
    if (known == kModes.end())
        return verdictOn(host, CheckVerdict::Pass, {"powerPlan.mode"}, kModeIsOther);
    Judgement judgement = verdictOn(host, known->isSlow ? CheckVerdict::Warn : CheckVerdict::Pass, {"powerPlan.mode"},
                                    known->isSlow ? kModeIsSlow : kModeIsFast, known->isSlow ? 2'000 : 0);
    judgement.present = known->name;
    if (known->isSlow)
        judgement.advice.push_back(adviceByHand("powerPlan.mode", kModeAdvice, {}));
    return judgement;
}

}  // namespace

Check powerModeCheck()
{
    return {
        .id = "powerMode",
        .title = "Power mode",
        .group = "processor",
        .why =
            "On the Balanced plan, the power mode overrides the plan's values for frequency, turbo and core parking.",
        .effect = "The combined cost of those settings.",
        .effectSources = "Microsoft, \"Customize the Windows performance power slider\"",
        .price = "Higher power draw and heat, even when nothing is measured.",
        .about = About::Processor,
        .system = System::Windows,
        .judge = judgeMode};
}

}  // namespace halftrip::check
