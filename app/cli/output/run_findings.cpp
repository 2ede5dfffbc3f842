#include "app/cli/output/run_findings.hpp"

#include "core/diagnose/verdict.hpp"
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
    return text;
}

nlohmann::json findingsAsJson(const std::string& path, const model::RunRecord& record)
{
    const diagnose::Verdict verdict = diagnose::verdictOf(record);
    nlohmann::json findings = nlohmann::json::array();
    for (const model::Finding& finding : record.findings)
        findings.push_back(model::toJson(finding));
    return {{"file", path}, {"verdict", std::string(verdict.sentence)}, {"findings", std::move(findings)}};
}

}  // namespace halftrip::cli
