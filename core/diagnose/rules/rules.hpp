#pragma once

#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {

/// The rules behind allRules(), one file each.
[[nodiscard]] Rule adapterStagesRule();
[[nodiscard]] Rule alteredEchoesRule();
[[nodiscard]] Rule blockingForLackOfCoresRule();
[[nodiscard]] Rule busyPollIdleRule();
[[nodiscard]] Rule clockDriftRule();
[[nodiscard]] Rule coalescingRule();
[[nodiscard]] Rule coalescingIntervalRule();
[[nodiscard]] Rule droppedRule();
[[nodiscard]] Rule dropPlacesRule();
[[nodiscard]] Rule fewSamplesRule();
[[nodiscard]] Rule idleStateRule();
[[nodiscard]] Rule idleStepRule();
[[nodiscard]] Rule incompleteStagesRule();
[[nodiscard]] Rule linkChangeRule();
[[nodiscard]] Rule loadKneeRule();
[[nodiscard]] Rule loadedMedianRule();
[[nodiscard]] Rule lossRule();
[[nodiscard]] Rule moreRepliesRule();
[[nodiscard]] Rule noFreeCoreRule();
[[nodiscard]] Rule noisyCoreRule();
[[nodiscard]] Rule onBatteryRule();
[[nodiscard]] Rule oneHostRule();
[[nodiscard]] Rule osClockRule();
[[nodiscard]] Rule otherSendersRule();
[[nodiscard]] Rule outageRule();
[[nodiscard]] Rule periodicOutliersRule();
[[nodiscard]] Rule preemptedRule();
[[nodiscard]] Rule queueingDisciplineRule();
[[nodiscard]] Rule reflectorStampsRule();
[[nodiscard]] Rule refusedRule();
[[nodiscard]] Rule sharedCoreRule();
[[nodiscard]] Rule sharedSiblingRule();
[[nodiscard]] Rule sizeSlopeRule();
[[nodiscard]] Rule slowLinkRule();
[[nodiscard]] Rule slowPacketsRule();
[[nodiscard]] Rule stallsRule();
[[nodiscard]] Rule stealRule();
[[nodiscard]] Rule systemAnswersRule();
[[nodiscard]] Rule threadedNapiRule();
[[nodiscard]] Rule twoModesRule();
[[nodiscard]] Rule unequalMtuRule();
[[nodiscard]] Rule unequalWaitsRule();
[[nodiscard]] Rule unpinnedRule();
[[nodiscard]] Rule unsteadyRule();
[[nodiscard]] Rule virtualMachineRule();
[[nodiscard]] Rule wakeUpRule();

}  // namespace halftrip::diagnose
