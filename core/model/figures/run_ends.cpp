#include "core/model/figures/run_ends.hpp"

namespace halftrip::model {

bool isOneHost(const RunRecord& record)
{
    return !record.initiatorHost.hostId.empty() && record.initiatorHost.hostId == record.responderHost.hostId;
}

std::vector<HostOfRun> hostsOf(const RunRecord& record)
{
    std::vector<HostOfRun> hosts{{"A", &record.initiatorHost, &PointResult::initiator}};
    if (!isOneHost(record))
        hosts.push_back({"B", &record.responderHost, &PointResult::responder});
    return hosts;
}

}  // namespace halftrip::model
