#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"

namespace halftrip::model {

using nlohmann::json;

namespace {

void putText(json& out, const char* key, const std::string& text)
{
    if (!text.empty())
        out[key] = text;
}

json toJson(const AdapterSetting& setting)
{
    json out{{"keyword", setting.keyword}};
    putOptional(out, "value", setting.value);
    putText(out, "description", setting.description);
    putText(out, "type", setting.type);
    putOptional(out, "default", setting.defaultValue);
    putOptional(out, "min", setting.min);
    putOptional(out, "max", setting.max);
    putOptional(out, "step", setting.step);
    for (const SettingChoice& choice : setting.choices)
        out["choices"].push_back({{"value", choice.value}, {"text", choice.text}});
    return out;
}

json toJson(const PowerPlanFacts& plan)
{
    json out{{"id", plan.id}, {"name", plan.name}, {"settings", plan.settings}};
    putText(out, "mode", plan.mode);
    return out;
}

/// No driver of ours is known to have more than a hundred settings or a thousand choices.
constexpr std::size_t kMaxSettings = 1000;
constexpr std::size_t kMaxChoices = 10'000;

/// For a text that files of older versions do not have.
void readText(const JsonReader& in, std::string_view key, std::string& out)
{
    if (in.has(key))
        in.text(key, out);
}

void readText(const JsonReader& in, std::string_view key, std::optional<std::string>& out)
{
    if (in.has(key))
        in.text(key, out.emplace());
}

void read(const JsonReader& in, SettingChoice& out)
{
    in.text("value", out.value);
    in.text("text", out.text);
}

void read(const JsonReader& in, AdapterSetting& out)
{
    in.text("keyword", out.keyword);
    readText(in, "value", out.value);
    readText(in, "description", out.description);
    readText(in, "type", out.type);
    readText(in, "default", out.defaultValue);
    readText(in, "min", out.min);
    readText(in, "max", out.max);
    readText(in, "step", out.step);
    if (in.has("choices"))
        in.list("choices", out.choices, kMaxChoices, [](const JsonReader& item, SettingChoice& to) { read(item, to); });
}

void read(const JsonReader& in, PowerPlanFacts& out)
{
    in.text("id", out.id);
    in.text("name", out.name);
    readText(in, "mode", out.mode);
    in.numberMap<std::uint32_t>("settings", out.settings, 0, UINT32_MAX);
}

}  // namespace

json toJson(const AdapterFacts& facts)
{
    json out{{"name", facts.name},
             {"description", facts.description},
             {"driver", facts.driver},
             {"macAddress", facts.macAddress},
             {"addresses", facts.addresses},
             {"isUp", facts.isUp},
             {"hasCarrier", facts.hasCarrier},
             {"isLoopback", facts.isLoopback},
             {"isVirtual", facts.isVirtual}};
    putOptional(out, "mtuBytes", facts.mtuBytes);
    putOptional(out, "linkMbps", facts.linkMbps);
    putOptional(out, "numaNode", facts.numaNode);
    putText(out, "driverVersion", facts.driverVersion);
    putText(out, "driverDate", facts.driverDate);
    putText(out, "driverProvider", facts.driverProvider);
    putText(out, "hardwareId", facts.hardwareId);
    for (const AdapterSetting& setting : facts.settings)
        out["settings"].push_back(toJson(setting));
    return out;
}

json toJson(const CpuFacts& facts)
{
    json out{{"model", facts.model},
             {"logicalCores", facts.logicalCores},
             {"usableCores", facts.usableCores},
             {"siblings", facts.siblings},
             {"isolatedCores", facts.isolatedCores},
             {"numaNodeOfCore", facts.numaNodeOfCore},
             {"hasInvariantTsc", facts.hasInvariantTsc}};
    if (!facts.efficiencyClassOfCore.empty())
        out["efficiencyClassOfCore"] = facts.efficiencyClassOfCore;
    return out;
}

json toJson(const HostFacts& facts)
{
    json out{{"hostName", facts.hostName},
             {"hostId", facts.hostId},
             {"operatingSystem", facts.operatingSystem},
             {"kernel", facts.kernel},
             {"toolVersion", facts.toolVersion},
             {"cpu", toJson(facts.cpu)},
             {"memoryBytes", facts.memoryBytes},
             {"virtualization", facts.virtualization},
             {"clockSource", facts.clockSource}};
    putOptional(out, "isOnBattery", facts.isOnBattery);
    putOptional(out, "clockGridPs", facts.clockGridPs);
    if (facts.powerPlan)
        out["powerPlan"] = toJson(*facts.powerPlan);
    if (facts.adapter)
        out["adapter"] = toJson(*facts.adapter);
    return out;
}

void read(const JsonReader& in, AdapterFacts& out)
{
    in.text("name", out.name);
    in.text("description", out.description);
    in.text("driver", out.driver);
    in.text("macAddress", out.macAddress);
    in.texts("addresses", out.addresses);
    in.number("mtuBytes", out.mtuBytes);
    in.number("linkMbps", out.linkMbps);
    in.number("numaNode", out.numaNode, -1);
    in.flag("isUp", out.isUp);
    in.flag("hasCarrier", out.hasCarrier);
    in.flag("isLoopback", out.isLoopback);
    in.flag("isVirtual", out.isVirtual);
    readText(in, "driverVersion", out.driverVersion);
    readText(in, "driverDate", out.driverDate);
    readText(in, "driverProvider", out.driverProvider);
    readText(in, "hardwareId", out.hardwareId);
    if (in.has("settings"))
        in.list("settings", out.settings, kMaxSettings,
                [](const JsonReader& item, AdapterSetting& to) { read(item, to); });
}

void read(const JsonReader& in, CpuFacts& out)
{
    in.text("model", out.model);
    in.number("logicalCores", out.logicalCores);
    in.numbers("usableCores", out.usableCores);
    in.numberLists("siblings", out.siblings);
    in.numbers("isolatedCores", out.isolatedCores);
    in.numbers("numaNodeOfCore", out.numaNodeOfCore, -1);
    in.flag("hasInvariantTsc", out.hasInvariantTsc);
    if (in.has("efficiencyClassOfCore"))
        in.numbers("efficiencyClassOfCore", out.efficiencyClassOfCore);
}

void read(const JsonReader& in, HostFacts& out)
{
    in.text("hostName", out.hostName);
    in.text("hostId", out.hostId);
    in.text("operatingSystem", out.operatingSystem);
    in.text("kernel", out.kernel);
    in.text("toolVersion", out.toolVersion);
    in.object("cpu", out.cpu, kRead);
    in.number("memoryBytes", out.memoryBytes);
    in.text("virtualization", out.virtualization);
    in.flag("isOnBattery", out.isOnBattery);
    in.text("clockSource", out.clockSource);
    in.number("clockGridPs", out.clockGridPs, std::int64_t{1});
    in.object("powerPlan", out.powerPlan, [](const JsonReader& plan, PowerPlanFacts& to) { read(plan, to); });
    in.object("adapter", out.adapter, kRead);
}

Result<HostFacts> hostFactsFromJson(const json& document)
{
    return readJson<HostFacts>(document, kRead);
}

Result<AdapterFacts> adapterFactsFromJson(const json& document)
{
    return readJson<AdapterFacts>(document, kRead);
}

}  // namespace halftrip::model
