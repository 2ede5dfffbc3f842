#include "app/cli/commands/commands.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace halftrip::cli {
namespace {

std::vector<std::string> waitNames(const transport::TransportEntry& entry)
{
    std::vector<std::string> names;
    for (const model::Wait wait : entry.waits)
        names.emplace_back(model::toName(wait));
    return names;
}

void printText(const transport::TransportRegistry& registry)
{
    for (const transport::TransportEntry& entry : registry.entries()) {
        const transport::Availability availability = entry.probe();
        std::string waits;
        for (const std::string& name : waitNames(entry))
            waits += (waits.empty() ? "" : ", ") + name;
        fmt::print("{:<8}{:<28} waits: {}{}\n", entry.id, entry.title, waits,
                   entry.makeStamping ? "; stamps of the stages" : "");
        const char* const verdict = availability.isUsable ? "usable here" : "not usable here";
        fmt::print("        {}{}{}\n", verdict, availability.reason.empty() ? "" : ": ", availability.reason);
        if (!availability.remedy.empty())
            fmt::print("        {}\n", availability.remedy);
    }
}

void printJson(const transport::TransportRegistry& registry)
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
                        {"remedy", availability.remedy}});
    }
    fmt::print("{}\n", nlohmann::json{{"transports", list}}.dump(2));
}

}  // namespace

Command transportsCommand()
{
    return {"transports", "The ways of moving packets, and which of them are usable here", [](CLI::App& app) {
                const auto format = std::make_shared<std::string>("text");
                app.add_option("--format", *format, "text or json")
                    ->capture_default_str()
                    ->check(CLI::IsMember({"text", "json"}));
                return [format](const CommandContext& context) {
                    *format == "json" ? printJson(context.registry) : printText(context.registry);
                    return ExitCode::Done;
                };
            }};
}

}  // namespace halftrip::cli
