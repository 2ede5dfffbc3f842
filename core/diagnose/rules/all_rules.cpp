#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {

/// The rules behind allRules(), one file each.
[[nodiscard]] Rule adapterStagesRule();
[[nodiscard]] Rule alteredEchoesRule();
[[nodiscard]] Rule blockingForLackOfCoresRule();
[[nodiscard]] Rule busyPollIdleRule();
[[nodiscard]] Rule clockDriftRule();
[[nodiscard]] Rule coalescingIntervalRule();
[[nodiscard]] Rule coalescingRule();
[[nodiscard]] Rule deferredInterruptsRule();
[[nodiscard]] Rule dropPlacesRule();
[[nodiscard]] Rule droppedRule();
[[nodiscard]] Rule fewSamplesRule();
[[nodiscard]] Rule flowPlacementRule();
[[nodiscard]] Rule frequencyRampRule();
[[nodiscard]] Rule idleStateRule();
[[nodiscard]] Rule idleStepRule();
[[nodiscard]] Rule incompleteStagesRule();
[[nodiscard]] Rule linkBelowCapacityRule();
[[nodiscard]] Rule linkChangeRule();
[[nodiscard]] Rule movedInterruptsRule();
[[nodiscard]] Rule linkErrorsRule();
[[nodiscard]] Rule loadKneeRule();
[[nodiscard]] Rule loadedMedianRule();
[[nodiscard]] Rule lossRule();
[[nodiscard]] Rule moreRepliesRule();
[[nodiscard]] Rule narrowSlotRule();
[[nodiscard]] Rule noFreeCoreRule();
[[nodiscard]] Rule noisyCoreRule();
[[nodiscard]] Rule onBatteryRule();
[[nodiscard]] Rule oneHostRule();
[[nodiscard]] Rule osClockRule();
[[nodiscard]] Rule otherSendersRule();
[[nodiscard]] Rule outageRule();
[[nodiscard]] Rule pauseFramesRule();
[[nodiscard]] Rule periodicOutliersRule();
[[nodiscard]] Rule preemptedRule();
[[nodiscard]] Rule queueingDisciplineRule();
[[nodiscard]] Rule reflectorStampsRule();
[[nodiscard]] Rule refusedRule();
[[nodiscard]] Rule sharedCoreRule();
[[nodiscard]] Rule sharedSiblingRule();
[[nodiscard]] Rule silentFallbackRule();
[[nodiscard]] Rule sizeSlopeRule();
[[nodiscard]] Rule slowLinkRule();
[[nodiscard]] Rule slowPacketsRule();
[[nodiscard]] Rule stallsRule();
[[nodiscard]] Rule stealRule();
[[nodiscard]] Rule systemAnswersRule();
[[nodiscard]] Rule threadedNapiRule();
[[nodiscard]] Rule throttlingRule();
[[nodiscard]] Rule twoModesRule();
[[nodiscard]] Rule unequalMtuRule();
[[nodiscard]] Rule unequalSidesRule();
[[nodiscard]] Rule unequalWaitsRule();
[[nodiscard]] Rule unpinnedRule();
[[nodiscard]] Rule unsentProbesRule();
[[nodiscard]] Rule unsteadyRule();
[[nodiscard]] Rule virtualMachineRule();
[[nodiscard]] Rule wakeUpRule();
[[nodiscard]] Rule wrongCoreRule();

const std::vector<Rule>& allRules()
{
    static const std::vector<Rule> kRules{
        // Breaks of the path: nothing else matters as much.
        outageRule(),
        linkChangeRule(),
        // Where the ends run.
        oneHostRule(),
        sharedCoreRule(),
        sharedSiblingRule(),
        unpinnedRule(),
        noFreeCoreRule(),
        blockingForLackOfCoresRule(),
        unequalWaitsRule(),
        // The hosts, their adapters and clocks.
        virtualMachineRule(),
        onBatteryRule(),
        slowLinkRule(),
        unequalMtuRule(),
        clockDriftRule(),
        osClockRule(),
        // The peer.
        systemAnswersRule(),
        // What became of the probes.
        linkErrorsRule(),
        pauseFramesRule(),
        lossRule(),
        unsentProbesRule(),
        alteredEchoesRule(),
        reflectorStampsRule(),
        moreRepliesRule(),
        otherSendersRule(),
        fewSamplesRule(),
        unsteadyRule(),
        incompleteStagesRule(),
        stallsRule(),
        preemptedRule(),
        loadedMedianRule(),
        noisyCoreRule(),
        stealRule(),
        droppedRule(),
        coalescingRule(),
        coalescingIntervalRule(),
        deferredInterruptsRule(),
        adapterStagesRule(),
        unequalSidesRule(),
        queueingDisciplineRule(),
        threadedNapiRule(),
        idleStateRule(),
        frequencyRampRule(),
        throttlingRule(),
        wrongCoreRule(),
        movedInterruptsRule(),
        linkBelowCapacityRule(),
        narrowSlotRule(),
        slowPacketsRule(),
        periodicOutliersRule(),
        twoModesRule(),
        flowPlacementRule(),
        wakeUpRule(),
        // What curves show.
        sizeSlopeRule(),
        idleStepRule(),
        loadKneeRule(),
        dropPlacesRule(),
        // What was asked for and not obtained.
        busyPollIdleRule(),
        silentFallbackRule(),
        refusedRule(),
    };
    return kRules;
}

}  // namespace halftrip::diagnose
