#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "core/base/plural.hpp"
#include "core/export/cells/adapter_details.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/export_context.hpp"
#include "core/model/fields/field_json.hpp"

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

std::string table(const std::vector<model::AdapterFacts>& adapters, os::Host& host)
{
    std::size_t width = 7;
    for (const auto& adapter : adapters)
        width = std::max(width, adapter.name.size());
    std::string text = fmt::format("{:<{}}  {:<8} {:>6} {:>10}  {:<12} {}\n", "adapter", width, "state", "MTU", "speed",
                                   "driver", "addresses");
    for (const auto& adapter : adapters) {
        const std::string row = fmt::format("{:<{}}  {:<8} {:>6} {:>10}  {:<12}", adapter.name, width, state(adapter),
                                            adapter.mtuBytes ? std::to_string(*adapter.mtuBytes) : "-", speed(adapter),
                                            adapter.driver.empty() ? "-" : adapter.driver);
        text += exporting::labelled(row, addresses(adapter), row.size() + 1, exporting::kPageColumns);
        const std::string more = adapter.isLoopback
                                     ? std::string()
                                     : exporting::adapterDetails(host.settings(adapter.name), adapter.driver);
        if (!more.empty())
            text += exporting::labelled("", more, 4, exporting::kPageColumns);
    }
    return text;
}

}  // namespace

Command adaptersCommand()
{
    return {"adapters", "The network adapters of this host", [](CLI::App& app) {
                const auto json = std::make_shared<JsonOutput>();
                addJsonOption(app, *json);
                addFormatOfOld(app, *json, "text");
                return [json](const CommandContext& context) {
                    auto adapters = context.platform.host().adapters();
                    if (!adapters)
                        return reportError(adapters.error());
                    if (!json->isWanted())
                        return deliverResult(table(*adapters, context.platform.host()));
                    auto list = nlohmann::json::array();
                    for (const auto& adapter : *adapters) {
                        list.push_back(model::toJson(adapter));
                        for (const model::Fact& fact : context.platform.host().settings(adapter.name)) {
                            if (fact.id.starts_with("adapter.") || fact.id.starts_with("coalescing."))
                                list.back()["facts"].push_back(model::toJson(fact));
                        }
                    }
                    return deliverDocument(*json, {{"adapters", list}}, context.platform.processes());
                };
            }};
}

}  // namespace halftrip::cli
