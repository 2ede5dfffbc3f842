#include "app/cli/output/run_findings.hpp"

#include "core/diagnose/budget.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/diagnose/where.hpp"
#include "core/export/table/text_layout.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace halftrip::cli {
namespace {

constexpr std::size_t kFindingIndent = 4;
constexpr std::size_t kFindingPartIndent = 16;

std::string describe(std::size_t number, const model::Finding& finding, std::size_t columns)
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
        text += part("seen", evidence);
    text += part("unless", finding.overturnedBy);
    text += part("next", finding.nextStep);
    return text;
}

std::string hrtUs(double rttNs)
{
    return model::formatHrt(rttNs);
}

std::string costOf(const diagnose::BudgetPart& part)
{
    if (part.lowNs == part.highNs)
        return hrtUs(part.highNs);
    return part.lowNs > 0 ? hrtUs(part.lowNs) + " to " + hrtUs(part.highNs) : "up to " + hrtUs(part.highNs);
}

/// What the first points are explained by, a table each; a report with more of them is read by nobody.
std::string describeBudgets(const model::RunRecord& record)
{
    std::string text;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < record.points.size() && shown < diagnose::kMostNamed; ++i) {
        const auto budget = diagnose::budgetOf(record, record.points[i]);
        if (!budget || budget->parts.empty())
            continue;
        ++shown;
        std::vector<std::vector<std::string>> rows{{"  HRT, us", "explained by"}};
        for (const diagnose::BudgetPart& part : budget->parts)
            rows.push_back({"  " + costOf(part), part.words});
        rows.push_back({"  " + (budget->isPathKnown ? hrtUs(budget->unexplainedNs) : std::string("unknown")),
                        budget->isPathKnown ? "nothing explains this"
                                            : "nothing explains this: no figure is published for this path"});
        text += fmt::format("\nBudget of {} us HRT p50 {}\n{}", hrtUs(budget->measuredNs),
                            std::string(diagnose::where(record, {static_cast<std::uint32_t>(i)})),
                            exporting::leftAligned(rows));
    }
    return text;
}

nlohmann::json budgetAsJson(const diagnose::Budget& budget)
{
    nlohmann::json parts = nlohmann::json::array();
    for (const diagnose::BudgetPart& part : budget.parts)
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
    std::string text = path + "\n" +
                       exporting::labelled("",
                                           verdict.empty() ? "No probe came back: there is nothing to explain."
                                                           : std::string(verdict),
                                           0, columns);
    for (std::size_t i = 0; i < record.findings.size(); ++i)
        text += "\n" + describe(i + 1, record.findings[i], columns);
    return text + describeBudgets(record);
}

nlohmann::json findingsAsJson(const std::string& path, const model::RunRecord& record)
{
    const diagnose::Verdict verdict = diagnose::verdictOf(record);
    nlohmann::json findings = nlohmann::json::array();
    for (const model::Finding& finding : record.findings)
        findings.push_back(model::toJson(finding));
    nlohmann::json budgets = nlohmann::json::array();
    for (std::size_t i = 0; i < record.points.size(); ++i) {
        if (const auto budget = diagnose::budgetOf(record, record.points[i])) {
            budgets.push_back(budgetAsJson(*budget));
            budgets.back()["point"] = i;
        }
    }
    return {{"file", path},
            {"verdict", std::string(verdict.sentence)},
            {"findings", std::move(findings)},
            {"budgets", std::move(budgets)}};
}

}  // namespace halftrip::cli
