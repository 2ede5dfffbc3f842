#pragma once

#include "core/measure/plan/plan.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/registry.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::measure {

class InitiatorLoop;
struct RunContext;

/// What goes between the two ends of a mode's points, and so which peer it needs.
enum class Traffic : std::uint8_t {
    Answered,  ///< Probes that a responder or an echo sends back. Silence means that something is wrong.
    Received,  ///< A feed, which comes whenever it comes. Silence is told, and waited through.
    Sent,  ///< A Halftrip feed, which nobody answers.
    Cabled,  ///< Frames from one adapter of this host to another, which this program receives itself.
};

[[nodiscard]] constexpr bool isOfFeed(Traffic traffic) noexcept
{
    return traffic == Traffic::Received || traffic == Traffic::Sent;
}

/// What the times between the two stamps of one end are, by whose stamps.
struct SpanKinds {
    model::DistributionKind bySoftware = model::DistributionKind::RoundTrip;
    model::DistributionKind byHardware = model::DistributionKind::RoundTrip;
};

/// Of a mode whose stamped pass does not split a round trip, but tells these times.
struct StampedSpans {
    SpanKinds initiator;  ///< From the stamp of what it sent to that of what it received.
    std::optional<SpanKinds> responder;  ///< The other way round: from received to sent. None: there is no responder.
};

/// An option of every mode that says nothing in one of them.
struct UnusedOption {
    std::string_view option;  ///< "--count".
    std::string_view reason;  ///< A sentence.
    std::string_view instead;  ///< The next step.
};

/// One pattern of measuring: everything that the rest of the program knows of it. One file each in modes/, one line
/// each in all_modes.cpp.
struct Mode {
    std::string_view id;  ///< As in the request and on the command line: "ping", "sweep sizes".
    std::string_view title;  ///< In the window: "Sweep of sizes".
    std::string_view summary;  ///< One line for --help.
    model::DistributionKind measures = model::DistributionKind::RoundTrip;  ///< What its loop records as the result.
    Traffic traffic = Traffic::Answered;
    bool isSerial =
        false;  ///< One probe in flight, so that there may be work between a reply and the next one (--work).
    bool isSweep = false;  ///< Its points are measured to be compared: the curve says more than any of them.
    bool hasAutopsy = false;  ///< Kernel events are recorded for its slowest probes (--autopsy).
    /// What a stamped pass tells instead of splitting round trips into their stages; none: it splits them.
    std::optional<StampedSpans> stampedSpans = {};
    std::string_view responderLoop = "reflect";  ///< What runs at the responder (responder_loops.cpp).
    std::string_view chartAxis =
        {};  ///< The axis over which its points make a curve; empty: none, or that of what is swept.
    /// The settings that only this mode has, at their defaults; empty: none.
    std::function<void(model::Fields&)> describeSettings = {};
    /// Where the settings of every mode have other defaults in this one. Null: nowhere.
    std::function<void(model::RunRequest&)> changeDefaults = {};
    /// Refused where they are typed.
    std::vector<UnusedOption> unusedOptions = {};
    /// Judges what the descriptions of settings cannot. Null: nothing.
    std::function<Status(const model::RunRequest&)> check = {};
    /// Which paths the run needs; the first is opened before the plan is made.
    std::function<Result<std::vector<PathPlan>>(const model::RunRequest&, const transport::TransportRegistry&)> paths;
    /// A pure function. `paths` are those of above.
    std::function<Result<Plan>(const model::RunRequest&, std::vector<PathPlan> paths, const PlanLimits&)> plan;
    /// `largestBytes`: the largest probe or reply of the plan. The run outlives the loop.
    std::function<std::unique_ptr<InitiatorLoop>(const RunContext&, std::uint32_t largestBytes)> makeLoop;

    /// Whether that option says nothing in this mode.
    [[nodiscard]] bool refuses(std::string_view option) const
    {
        return std::ranges::find(unusedOptions, option, &UnusedOption::option) != unusedOptions.end();
    }
};

/// For Mode::check, where the settings of the mode are all there is to judge.
template <typename T>
[[nodiscard]] Status checkOptions(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<T>(request.modeOptions);
    return settings ? Status{} : std::unexpected(settings.error());
}

/// All modes in the order of the help text (all_modes.cpp).
[[nodiscard]] const std::vector<Mode>& allModes();
/// A request of that mode with everything as it is where the user says nothing.
[[nodiscard]] model::RunRequest usualRequest(const Mode& mode);
/// Null when there is none of that name.
[[nodiscard]] const Mode* findMode(std::string_view id);

}  // namespace halftrip::measure
