#include "core/model/figures/run_ends.hpp"

namespace halftrip::model {

bool isOneHost(const RunRecord& record)
{
    return !record.initiatorHost.hostId.empty() && record.initiatorHost.hostId == record.responderHost.hostId;
}

std::vector<HostOfRun> hostsOf(const RunRecord& record)
{
    std::vector<HostOfRun> hosts{{"A", &record.initiatorHost}};
    if (!isOneHost(record))
        hosts.push_back({"B", &record.responderHost});
    return hosts;
}

}  // namespace halftrip::model
