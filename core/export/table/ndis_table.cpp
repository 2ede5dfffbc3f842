#include "core/export/table/ndis_table.hpp"

#include "core/export/cells/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace halftrip::exporting {
namespace {

using model::NdisFigure;
using model::NdisLayers;
using model::PointResult;
using model::RunRecord;

struct End {
    const char* name;
    const model::HostFacts& host;
    const model::EndResult PointResult::* result;
};

std::array<End, 2> endsOf(const RunRecord& record)
{
    return {End{"A", record.initiatorHost, &PointResult::initiator},
            End{"B", record.responderHost, &PointResult::responder}};
}

std::string coresText(const std::vector<int>& cores)
{
    constexpr std::size_t kMostNamed = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(cores.size(), kMostNamed); ++i)
        text += (i == 0 ? "" : ",") + std::to_string(cores[i]);
    return cores.size() > kMostNamed ? text + fmt::format(" and {} more", cores.size() - kMostNamed) : text;
}

std::string countsSentence(const NdisLayers& layers)
{
    std::string text;
    for (const NdisFigure& figure : layers.counts)
        text += fmt::format("{}{} {:.2f}", text.empty() ? "Per round trip: " : ", ", figure.name, figure.perTrip);
    return text.empty() ? text : text + ".";
}

/// Everything that passed the adapter is counted, whosever it was.
std::string otherTrafficSentence(const NdisLayers& layers)
{
    constexpr double kMostOwn = 1.05;
    const auto isMore = [](const NdisFigure& figure) {
        return (figure.name == "Sent Packets" || figure.name == "Received Packets") && figure.perTrip > kMostOwn;
    };
    return std::ranges::any_of(layers.counts, isMore)
               ? "Other traffic passed the adapter meanwhile, and its cycles are included."
               : "";
}

NdisTable tableOf(const NdisLayers& layers, std::string title)
{
    NdisTable table{
        .title = std::move(title), .heads = {"cycles", "ns", "cores", "layer"}, .rows = {}, .sentences = {}};
    for (const NdisFigure& figure : layers.cycles)
        table.rows.push_back({fmt::format("{:.0f}", figure.perTrip),
                              figure.nsPerTrip ? fmt::format("{:.0f}", *figure.nsPerTrip) : "-",
                              coresText(figure.cores), figure.name});
    for (std::string sentence : {countsSentence(layers), otherTrafficSentence(layers)}) {
        if (!sentence.empty())
            table.sentences.push_back(std::move(sentence));
    }
    table.sentences.emplace_back("Means over the point. Some layers contain others, so they do not add up. "
                                 "Not yet verified on a Windows machine.");
    return table;
}

}  // namespace

std::vector<NdisTable> ndisTables(const RunRecord& record)
{
    std::vector<NdisTable> tables;
    for (const PointResult& point : record.points) {
        for (const End& end : endsOf(record)) {
            if (const auto layers = model::ndisLayersOf((point.*end.result).hostCounters, model::tripsOf(point)))
                tables.push_back(tableOf(*layers, fmt::format("NDIS counters of {}, {}, per round trip", end.name,
                                                              model::phraseOf(point, record.points))));
        }
    }
    return tables;
}

std::vector<std::string> ndisRemarks(const RunRecord& record)
{
    std::vector<std::string> remarks;
    for (const End& end : endsOf(record)) {
        const std::string& system = end.host.operatingSystem;
        const bool isWindows = system.starts_with("Windows") || system.starts_with("Wine");
        const auto hasLayers = [&](const PointResult& point) {
            return model::ndisLayersOf((point.*end.result).hostCounters, model::tripsOf(point)).has_value();
        };
        if (isWindows && !record.points.empty() && std::ranges::none_of(record.points, hasLayers))
            remarks.push_back(fmt::format("{}: no NDIS counters. This system lacks the counter sets, or they do not "
                                          "cover the run's adapter.",
                                          end.name));
    }
    return remarks;
}

std::string ndisText(const RunRecord& record)
{
    std::string text;
    for (const NdisTable& shown : ndisTables(record)) {
        TextTable table({shown.heads[0], shown.heads[1], shown.heads[2]});
        for (const std::vector<std::string>& row : shown.rows)
            table.addRow({row[0], row[1], row[2]}, row[3]);
        text += (text.empty() ? "" : "\n") + shown.title + "\n" + (shown.rows.empty() ? "" : table.text());
        for (const std::string& sentence : shown.sentences)
            text += sentence + "\n";
    }
    for (const std::string& remark : ndisRemarks(record))
        text += remark + "\n";
    return text;
}

}  // namespace halftrip::exporting
