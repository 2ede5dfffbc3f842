#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace halftrip::platform {
namespace {

const std::string kPolicies = kCpus + "cpufreq/";
const std::string kUncore = kCpus + "intel_uncore_frequency/";
const char* const kUncontrolled = "The kernel does not control CPU frequency here, as in most virtual machines.";
const char* const kNoUncore = "This CPU or kernel has no separate uncore frequency control.";

/// One file of every folder of that kind.
std::vector<std::string> valuesIn(const SystemTree& tree, const std::string& parent, const std::string& prefix,
                                  const std::string& file)
{
    std::vector<std::string> values;
    for (const std::string& name : tree.list(parent)) {
        if (!name.starts_with(prefix))
            continue;
        if (auto value = tree.read(parent + name + "/" + file))
            values.push_back(*std::move(value));
    }
    return values;
}

/// One file of every frequency policy: its value where all agree, otherwise all there are ("performance, powersave").
model::Fact policyFact(const SystemTree& tree, const std::string& id, const std::string& file,
                       const std::string& unit = {})
{
    const std::string source = kPolicies + "policy*/" + file;
    const auto isPolicy = [](const std::string& name) { return name.starts_with("policy"); };
    if (std::ranges::none_of(tree.list(kPolicies), isPolicy))
        return model::absentFact(id, unit, source, kUncontrolled);
    std::vector<std::string> values = valuesIn(tree, kPolicies, "policy", file);
    if (values.empty())
        return model::inapplicableFact(id, source, text("The frequency driver of this processor has no {file}.", file));
    return model::knownFact(id, joinedOnce(std::move(values)), unit, source);
}

/// The lowest share, in percent, that `part` has of `whole` in any folder of that kind.
model::Fact shareFact(const SystemTree& tree, const std::string& id, const std::string& parent,
                      const std::string& prefix, const std::string& part, const std::string& whole, const Text& missing,
                      bool isNoneIfMissing)
{
    std::optional<std::int64_t> lowest;
    for (const std::string& name : tree.list(parent)) {
        if (!name.starts_with(prefix))
            continue;
        const auto partOf = tree.readNumber(parent + name + "/" + part);
        const auto wholeOf = tree.readNumber(parent + name + "/" + whole);
        if (partOf && *partOf >= 0 && *partOf <= INT64_MAX / 100 && wholeOf && *wholeOf > 0)
            lowest = std::min(lowest.value_or(INT64_MAX), *partOf * 100 / *wholeOf);
    }
    const std::string source = parent + prefix + "*/" + part + ", " + whole;
    if (lowest)
        return model::knownFact(id, *lowest, "%", source);
    return isNoneIfMissing ? model::inapplicableFact(id, source, missing) : model::absentFact(id, "%", source, missing);
}

/// "400000", or all there are where packages differ.
model::Fact uncoreMinFact(const SystemTree& tree)
{
    const std::string source = kUncore + "package_*/min_freq_khz";
    std::vector<std::string> values = valuesIn(tree, kUncore, "package_", "min_freq_khz");
    if (values.empty())
        return model::inapplicableFact("frequency.uncoreMin", source, kNoUncore);
    return model::knownFact("frequency.uncoreMin", joinedOnce(std::move(values)), "kHz", source);
}

/// Intel's driver says when it is off, the others when it is on.
model::Fact turboFact(const SystemTree& tree)
{
    const std::string intel = kCpus + "intel_pstate/no_turbo";
    if (const auto isOff = tree.readNumber(intel))
        return model::knownFact("frequency.turbo", *isOff == 0, {}, intel);
    const std::string others = kPolicies + "boost";
    if (const auto isOn = tree.readNumber(others))
        return model::knownFact("frequency.turbo", *isOn != 0, {}, others);
    return model::absentFact("frequency.turbo", {}, intel + ", " + others,
                             "The frequency driver does not report whether turbo is enabled.");
}

}  // namespace

std::vector<model::Fact> frequencyFacts(const FactSources& sources)
{
    const SystemTree& tree = sources.tree;
    return {
        policyFact(tree, "frequency.governor", "scaling_governor"),
        policyFact(tree, "frequency.driver", "scaling_driver"),
        policyFact(tree, "frequency.preference", "energy_performance_preference"),
        policyFact(tree, "frequency.min", "scaling_min_freq", "kHz"),
        policyFact(tree, "frequency.max", "scaling_max_freq", "kHz"),
        policyFact(tree, "frequency.hardwareMax", "cpuinfo_max_freq", "kHz"),
        shareFact(tree, "frequency.floor", kPolicies, "policy", "scaling_min_freq", "cpuinfo_max_freq", kUncontrolled,
                  false),
        shareFact(tree, "frequency.cap", kPolicies, "policy", "scaling_max_freq", "cpuinfo_max_freq", kUncontrolled,
                  false),
        turboFact(tree),
        shareFact(tree, "frequency.uncoreFloor", kUncore, "package_", "min_freq_khz", "initial_max_freq_khz", kNoUncore,
                  true),
        uncoreMinFact(tree),
    };
}

}  // namespace halftrip::platform
