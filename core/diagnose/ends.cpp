#include "core/diagnose/ends.hpp"

namespace halftrip::diagnose {

bool isOneHost(const model::RunRecord& record)
{
    return !record.initiatorHost.hostId.empty() && record.initiatorHost.hostId == record.responderHost.hostId;
}

std::vector<HostOfRun> hostsOf(const model::RunRecord& record)
{
    std::vector<HostOfRun> hosts{{"A", &record.initiatorHost}};
    if (!isOneHost(record))
        hosts.push_back({"B", &record.responderHost});
    return hosts;
}

std::string idAt(std::string_view rule, std::string_view end)
{
    return std::string(rule) + std::string(end);
}

}  // namespace halftrip::diagnose
