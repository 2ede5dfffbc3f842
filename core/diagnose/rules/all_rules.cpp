#include "core/diagnose/rules/rules.hpp"

namespace halftrip::diagnose {

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
