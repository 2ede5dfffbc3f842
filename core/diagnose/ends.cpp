#include "core/diagnose/ends.hpp"

#include <optional>

namespace halftrip::diagnose {

bool sharesCore(const model::RunRecord& record, const model::PointResult& point)
{
    const std::optional<int>& core = point.initiator.obtained.core;
    return isOneHost(record) && core && core == point.responder.obtained.core;
}

std::int64_t counterAt(const model::EndResult& end, std::string_view name)
{
    const auto found = end.hostCounters.find(std::string(name));
    return found == end.hostCounters.end() ? 0 : found->second;
}

bool isWindows(const model::HostFacts& host)
{
    return host.operatingSystem.starts_with("Windows");
}

bool runsWindows(const model::RunRecord& record)
{
    return isWindows(record.initiatorHost) || isWindows(record.responderHost);
}

std::string idAt(std::string_view rule, std::string_view end)
{
    return std::string(rule) + std::string(end);
}

}  // namespace halftrip::diagnose
