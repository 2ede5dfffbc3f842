#include "core/export/json/autopsy_json.hpp"

#include "core/export/table/ndis_table.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace halftrip::exporting {
namespace {

using model::PointResult;
using nlohmann::json;

json jsonOf(const model::AccountPart& part)
{
    json document{{"cause", model::toWord(part.cause)},
                  {"words", model::describe(part)},
                  {"ns", part.ns},
                  {"probes", part.probes}};
    if (part.side)
        document["host"] = model::toWord(*part.side);
    if (part.cause == model::AccountCause::Span)
        document.update(json{{"kind", model::toWord(part.kind)}, {"core", part.core}, {"name", part.name}});
    return document;
}

json jsonOf(const std::vector<model::AccountPart>& parts)
{
    auto list = json::array();
    for (const model::AccountPart& part : parts)
        list.push_back(jsonOf(part));
    return list;
}

/// The events of the probe at that place; their starts count from its send stamp.
json eventsOf(const PointResult& point, std::size_t place)
{
    auto list = json::array();
    for (const model::ProbeSpan& span : model::spansOfProbe(point.autopsy->spans, place))
        list.push_back({{"host", model::toWord(span.side)},
                        {"kind", model::toWord(span.kind)},
                        {"core", span.core},
                        {"name", span.name},
                        {"startNs", span.startNs},
                        {"lengthNs", span.lengthNs}});
    return list;
}

json jsonOf(const PointResult& point, const model::ProbeAccount& account)
{
    const auto& slow = point.autopsy->slow;
    const auto place = std::ranges::find(slow, account.probe.sequence, &model::SlowProbe::sequence) - slow.begin();
    json document{{"sequence", account.probe.sequence},
                  {"sentNs", account.probe.sentNs},
                  {"rttNs", account.probe.rttNs},
                  {"excessNs", account.excessNs},
                  {"explained", account.namedShare},
                  {"parts", jsonOf(account.parts)},
                  {"events", eventsOf(point, static_cast<std::size_t>(place))}};
    if (account.probe.residenceNs >= 0)
        document["residenceNs"] = account.probe.residenceNs;
    return document;
}

/// The slow probes of a point; of one that is wanted, outlier or not, that one alone.
std::vector<model::ProbeAccount> probesOf(const PointResult& point, std::optional<std::uint64_t> sequence)
{
    if (!sequence) {
        auto account = model::accountOf(point);
        return account ? std::move(account->probes) : std::vector<model::ProbeAccount>{};
    }
    if (!point.autopsy)
        return {};
    const auto& slow = point.autopsy->slow;
    const auto found = std::ranges::find(slow, *sequence, &model::SlowProbe::sequence);
    if (found == slow.end())
        return {};
    return {model::accountOfProbe(point, static_cast<std::size_t>(found - slow.begin()))};
}

void addPoint(json& list, const PointResult& point, const std::string& title, bool isPass, const AutopsyChoice& choice)
{
    const std::vector<model::ProbeAccount> probes = probesOf(point, choice.sequence);
    if (probes.empty())
        return;
    json document{{"point", title}, {"isPassWithKernelEvents", isPass}, {"probes", json::array()}};
    for (const model::ProbeAccount& account : probes)
        document["probes"].push_back(jsonOf(point, account));
    const auto all = model::accountOf(point);
    if (all && !choice.sequence)
        document.update(json{{"medianNs", all->medianNs},
                             {"excessNs", all->excessNs},
                             {"explained", all->namedShare},
                             {"causes", jsonOf(all->parts)}});
    document["remarks"] = autopsyRemarks(*point.autopsy);
    list.push_back(std::move(document));
}

json ndisOf(const model::RunRecord& record)
{
    auto list = json::array();
    for (const NdisTable& table : ndisTables(record))
        list.push_back(
            {{"title", table.title}, {"heads", table.heads}, {"rows", table.rows}, {"sentences", table.sentences}});
    return list;
}

}  // namespace

std::string autopsyJson(const model::RunRecord& record, const AutopsyChoice& choice)
{
    json points = json::array();
    json packets = json::array();
    for (const PointResult& point : record.points) {
        const std::string title = model::phraseOf(point, record.points);
        addPoint(points, point, title, false, choice);
        if (const auto pass = model::passOf(point))
            addPoint(points, *pass, title, true, choice);
        if (point.packets && !choice.sequence)
            packets.push_back({{"point", title}, {"pass", model::toJson(*point.packets)}});
    }
    json document{{"points", std::move(points)}, {"packets", std::move(packets)}, {"ndis", json::array()}};
    if (!choice.sequence)
        document["ndis"] = ndisOf(record);
    return model::toIndented(document) + "\n";
}

}  // namespace halftrip::exporting
