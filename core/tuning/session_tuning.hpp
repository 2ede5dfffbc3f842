#pragma once

#include "core/os/session_tuning.hpp"
#include "core/tuning/run_tuning.hpp"

#include <string>
#include <vector>

namespace halftrip::tuning {

/// Among the items of an offer: keeps all cores out of their idle states for the time of a run, as --hold-cstates does.
inline constexpr std::string_view kHoldItem = "hold-cstates";

/// "offload.tso" of "offload.tso=off".
[[nodiscard]] std::string settingOf(const std::string& item);
/// What the items of offers ask of a host.
[[nodiscard]] model::HostWish wishOf(const std::vector<std::string>& items);

/// What of a plan can be changed again and again in a running session. What takes the link down is nothing for that
/// but where `named` has its check or setting; what waits for a restart is nothing at all.
[[nodiscard]] std::vector<model::TuningOffer> offersOf(const Plan& plan, const std::vector<std::string>& named = {});

/// What of this host can be changed for a run: by its checks; of an adapter made of software, which no check judges,
/// the kernel's own interrupt moderation where it is on; its idle states; and the settings of which
/// core/tuning/search_levels.hpp knows another level. In the order of searchRankOf(). `adapter` and `peerAddress` as in
/// TuningRequest. Errors: those of planTuning().
[[nodiscard]] Result<std::vector<model::TuningOffer>> offersOf(os::Platform& platform, const std::string& adapter,
                                                               const std::string& peerAddress,
                                                               const std::vector<std::string>& named = {});

/// What `serve --allow-tuning` lets sessions change: what offersOf() has, of its adapter towards the initiator.
/// `platform` outlives it.
[[nodiscard]] os::MakeSessionTuning allowTuning(os::Platform& platform);

}  // namespace halftrip::tuning
