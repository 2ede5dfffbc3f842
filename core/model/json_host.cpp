#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"

namespace halftrip::model {

using nlohmann::json;

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
    return out;
}

json toJson(const CpuFacts& facts)
{
    return {{"model", facts.model},
            {"logicalCores", facts.logicalCores},
            {"usableCores", facts.usableCores},
            {"siblings", facts.siblings},
            {"isolatedCores", facts.isolatedCores},
            {"numaNodeOfCore", facts.numaNodeOfCore},
            {"hasInvariantTsc", facts.hasInvariantTsc}};
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
