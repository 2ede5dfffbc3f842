#include "core/model/figures/idle_steps.hpp"
#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <optional>

namespace halftrip::platform {
namespace {

/// One idle state of one core that the kernel may enter.
struct IdleState {
    std::string folder;
    std::int64_t exitLatencyUs = 0;
};

const std::string kLatencyLimit = "/dev/cpu_dma_latency";
/// PM_QOS_CPU_LATENCY_DEFAULT_VALUE: nobody asks for a limit.
constexpr std::int32_t kNoLimit = 2'000'000'000;

/// Which idle states PM QoS lets a core enter.
class LatencyLimits {
public:
    explicit LatencyLimits(const SystemTree& tree) : m_tree(tree)
    {
        const auto bytes = tree.read(kLatencyLimit);
        m_isReadable = bytes.has_value();
        std::int32_t limitUs = kNoLimit;
        if (bytes && bytes->size() == sizeof limitUs)
            std::memcpy(&limitUs, bytes->data(), sizeof limitUs);
        if (limitUs >= 0 && limitUs < kNoLimit)
            m_ofHostUs = limitUs;
    }

    /// The shortest wake-up that a program asks for.
    [[nodiscard]] model::Fact ofHost() const
    {
        if (m_ofHostUs)
            return model::knownFact("idle.latencyLimit", *m_ofHostUs, "us", kLatencyLimit);
        if (m_isReadable)
            return model::inapplicableFact("idle.latencyLimit", kLatencyLimit,
                                           "No program limits the wake-up latency.");
        return model::absentFact("idle.latencyLimit", "us", kLatencyLimit,
                                 isThere(m_tree, kLatencyLimit)
                                     ? "This user lacks permission to read it."
                                     : "There is no such device here, as in most containers.");
    }
    [[nodiscard]] std::int64_t of(const std::string& coreFolder) const
    {
        const std::string own = m_tree.read(coreFolder + "power/pm_qos_resume_latency_us").value_or("0");
        // 0 is no limit, "n/a" one of 0 us.
        const std::int64_t ownUs = own == "n/a" ? 0 : std::strtoll(own.c_str(), nullptr, 10);
        const bool hasOwn = own == "n/a" || ownUs > 0;
        return std::min(m_ofHostUs.value_or(INT64_MAX), hasOwn ? ownUs : INT64_MAX);
    }

private:
    const SystemTree& m_tree;
    bool m_isReadable = false;
    std::optional<std::int64_t> m_ofHostUs;  ///< None where no program asks for one, or nobody may read it.
};

/// The first state is left to every core, whatever its latency.
bool isBeyond(std::int64_t limitUs, const std::string& state, std::int64_t latencyUs)
{
    return latencyUs > limitUs && state != "state0";
}

/// The enabled state within the limits that takes longest to leave, on any core that has idle states; the first of
/// those alike.
std::optional<IdleState> findDeepest(const SystemTree& tree, const LatencyLimits& limits)
{
    std::optional<IdleState> deepest;
    for (const std::string& core : coreFolders(tree)) {
        const std::string folder = core + "cpuidle/";
        const std::int64_t limitUs = limits.of(core);
        for (const std::string& name : tree.list(folder)) {
            const std::string state = folder + name;
            const auto latency = tree.readNumber(state + "/latency");
            if (!isNumbered(name, "state") || !latency || isBeyond(limitUs, name, *latency) ||
                (deepest && *latency <= deepest->exitLatencyUs))
                continue;
            // Seldom asked: only where it would be the deepest so far.
            if (tree.readNumber(state + "/disable").value_or(0) == 0)
                deepest = IdleState{state, *latency};
        }
    }
    return deepest;
}

/// What the kernel offers and what is disabled of it, whatever PM QoS leaves to the cores: to put it back after a
/// change.
std::vector<model::Fact> enabledFacts(const SystemTree& tree)
{
    std::int64_t deepestUs = 0;
    std::vector<std::string> disabled;
    for (const std::string& core : coreFolders(tree)) {
        for (const std::string& name : tree.list(core + "cpuidle/")) {
            const std::string state = core + "cpuidle/" + name + "/";
            const auto latency = tree.readNumber(state + "latency");
            if (!isNumbered(name, "state") || !latency)
                continue;
            if (tree.readNumber(state + "disable").value_or(0) == 0)
                deepestUs = std::max(deepestUs, *latency);
            else
                disabled.push_back(tree.read(state + "name").value_or(name));
        }
    }
    const std::string states = kCpus + "cpu*/cpuidle/state*/";
    return {model::knownFact("idle.enabledExitLatency", deepestUs, "us", states + "latency, disable"),
            model::knownFact("idle.disabledStates", disabled.empty() ? "none" : joinedOnce(std::move(disabled)), {},
                             states + "disable")};
}

/// What leaving each state costs and from which stay on entering it pays; of the first core that may enter it.
std::vector<model::Fact> stateFacts(const SystemTree& tree, const LatencyLimits& limits)
{
    std::vector<model::Fact> facts;
    for (const std::string& core : coreFolders(tree)) {
        const std::int64_t limitUs = limits.of(core);
        for (const std::string& folder : tree.list(core + "cpuidle/")) {
            const std::string state = core + "cpuidle/" + folder + "/";
            const auto name = tree.read(state + "name");
            const auto latency = tree.readNumber(state + "latency");
            if (!isNumbered(folder, "state") || !name || !latency || isBeyond(limitUs, folder, *latency) ||
                tree.readNumber(state + "disable").value_or(0) != 0 ||
                model::findFact(facts, model::kExitLatencyFact + *name) != nullptr)
                continue;
            facts.push_back(model::knownFact(model::kExitLatencyFact + *name, *latency, "us", state + "latency"));
            if (const auto residency = tree.readNumber(state + "residency"))
                facts.push_back(
                    model::knownFact(model::kTargetResidencyFact + *name, *residency, "us", state + "residency"));
        }
    }
    return facts;
}

/// What part of their sleep all cores together spent in each state since the start: "C1 12 %, C6 88 %".
model::Fact residencyFact(const SystemTree& tree, const Text& nothing)
{
    std::map<std::string, double> usOfState;  // By state number and name: "state3 C6".
    double allUs = 0;  // A hundred times the years of a thousand cores are more than 64 bits hold.
    for (const std::string& core : coreFolders(tree)) {
        for (const std::string& state : tree.list(core + "cpuidle/")) {
            const auto us = tree.readNumber(core + "cpuidle/" + state + "/time");
            if (!isNumbered(state, "state") || !us || *us < 0)
                continue;
            usOfState[state + " " + tree.read(core + "cpuidle/" + state + "/name").value_or("?")] +=
                static_cast<double>(*us);
            allUs += static_cast<double>(*us);
        }
    }
    const std::string source = kCpus + "cpu*/cpuidle/state*/time";
    if (allUs == 0)
        return model::absentFact("idle.residency", "", source, nothing);
    std::string shares;
    for (const auto& [name, us] : usOfState)
        shares += (shares.empty() ? "" : ", ") + name.substr(name.find(' ') + 1) + " " +
                  std::to_string(std::lround(us * 100 / allUs)) + " %";
    return model::knownFact("idle.residency", shares, "", source);
}

}  // namespace

std::vector<model::Fact> idleStateFacts(const FactSources& sources)
{
    const char* const nothing =
        "The kernel offers no idle states (no cpuidle below /sys/devices/system/cpu/cpu0), as in "
        "many virtual machines.";
    std::vector<model::Fact> facts;
    const std::string driver = kCpus + "cpuidle/current_driver";
    if (auto name = sources.tree.read(driver))
        facts.push_back(model::knownFact("idle.driver", std::move(*name), "", driver));
    else
        facts.push_back(model::absentFact("idle.driver", "", driver, nothing));

    facts.push_back(residencyFact(sources.tree, nothing));
    facts.push_back(readFact(sources.tree, {"idle.guestPolling", "/sys/module/haltpoll/parameters/guest_halt_poll_ns",
                                            FileFact::Form::Number, "ns",
                                            "The haltpoll driver (guest halt polling) is not loaded."}));

    const LatencyLimits limits(sources.tree);
    facts.push_back(limits.ofHost());

    const std::optional<IdleState> deepest = findDeepest(sources.tree, limits);
    if (!deepest) {
        const std::string source = kCpus + "cpu*/cpuidle/state*/";
        facts.push_back(model::absentFact("idle.deepestState", "", source + "name", nothing));
        facts.push_back(model::absentFact("idle.exitLatency", "us", source + "latency", nothing));
        return facts;
    }
    facts.push_back(model::knownFact("idle.deepestState", sources.tree.read(deepest->folder + "/name").value_or(""), "",
                                     deepest->folder + "/name"));
    facts.push_back(model::knownFact("idle.exitLatency", deepest->exitLatencyUs, "us", deepest->folder + "/latency"));
    std::ranges::move(enabledFacts(sources.tree), std::back_inserter(facts));
    std::ranges::move(stateFacts(sources.tree, limits), std::back_inserter(facts));
    return facts;
}

}  // namespace halftrip::platform
