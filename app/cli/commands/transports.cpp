#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"

#include "core/export/cells/text_layout.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/setting_list.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace halftrip::cli {
namespace {

std::vector<std::string> waitNames(const transport::TransportEntry& entry)
{
    std::vector<std::string> names;
    for (const model::Wait wait : entry.waits)
        names.emplace_back(model::toWord(wait));
    return names;
}

nlohmann::json optionsOf(const transport::TransportEntry& entry)
{
    auto options = nlohmann::json::array();
    for (const model::SettingItem& option : model::listSettings(entry.describeOptions))
        options.push_back(model::toJson(option));
    return options;
}

/// Columns that ids and the keys of options take.
constexpr std::size_t kKeyColumns = 17;
constexpr std::size_t kListColumns = 100;

void appendKeyed(std::string& text, const std::string& label, const std::string& words)
{
    text += exporting::labelled(label, words, kKeyColumns, kListColumns);
}

std::string asText(const transport::TransportRegistry& registry)
{
    std::string text;
    for (const transport::TransportEntry& entry : registry.entries()) {
        const transport::Availability availability = entry.probe();
        std::string waits;
        for (const std::string& name : waitNames(entry))
            waits += (waits.empty() ? "" : ", ") + name;
        const char* const verdict = availability.isUsable ? "usable here" : "not usable here";
        appendKeyed(text, entry.id,
                    entry.title + ": " + verdict + (availability.reason.empty() ? "" : ". ") + availability.reason);
        if (!availability.remedy.empty())
            appendKeyed(text, "", availability.remedy);
        appendKeyed(text, "  waits", waits + (entry.makeStamping ? "; timestamps of the stages" : ""));
        for (const model::SettingItem& option : model::listSettings(entry.describeOptions)) {
            appendKeyed(text, "  " + option.key,
                        option.help + ". " + option.choose + (option.usual.empty() ? "" : " [" + option.usual + "]"));
        }
    }
    return text;
}

nlohmann::json asJson(const transport::TransportRegistry& registry)
{
    auto list = nlohmann::json::array();
    for (const transport::TransportEntry& entry : registry.entries()) {
        const transport::Availability availability = entry.probe();
        list.push_back({{"id", entry.id},
                        {"title", entry.title},
                        {"waits", waitNames(entry)},
                        {"isStream", entry.isStream},
                        {"hasStamps", static_cast<bool>(entry.makeStamping)},
                        {"isUsable", availability.isUsable},
                        {"reason", availability.reason},
                        {"remedy", availability.remedy},
                        {"options", optionsOf(entry)}});
    }
    return {{"transports", std::move(list)}};
}

}  // namespace

Command transportsCommand()
{
    return {"transports", "Transports, and which of them work here", [](CLI::App& app) {
                const auto json = std::make_shared<JsonOutput>();
                addJsonOption(app, *json);
                addFormatOfOld(app, *json, "text");
                return [json](const CommandContext& context) {
                    return json->isWanted()
                               ? deliverDocument(*json, asJson(context.registry), context.platform.processes())
                               : deliverResult(asText(context.registry));
                };
            }};
}

}  // namespace halftrip::cli
