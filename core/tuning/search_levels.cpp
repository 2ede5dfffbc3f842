#include "core/tuning/search_levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace halftrip::tuning {
namespace {

/// Stand for what a host has.
constexpr std::string_view kOneCore = "CORE";
constexpr std::string_view kAllCores = "CORES";

/// One setting, or all whose ids begin so where `setting` ends with a dot.
struct Level {
    std::string_view setting;
    SearchUse use = SearchUse::Free;
    std::string_view from = {};  ///< The value that `to` is the other one of; empty: every other one.
    std::string_view to = {};    ///< Empty: only what a check advises.
    std::string_view price = {};  ///< What `to` costs; of what is never searched: why.
};

constexpr std::string_view kBulkCpu = "TCP bulk transfers take more CPU time.";
constexpr std::string_view kSpinningCore = "One fully loaded core per waiting socket.";

/// In the order of searchRankOf(). Levels without a check behind them are those of Linux, Documentation/networking
/// (napi.rst, scaling.rst, segmentation-offloads.rst), and Documentation/admin-guide/sysctl/net.rst.
constexpr std::array kLevels{
    Level{.setting = "idle.exitLatency"},
    Level{.setting = "coalescing.txUsecs", .to = "0", .price = "One interrupt per sent packet: more CPU time."},
    Level{.setting = "coalescing."},
    Level{.setting = "napi.deferHardIrqs"},
    Level{.setting = "napi.groFlushTimeout"},
    Level{
        .setting = "frequency.turbo", .from = "on", .to = "off", .price = "Cores run at their base frequency at most."},
    Level{.setting = "frequency."},
    Level{.setting = "power.profile"},
    Level{.setting = "powerPlan."},
    Level{.setting = "idle.guestPolling"},
    Level{.setting = "steering.interruptCores",
          .to = kOneCore,
          .price = "One core serves all interrupts of the adapter."},
    Level{.setting = "napi.threaded", .from = "0", .to = "1", .price = "A kernel thread polls, which has to wake up."},
    Level{.setting = "steering.rpsCpus",
          .from = "0",
          .to = kAllCores,
          .price = "An inter-processor interrupt per packet."},
    Level{.setting = "steering.rpsFlowCount",
          .use = SearchUse::Never,
          .price = "Without rps_sock_flow_entries it has no effect."},
    Level{.setting = "steering.xpsCpus", .to = "0", .price = "Cores share transmit queues, and their locks."},
    Level{.setting = "pci.aspmPolicy"},
    Level{.setting = "sysctl.net.core.busy_read"},
    Level{.setting = "sysctl.net.core.busy_poll", .from = "0", .to = "50", .price = kSpinningCore},
    Level{.setting = "offload.ntuple",
          .use = SearchUse::Never,
          .price = "Drivers forget their steering rules when it goes off, and nothing puts those back."},
    Level{.setting = "offload.rxHash", .use = SearchUse::Never, .price = "No packet waits for its hash."},
    Level{.setting = "offload.groList", .from = "on", .to = "off", .price = kBulkCpu},
    Level{.setting = "offload.tso", .from = "on", .to = "off", .price = kBulkCpu},
    Level{.setting = "offload.gso", .from = "on", .to = "off", .price = kBulkCpu},
    Level{.setting = "offload."},
    Level{.setting = "sysctl.net.ipv4.ip_early_demux",
          .from = "1",
          .to = "0",
          .price = "The kernel looks up the route of every packet."},
    Level{.setting = "sysctl.net.core.rmem_max",
          .use = SearchUse::Never,
          .price = "It prevents losses in bursts, and no packet of a ping-pong waits for it."},
    Level{.setting = "sysctl.kernel.sched_rt_runtime_us",
          .use = SearchUse::Never,
          .price = "Without real-time throttling, a spinning real-time thread can block the host."},
    Level{.setting = "sysctl.vm.swappiness",
          .use = SearchUse::Never,
          .price = "Halftrip locks its memory, so it never waits for swapped pages."},
    Level{.setting = "sysctl."},
    Level{.setting = "memory."},
    Level{
        .setting = "clock.source", .use = SearchUse::Never, .price = "It is the clock of other programs in this run."},
    Level{.setting = "eee.isOn", .use = SearchUse::Named, .from = "on", .to = "off", .price = "More power."},
    Level{.setting = "pause.autoneg", .use = SearchUse::Named},
    Level{.setting = "pause.",
          .use = SearchUse::Named,
          .from = "on",
          .to = "off",
          .price = "Bursts that overflow a buffer are lost."},
    Level{
        .setting = "rings.", .use = SearchUse::Named, .to = "512", .price = "Bursts that overflow the ring are lost."},
    Level{
        .setting = "channels.combined", .use = SearchUse::Named, .to = "1", .price = "One core receives all packets."},
    Level{.setting = "channels.", .use = SearchUse::Named},
    Level{.setting = "interruptModeration.", .use = SearchUse::Never, .price = "The adapter has to restart for it."},
    Level{.setting = "driver.", .use = SearchUse::Never, .price = "The adapter has to restart for it."},
};

/// Null: the table does not know it.
const Level* levelOf(std::string_view setting) noexcept
{
    const auto* const found = std::ranges::find_if(kLevels, [setting](const Level& level) {
        return level.setting.ends_with('.') ? setting.starts_with(level.setting) : setting == level.setting;
    });
    return found == kLevels.end() ? nullptr : found;
}

/// As the kernel writes a set of cores: hexadecimal digits, a comma before each eight.
std::string maskOf(const std::vector<int>& cores)
{
    std::vector<std::uint32_t> words(cores.empty() ? 1 : static_cast<std::size_t>(cores.back()) / 32 + 1);
    for (const int core : cores)
        words[static_cast<std::size_t>(core) / 32] |= 1U << (static_cast<unsigned>(core) % 32);
    std::string mask = fmt::format("{:x}", words.back());
    for (std::size_t i = words.size() - 1; i > 0; --i)
        mask += fmt::format(",{:08x}", words[i - 1]);
    return mask;
}

/// Nothing where this host has no such level.
SettingValue valueOn(const Level& level, const SearchedHost& host)
{
    const bool isOfCores = level.to == kOneCore || level.to == kAllCores;
    if (level.to.empty() || (isOfCores && host.usableCores.size() < 2))
        return std::nullopt;
    if (level.to == kOneCore)
        return std::to_string(host.coreNearAdapter);
    return level.to == kAllCores ? maskOf(host.usableCores) : std::string(level.to);
}

/// A transmit queue needs no other one's cores.
bool isOfOneQueue(const Tunable& tunable, const std::string& adapter)
{
    return tunable.id() == "steering.xpsCpus" && tunable.partsOf(adapter).size() < 2;
}

std::optional<Plan> otherLevel(const Tunable& tunable, const Tunables& tunables, const SearchedHost& host)
{
    const Level* const level = levelOf(tunable.id());
    const SettingValue wanted = level == nullptr ? std::nullopt : valueOn(*level, host);
    if (!wanted || isOfOneQueue(tunable, host.adapter))
        return std::nullopt;
    auto plan = makePlan({}, tunables, {Item{std::string(tunable.id()), {}, wanted}}, host.adapter);
    const auto isOther = [level](const Change& change) {
        return (level->from.empty() || change.present == level->from) && change.thenRun.empty();
    };
    if (!plan || plan->changes.empty() || !plan->leftOut.empty() || !std::ranges::all_of(plan->changes, isOther))
        return std::nullopt;
    for (Change& change : plan->changes) {
        change.check = tunable.id();
        change.price = level->price;
    }
    return std::move(*plan);
}

}  // namespace

SearchUse searchUseOf(std::string_view setting) noexcept
{
    const Level* const level = levelOf(setting);
    return level == nullptr ? SearchUse::Never : level->use;
}

std::string_view whyNeverSearched(std::string_view setting) noexcept
{
    const Level* const level = levelOf(setting);
    return level == nullptr || level->use != SearchUse::Never ? std::string_view() : level->price;
}

std::size_t searchRankOf(std::string_view setting) noexcept
{
    const Level* const level = levelOf(setting);
    return level == nullptr ? kLevels.size() : static_cast<std::size_t>(level - kLevels.data());
}

std::vector<Plan> otherLevels(const Tunables& tunables, const SearchedHost& host, const std::vector<std::string>& named)
{
    std::vector<Plan> plans;
    for (const auto& tunable : tunables) {
        const SearchUse use = searchUseOf(tunable->id());
        const bool isNamed = std::ranges::find(named, tunable->id()) != named.end();
        if (use == SearchUse::Never || (use == SearchUse::Named && !isNamed))
            continue;
        if (auto plan = otherLevel(*tunable, tunables, host))
            plans.push_back(std::move(*plan));
    }
    return plans;
}

}  // namespace halftrip::tuning
