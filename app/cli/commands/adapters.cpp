#include "app/cli/commands/commands.hpp"
#include "core/model/json.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace halftrip::cli {
namespace {

std::string state(const model::AdapterFacts& adapter)
{
    if (!adapter.isUp)
        return "down";
    return adapter.hasCarrier ? "up" : "no link";
}

std::string speed(const model::AdapterFacts& adapter)
{
    if (!adapter.linkMbps || *adapter.linkMbps <= 0)
        return "-";
    return *adapter.linkMbps >= 1000 ? fmt::format("{:g} Gb/s", static_cast<double>(*adapter.linkMbps) / 1000)
                                     : fmt::format("{} Mb/s", *adapter.linkMbps);
}

std::string addresses(const model::AdapterFacts& adapter)
{
    std::string text;
    for (const std::string& address : adapter.addresses)
        text += (text.empty() ? "" : ", ") + address;
    return text.empty() ? "no address" : text;
}

void printTable(const std::vector<model::AdapterFacts>& adapters)
{
    std::size_t width = 7;
    for (const auto& adapter : adapters)
        width = std::max(width, adapter.name.size());
    fmt::print("{:<{}}  {:<8} {:>6} {:>10}  {:<12} {}\n", "adapter", width, "state", "MTU", "speed", "driver",
               "addresses");
    for (const auto& adapter : adapters) {
        fmt::print("{:<{}}  {:<8} {:>6} {:>10}  {:<12} {}\n", adapter.name, width, state(adapter),
                   adapter.mtuBytes ? std::to_string(*adapter.mtuBytes) : "-", speed(adapter),
                   adapter.driver.empty() ? "-" : adapter.driver, addresses(adapter));
    }
}

}  // namespace

Command adaptersCommand()
{
    return {"adapters", "The network adapters of this host", [](CLI::App& app) {
                const auto format = std::make_shared<std::string>("text");
                app.add_option("--format", *format, "text or json")
                    ->capture_default_str()
                    ->check(CLI::IsMember({"text", "json"}));
                return [format](const CommandContext& context) {
                    auto adapters = context.platform.host().adapters();
                    if (!adapters)
                        return reportError(adapters.error());
                    if (*format == "text") {
                        printTable(*adapters);
                        return ExitCode::Done;
                    }
                    auto list = nlohmann::json::array();
                    for (const auto& adapter : *adapters)
                        list.push_back(model::toJson(adapter));
                    fmt::print("{}\n", nlohmann::json{{"adapters", list}}.dump(2));
                    return ExitCode::Done;
                };
            }};
}

}  // namespace halftrip::cli
