#pragma once

#include "core/model/record/point_result.hpp"
#include "core/transport/transport.hpp"

namespace halftrip::measure {

/// What a transport says of itself after a point, into that end's share of it. Behind the differences of the host's
/// counters.
inline void tellFacts(const transport::TransportFacts& facts, model::EndResult& end)
{
    end.obtained.transport = facts.obtained;
    end.obtained.isBusyPolling = facts.isBusyPolling;
    end.obtained.arrivalCore = facts.arrivalCore;
    end.batches = facts.batches;
    model::tellBatches(end);
    end.hostCounters.insert(facts.overruns.begin(), facts.overruns.end());
}

}  // namespace halftrip::measure
