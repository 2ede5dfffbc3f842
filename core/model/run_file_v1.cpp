#include "core/model/run_file_v1.hpp"

#include "core/model/axis.hpp"
#include "core/model/distribution.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace halftrip::model {
namespace {

using nlohmann::json;

/// Takes a member out of an object; null where there is none.
json take(json& object, const char* key)
{
    const auto found = object.find(key);
    if (found == object.end())
        return {};
    json value = std::move(*found);
    object.erase(found);
    return value;
}

/// A core was a number or a word; now it is a word.
void upgradeCore(json& request, const char* end)
{
    const auto found = request.find(end);
    if (found == request.end() || !found->is_object())
        return;
    const auto core = found->find("core");
    if (core != found->end() && core->is_number_integer())
        *core = core->dump();
}

struct OldDistribution {
    const char* key;
    const char* id;
    DistributionKind kind;
};
constexpr std::array kDistributions{
    OldDistribution{"rtt", "rtt", DistributionKind::RoundTrip},
    OldDistribution{"rttFromIntended", "fromIntended", DistributionKind::FromIntended},
    OldDistribution{"residence", "residence", DistributionKind::Residence},
    OldDistribution{"rttWarmup", "warmup", DistributionKind::WarmUp},
    OldDistribution{"rttFirst", "first", DistributionKind::FirstProbe},
};

json slicesByColumn(const json& slices)
{
    constexpr std::array<std::pair<const char*, const char*>, 7> kColumns{{{"startNs", "startNs"},
                                                                           {"lengthNs", "lengthNs"},
                                                                           {"count", "count"},
                                                                           {"lost", "lost"},
                                                                           {"rttP50Ns", "p50Ns"},
                                                                           {"rttP99Ns", "p99Ns"},
                                                                           {"rttMaxNs", "maxNs"}}};
    json columns = json::object();
    for (const auto& [from, to] : kColumns) {
        json& column = columns[to] = json::array();
        for (const json& slice : slices)
            column.push_back(slice.is_object() && slice.contains(from) ? slice[from] : json());
    }
    return columns;
}

/// Whether busy polling worked stood in a sentence only.
void upgradeEnd(json& point, const char* end)
{
    const auto words = json::json_pointer(std::string("/") + end + "/obtained/transport/busyPoll");
    if (!point.contains(words) || !point[words].is_string())
        return;
    const std::string text = point[words];
    if (text.starts_with("inactive") || text.starts_with("active"))
        point[end]["obtained"]["isBusyPolling"] = text.starts_with("active");
}

void upgradePoint(json& point)
{
    upgradeEnd(point, "initiator");
    upgradeEnd(point, "responder");
    json axes = json::array();
    for (const auto& [key, axis] : {std::pair{"sizeBytes", kSizeAxis}, std::pair{"intervalNs", kIntervalAxis}}) {
        if (json number = take(point, key); !number.is_null())
            axes.push_back({{"axis", axis}, {"number", std::move(number)}});
    }
    point["axes"] = std::move(axes);
    json maxAtNs = take(point, "rttMaxAtNs");
    json distributions = json::array();
    for (const OldDistribution& old : kDistributions) {
        json histogram = take(point, old.key);
        if (histogram.is_null())
            continue;
        const bool isResult = old.kind == DistributionKind::RoundTrip;
        distributions.push_back({{"id", old.id},
                                 {"kind", toWord(old.kind)},
                                 {"maxAtNs", isResult ? maxAtNs : json(0)},
                                 {"histogram", std::move(histogram)}});
    }
    point["distributions"] = std::move(distributions);
    if (const auto slices = point.find("slices"); slices != point.end() && slices->is_array())
        *slices = slicesByColumn(*slices);
}

}  // namespace

void upgradeFromVersion1(json& document)
{
    if (const auto request = document.find("request"); request != document.end() && request->is_object()) {
        (*request)["modeOptions"] = json::object();
        upgradeCore(*request, "initiator");
        upgradeCore(*request, "responder");
    }
    if (const auto points = document.find("points"); points != document.end() && points->is_array()) {
        for (json& point : *points) {
            if (point.is_object())
                upgradePoint(point);
        }
    }
    json findings = take(document, "flags");
    if (findings.is_array()) {
        for (json& finding : findings) {
            if (finding.is_object())
                finding.update({{"kind", "flag"}, {"confidence", "certain"}});
        }
    }
    document["findings"] = std::move(findings);
    document["schemaVersion"] = 2;
}

}  // namespace halftrip::model
