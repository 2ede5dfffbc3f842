#pragma once

#include "core/control/messages.hpp"
#include "core/loop/gap_detector.hpp"
#include "core/loop/paused_answers.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/measure/ends/timeline.hpp"
#include "core/model/facts/fact.hpp"
#include "core/os/kernel_events.hpp"
#include "core/os/platform.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halftrip::measure {

inline constexpr const char* kNotAskedFor = "Not requested (--autopsy).";
inline constexpr const char* kNotInThisMode = "No kernel events are recorded in this mode.";
/// Of an end that records nothing in measured points.
inline constexpr const char* kOnlyInPass =
    "On Windows kernel events are recorded in a pass of their own (--autopsy on, as administrator).";

/// How this end watches its kernel during a round.
struct KernelWatching {
    os::KernelWatch* watch = nullptr;  ///< Null: it does not.
    Text problem = {};  ///< Why not, in one sentence.
    Text hint = {};  ///< What can be done about it.
    bool asksResponder = false;  ///< The responder is to watch its own.
    bool isOfPackets = false;  ///< Packet events, of slow and of lost probes.
    bool isPass = false;  ///< The round trips are made for this alone.
    bool asksForAdapter = false;  ///< The responder is to find its adapter's interrupt by the turns of the probes.
    bool isOneHost = false;  ///< Both ends run on one system.
};

/// Watches the kernel at the core of a measuring thread, and where packets arrive by the facts of its host; the error
/// says in one sentence why it cannot be.
[[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> openKernelWatch(os::Platform& platform, std::optional<int> core,
                                                                       const std::vector<model::Fact>& facts);

/// Which moments of its clock the responder is to tell of: those of the slowest probes, in the recorder's order; of
/// packets also those of the first lost ones behind them. Otherwise it is asked what it knows of these.
[[nodiscard]] control::Stop stopFor(const loop::PointRecorder& recorder, const clock::TickConverter& converter,
                                    const clock::TickConverter& responderConverter, const KernelWatching& watching);

/// The same stretches of one's own clock.
[[nodiscard]] std::vector<clock::TickWindow> windowsOf(const loop::PointRecorder& recorder,
                                                       const clock::TickConverter& converter, bool isOfPackets);

/// What the responder answers to `stop`. `watch` may be null; it has ended its point.
[[nodiscard]] control::AutopsyReport reportOn(const control::Stop& stop, const loop::Gaps& gaps,
                                              const clock::TickConverter& converter, os::KernelWatch* watch,
                                              model::KernelView view);

/// A responder keeps the stamps of an answer behind which nothing comes for so long: an initiator that waits for it in
/// vain sends nothing meanwhile, with a timeout of twice as much and more.
inline constexpr std::int64_t kKeptPauseNs = 5'000'000;
/// Adds when those of the `lost` probes came and were answered of which the responder kept stamps. Nothing where it
/// noted no answers.
void tellLost(std::span<const std::uint64_t> lost, const loop::PausedAnswers& answers, control::AutopsyReport& report);

/// Of a round whose loop has ended; nothing where it keeps no single probes. `report`: the responder's; null: it told
/// nothing. `view` and `spans` are this end's, by the recorder's order.
struct AutopsyInput {
    const loop::PointRecorder& recorder;
    const clock::TickConverter& converter;
    const clock::TickConverter& responderConverter;
    bool isOneHost = false;
    model::KernelView view;
    std::span<const std::vector<model::KernelSpan>> spans;
    const control::AutopsyReport* report = nullptr;
    bool hasResponder = true;  ///< False: an echo service, say, answers, and there is nobody to ask.
};
[[nodiscard]] std::optional<model::Autopsy> autopsyOf(const AutopsyInput& input);
/// Of a pass with packet events.
[[nodiscard]] model::PacketPass packetPassOf(const AutopsyInput& input);

}  // namespace halftrip::measure
