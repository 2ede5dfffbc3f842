#include "core/export/references.hpp"

#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/exporter.hpp"
#include "core/model/fields/field_json.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace halftrip::cli {
namespace {

constexpr std::size_t kTextIndent = 13;

std::string referencesAsText()
{
    std::string text;
    const auto addLine = [&text](std::string_view label, std::string_view words) {
        if (!words.empty())
            text += exporting::labelled("  " + std::string(label), words, kTextIndent, exporting::kPageColumns);
    };
    for (const model::ReferenceSheet& sheet : exporting::allReferences()) {
        const model::DistributionWords& words = wordsOf(sheet.kind);
        text += (text.empty() ? "" : "\n") + sheet.id + ": " + sheet.title + "\n";
        addLine("source", sheet.source + ", " + (sheet.date.empty() ? "undated" : sheet.date));
        addLine("hardware", sheet.hardware);
        addLine("holds", std::string(sheet.isHalved ? words.shown : words.stored) + ". " + sheet.convention);
        std::string curves;
        for (const model::ReferenceCurve& curve : sheet.curves)
            curves += (curves.empty() ? "" : "; ") + curve.title;
        addLine("curves", curves);
        for (const std::string& remark : sheet.remarks)
            addLine("note", remark);
    }
    return text + "\n" +
           exporting::labelled("",
                               "halftrip report FILE --reference NAME shows one beside a run (" +
                                   exporting::namesWithReference() + ").",
                               0, exporting::kPageColumns);
}

nlohmann::json referencesAsJson()
{
    nlohmann::json list = nlohmann::json::array();
    for (const model::ReferenceSheet& sheet : exporting::allReferences())
        list.push_back(model::toJson(sheet));
    return {{"references", std::move(list)}};
}

}  // namespace

Command referencesCommand()
{
    return {"references", "Published measurements to show beside a run", [](CLI::App& app) {
                const auto json = std::make_shared<JsonOutput>();
                addJsonOption(app, *json);
                addFormatOfOld(app, *json, "text");
                return [json](const CommandContext& context) {
                    return json->isWanted() ? deliverDocument(*json, referencesAsJson(), context.platform.processes())
                                            : deliverResult(referencesAsText());
                };
            }};
}

}  // namespace halftrip::cli
