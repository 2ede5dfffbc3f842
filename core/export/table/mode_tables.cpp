#include "core/export/table/mode_tables.hpp"

#include <iterator>

namespace halftrip::exporting {

// The tables behind modeTables(), one file each. Each is there only where the run has what it shows.

/// Packets a second, where the run sent without waiting for replies.
std::vector<ModeTable> rateTables(const model::RunRecord& record);

/// Where probes went out in bursts: the load that they made, what was dropped and where, and from which load on p99
/// rises.
std::vector<ModeTable> loadTables(const model::RunRecord& record);

/// Latency against size: beside each size what the wire takes of its p50, and the line that the sizes lie on. Nothing
/// where points do not differ in size, or are too few.
std::vector<ModeTable> sizeTables(const model::RunRecord& record);

/// Where the same was measured over several transports: what each of them takes more or less than the one before it and
/// than the fastest, and in which way it was driven.
std::vector<ModeTable> transportTables(const model::RunRecord& record);

/// What idle states the hosts' cores have, beside the points of a sweep of pauses, and which of them fits where p50
/// rises.
std::vector<ModeTable> idleTables(const model::RunRecord& record);

/// Where flows were swept: the cores that their packets arrive on, and the latency of the flows of each, the slowest
/// first. Nothing of others.
std::vector<ModeTable> flowTables(const model::RunRecord& record);

/// Where waits were swept with and without work: what the work adds to the latency of each. Nothing of others.
std::vector<ModeTable> waitTables(const model::RunRecord& record);

/// Receive latencies as published measurements list them, with the 95th percentile that other tables do not have.
/// Nothing of others.
std::vector<ModeTable> receiveTables(const model::RunRecord& record);

/// The other views of the same probes (design.md, rule 6), each by itself; and the parts of a figure that is no round
/// trip, beside which they can be read as they are, or that are taken out of it.
std::vector<ModeTable> viewTables(const model::RunRecord& record);

std::vector<ModeTable> modeTables(const model::RunRecord& record)
{
    std::vector<ModeTable> all;
    for (const auto& make : {rateTables, loadTables, sizeTables, transportTables, idleTables, waitTables, flowTables,
                             receiveTables, viewTables}) {
        std::vector<ModeTable> tables = make(record);
        all.insert(all.end(), std::make_move_iterator(tables.begin()), std::make_move_iterator(tables.end()));
    }
    return all;
}

}  // namespace halftrip::exporting
