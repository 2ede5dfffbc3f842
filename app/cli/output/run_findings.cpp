#include "app/cli/output/run_findings.hpp"

#include "core/base/text_encoding.hpp"
#include "core/diagnose/histogram_part.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/table/budget_table.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/figures/budget.hpp"
#include "core/model/figures/run_ends.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace halftrip::cli {
namespace {

constexpr std::size_t kFindingIndent = 4;
constexpr std::size_t kFindingPartIndent = 16;

/// Of the first point that it touches.
std::optional<diagnose::HistogramPart> partOf(const model::RunRecord& record, const model::Finding& finding)
{
    const std::size_t point = finding.points.empty() ? 0 : finding.points.front();
    return point < record.points.size() ? diagnose::histogramPartOf(finding, record.points[point]) : std::nullopt;
}

/// "98.0 to 106.1 us RTT, 64 % of the samples".
std::string partInWords(const model::RunRecord& record, const model::Finding& finding)
{
    using Kind = diagnose::HistogramPart::Kind;
    const auto part = partOf(record, finding);
    if (!part)
        return {};
    const std::size_t point = finding.points.empty() ? 0 : finding.points.front();
    const std::string stretch = fmt::format("{:.1f} to {:.1f} us {}", part->lowNs / 1'000, part->highNs / 1'000,
                                            wordsOf(record.points[point].result().kind).stored);
    const diagnose::ShownShare share = diagnose::shownShare(part->share);
    switch (part->kind) {
    case Kind::Peak:
        return fmt::format("{}: a peak with {:.{}f} % of the samples", stretch, share.percent, share.decimals);
    case Kind::SlowMode:
        return fmt::format("{}: the slower mode, {:.{}f} % of the samples", stretch, share.percent, share.decimals);
    case Kind::AddedToMean:
        return stretch + ": what it adds to the mean";
    case Kind::Tail:
        break;
    }
    return stretch + ": the slowest 1 %";
}

std::string describe(std::size_t number, const model::Finding& finding, const std::string& histogramPart,
                     std::size_t columns)
{
    const auto part = [columns](const char* label, const std::string& words) {
        return words.empty()
                   ? ""
                   : exporting::labelled(std::string(kFindingIndent, ' ') + label, words, kFindingPartIndent, columns);
    };
    std::string text = exporting::labelled(fmt::format("{}.", number),
                                           fmt::format("{} ({}, {}): {}", finding.id, model::toWord(finding.kind),
                                                       model::toWord(finding.confidence),
                                                       std::string(finding.sentence)),
                                           kFindingIndent, columns);
    if (finding.costNs)
        text += part("costs", model::formatSpan(*finding.costNs) + " of the mean round trip");
    for (const Text& evidence : finding.evidence)
        text += part("evidence", evidence);
    text += part("histogram", histogramPart);
    text += part("refuted by", finding.overturnedBy);
    text += part("next", finding.nextStep);
    return text;
}

/// What rules about settings had nothing to look at; empty where the run has the facts of its hosts.
std::string describeMissingFacts(const model::RunRecord& record, std::size_t columns)
{
    std::string text;
    for (const model::HostOfRun& host : model::hostsOf(record)) {
        if (host.facts->facts.empty())
            text += exporting::labelled(
                "",
                fmt::format(
                    "This run holds no settings of host {}: causes that only settings show cannot be found there.",
                    host.name),
                0, columns);
    }
    return text;
}

nlohmann::json budgetAsJson(const model::Budget& budget)
{
    nlohmann::json parts = nlohmann::json::array();
    for (const model::BudgetPart& part : budget.parts)
        parts.push_back(
            {{"id", part.id}, {"words", std::string(part.words)}, {"leastNs", part.lowNs}, {"mostNs", part.highNs}});
    nlohmann::json json{
        {"rttP50Ns", budget.measuredNs}, {"parts", std::move(parts)}, {"explainedNs", budget.explainedNs}};
    if (budget.isPathKnown)
        json["unexplainedNs"] = budget.unexplainedNs;
    return json;
}

}  // namespace

std::string describeFindings(const std::string& path, const model::RunRecord& record, std::size_t columns)
{
    const Text verdict = diagnose::verdictOf(record).sentence;
    std::string text = scrubbed(path) + "\n" +
                       exporting::labelled("",
                                           verdict.empty() ? "No probe came back: there is nothing to explain."
                                                           : std::string(verdict),
                                           0, columns);
    text += describeMissingFacts(record, columns);
    for (std::size_t i = 0; i < record.findings.size(); ++i)
        text += "\n" + describe(i + 1, record.findings[i], partInWords(record, record.findings[i]), columns);
    exporting::appendBudgets(text, record);
    return text;
}

nlohmann::json findingsAsJson(const std::string& path, const model::RunRecord& record)
{
    const diagnose::Verdict verdict = diagnose::verdictOf(record);
    nlohmann::json findings = nlohmann::json::array();
    for (const model::Finding& finding : record.findings) {
        findings.push_back(model::toJson(finding));
        if (const auto part = partOf(record, finding))
            findings.back()["histogram"] = {{"part", model::toWord(part->kind)},
                                            {"leastNs", part->lowNs},
                                            {"mostNs", part->highNs},
                                            {"share", part->share}};
    }
    nlohmann::json withoutFacts = nlohmann::json::array();
    for (const model::HostOfRun& host : model::hostsOf(record)) {
        if (host.facts->facts.empty())
            withoutFacts.push_back(host.name);
    }
    nlohmann::json budgets = nlohmann::json::array();
    for (std::size_t i = 0; i < record.points.size(); ++i) {
        if (const auto budget = model::budgetOf(record, record.points[i])) {
            budgets.push_back(budgetAsJson(*budget));
            budgets.back()["point"] = i;
        }
    }
    return {{"file", path},
            {"verdict", std::string(verdict.sentence)},
            {"findings", std::move(findings)},
            {"budgets", std::move(budgets)},
            {"hostsWithoutFacts", std::move(withoutFacts)}};
}

std::string describeDirections(const std::vector<diagnose::DirectionsCompared>& all, std::size_t columns)
{
    std::string text;
    for (const diagnose::DirectionsCompared& directions : all) {
        text += fmt::format("\nBoth directions: {} (from {}), {} (from {})\n", fmt::join(directions.there, ", "),
                            directions.first, fmt::join(directions.back, ", "), directions.second);
        text += directions.finding ? describe(1, *directions.finding, {}, columns)
                                   : exporting::labelled("", directions.sentence, 0, columns);
    }
    return text;
}

nlohmann::json directionsAsJson(const std::vector<diagnose::DirectionsCompared>& all)
{
    nlohmann::json array = nlohmann::json::array();
    for (const diagnose::DirectionsCompared& directions : all) {
        array.push_back({{"hosts", {directions.first, directions.second}},
                         {"there", directions.there},
                         {"back", directions.back},
                         {"sentence", std::string(directions.sentence)}});
        if (directions.finding)
            array.back()["finding"] = model::toJson(*directions.finding);
    }
    return array;
}

}  // namespace halftrip::cli
