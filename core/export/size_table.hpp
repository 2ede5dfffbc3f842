#pragma once

#include "core/model/run_record.hpp"

#include <string>

namespace halftrip::exporting {

/// Latency against size: beside each size what the wire takes of its p50, and the line that the sizes lie on. Nothing where
/// points do not differ in size, or are too few.
void appendSizeCurves(std::string& text, const model::RunRecord& record);

/// What idle states the hosts' cores have, beside the points of a sweep of pauses, and which of them fits where p50 rises.
void appendIdleStates(std::string& text, const model::RunRecord& record);

/// Receive latencies as published measurements list them, with the 95th percentile that other tables do not have. Nothing of others.
void appendReceivePaths(std::string& text, const model::RunRecord& record);

/// Where probes went out in bursts: the load that they made, what was dropped and where, and from which load on p99 rises.
void appendLoads(std::string& text, const model::RunRecord& record);

/// Packets a second, where the run sent without waiting for replies.
void appendRates(std::string& text, const model::RunRecord& record);

}  // namespace halftrip::exporting
