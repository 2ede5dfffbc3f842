#include "core/model/facts/queue_values.hpp"
#include "platform/linux/facts/adapter_folder.hpp"
#include "platform/linux/facts/reading.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::platform {
namespace {

/// A file of the adapter's folder.
struct AdapterFile {
    const char* id;
    const char* name;
    const char* unit;
    const char* queuesId = nullptr;  ///< Of what NAPI instances have of it for themselves.
    std::optional<std::uint32_t> NapiSettings::* ofNapi = nullptr;
};
constexpr std::array<AdapterFile, 9> kFiles{{
    {"napi.groFlushTimeout", "gro_flush_timeout", "ns", "queues.groFlushTimeout", &NapiSettings::groFlushTimeoutNs},
    {"napi.deferHardIrqs", "napi_defer_hard_irqs", "", "queues.deferHardIrqs", &NapiSettings::deferHardIrqs},
    {"napi.threaded", "threaded", "", "queues.threaded", &NapiSettings::threaded},
    {"stack.mtu", "mtu", "bytes"},
    {"stack.sendQueueLength", "tx_queue_len", ""},
    {"link.changes", "carrier_changes", ""},
    {"link.crcErrors", "statistics/rx_crc_errors", "frames"},
    {"link.frameErrors", "statistics/rx_frame_errors", "frames"},
    {"link.missedFrames", "statistics/rx_missed_errors", "frames"},
}};

/// Of the queues whose NAPI instances have other values than the adapter; no fact where none has.
void addQueueValues(const AdapterFile& file, const std::vector<NapiSettings>& napis, std::int64_t ofAdapter,
                    std::vector<model::Fact>& facts)
{
    model::QueueValues values;
    for (const NapiSettings& napi : napis) {
        const auto own = napi.*file.ofNapi;
        if (napi.queue && own && *own != ofAdapter)
            values.emplace(*napi.queue, *own);
    }
    if (!values.empty())
        facts.push_back(model::knownFact(file.queuesId, model::queueValuesText(values), file.unit,
                                         "netdev napi-get: " + std::string(file.name)));
}

bool isEmptyMask(const std::string& mask)
{
    return mask.find_first_not_of("0,") == std::string::npos;
}

/// The queues for which some cores are set, with their masks: "rx-0 3, rx-1 3"; "none".
model::Fact maskFact(const SystemTree& tree, const std::string& id, const std::string& folder,
                     const std::string& prefix, const std::string& file)
{
    std::string all;
    bool hasQueue = false;
    for (const std::string& queue : tree.list(folder + "queues")) {
        if (!queue.starts_with(prefix))
            continue;
        const auto mask = tree.read(folder + "queues/" + queue + "/" + file);
        hasQueue = hasQueue || mask.has_value();
        if (mask && !isEmptyMask(*mask))
            all += (all.empty() ? "" : ", ") + queue + " " + *mask;
    }
    const std::string source = folder + "queues/" + prefix + "*/" + file;
    if (!hasQueue)
        return model::inapplicableFact(id, source,
                                       "This adapter or kernel has no packet steering in software (RPS, XPS).");
    return model::knownFact(id, all.empty() ? "none" : all, {}, source);
}

/// The bridge, bond or team that takes all of the adapter's packets.
model::Fact masterFact(const SystemTree& tree, const std::string& folder)
{
    if (!isThere(tree, folder + "master"))
        return model::knownFact("stack.master", "none", {}, folder + "master");
    // VLANs and the like stand above it, too: the master is the one with its index.
    const auto index = tree.readNumber(folder + "master/ifindex");
    for (const std::string& name : tree.list(folder)) {
        if (index && name.starts_with("upper_") && tree.readNumber(folder + name + "/ifindex") == index)
            return model::knownFact("stack.master", name.substr(6), {}, folder + "master");
    }
    return model::absentFact("stack.master", {}, folder + "master", "The kernel does not name the adapter's master.");
}

}  // namespace

std::vector<model::Fact> receivePathFacts(const FactSources& sources)
{
    if (sources.adapter.empty())
        return {};
    const AdapterFolder folder = findAdapterFolder(sources);
    std::vector<model::Fact> facts;
    if (!folder.whyNot.empty()) {
        for (const AdapterFile& file : kFiles)
            facts.push_back(model::absentFact(file.id, file.unit, folder.path + file.name, folder.whyNot));
        facts.push_back(model::absentFact("stack.master", {}, folder.path + "master", folder.whyNot));
        facts.push_back(model::absentFact("steering.rpsCpus", {}, folder.path + "queues", folder.whyNot));
        facts.push_back(model::absentFact("steering.xpsCpus", {}, folder.path + "queues", folder.whyNot));
        return facts;
    }
    for (const AdapterFile& file : kFiles)
        facts.push_back(readFact(sources.tree, {file.id, folder.path + file.name, FileFact::Form::Number, file.unit,
                                                text("This kernel has no {setting}.", file.name)}));
    const std::vector<NapiSettings> napis = sources.askNapis ? sources.askNapis() : std::vector<NapiSettings>();
    for (const AdapterFile& file : kFiles) {
        const auto ofAdapter = file.ofNapi == nullptr ? std::nullopt : model::numberOf(facts, file.id);
        if (ofAdapter)
            addQueueValues(file, napis, *ofAdapter, facts);
    }
    facts.push_back(masterFact(sources.tree, folder.path));
    facts.push_back(maskFact(sources.tree, "steering.rpsCpus", folder.path, "rx-", "rps_cpus"));
    facts.push_back(maskFact(sources.tree, "steering.xpsCpus", folder.path, "tx-", "xps_cpus"));
    return facts;
}

}  // namespace halftrip::platform
