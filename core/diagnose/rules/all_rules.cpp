#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {

/// The rules behind allRules(), one file each.
Rule adapterStagesRule();
Rule alteredEchoesRule();
Rule blockingForLackOfCoresRule();
Rule busyPollIdleRule();
Rule clockDriftRule();
Rule coalescingIntervalRule();
Rule coalescingRule();
Rule deferredInterruptsRule();
Rule dropPlacesRule();
Rule droppedRule();
Rule fewSamplesRule();
Rule flowPlacementRule();
Rule frequencyRampRule();
Rule idleStateRule();
Rule idleStepRule();
Rule incompleteStagesRule();
Rule linkBelowCapacityRule();
Rule linkChangeRule();
Rule movedInterruptsRule();
Rule linkErrorsRule();
Rule loadKneeRule();
Rule loadedMedianRule();
Rule lossRule();
Rule moreRepliesRule();
Rule narrowSlotRule();
Rule noFreeCoreRule();
Rule noisyCoreRule();
Rule onBatteryRule();
Rule oneHostRule();
Rule osClockRule();
Rule otherSendersRule();
Rule outageRule();
Rule pauseFramesRule();
Rule periodicOutliersRule();
Rule preemptedRule();
Rule queueingDisciplineRule();
Rule reflectorStampsRule();
Rule refusedRule();
Rule sharedCoreRule();
Rule sharedSiblingRule();
Rule silentFallbackRule();
Rule sizeSlopeRule();
Rule slowLinkRule();
Rule slowPacketsRule();
Rule stallsRule();
Rule stealRule();
Rule systemAnswersRule();
Rule threadedNapiRule();
Rule throttlingRule();
Rule twoModesRule();
Rule unequalMtuRule();
Rule unequalSidesRule();
Rule unequalWaitsRule();
Rule unpinnedRule();
Rule unsentProbesRule();
Rule unsteadyRule();
Rule virtualMachineRule();
Rule wakeUpRule();
Rule wrongCoreRule();

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
