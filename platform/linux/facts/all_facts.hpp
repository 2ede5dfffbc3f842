#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/fact.hpp"
#include "platform/linux/host/adapter_names.hpp"
#include "platform/linux/host/system_tree.hpp"
#include "platform/linux/network/nft_rules.hpp"
#include "platform/linux/network/receive_queues.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// Asks the adapter's driver by ethtool netlink (ETHTOOL_MSG_..._GET) and gives back the attributes of its answer.
using AskDriver = std::function<Result<std::vector<std::byte>>(std::uint8_t message)>;

/// The attributes of the kernel's RTM_NEWLINK about the adapter.
using AskLink = std::function<Result<std::vector<std::byte>>()>;

/// The attributes of each queueing discipline of the adapter (the kernel's RTM_NEWQDISC).
using AskQdiscs = std::function<Result<std::vector<std::vector<std::byte>>>()>;

/// Where facts come from.
struct FactSources {
    const SystemTree& tree;
    std::string adapter = {};  ///< Empty: none, and there are no facts about one.
    unsigned adapterIndex =
        0;  ///< As the kernel numbers it in this network namespace; 0: not compared with what `tree` shows.
    std::string adapterAddress = {};  ///< Its hardware address, as the kernel tells; empty: not compared.
    std::function<std::vector<NumberedAdapter>()> askAdapters = {};  ///< AdapterNames::all(); null: not compared.
    std::string driver = {};  ///< By its name: "igb".
    std::string bus = {};  ///< Its driver's word for where it sits: "0000:01:00.0".
    AskDriver askDriver = {};  ///< Null: there is nobody to ask, and nothing is told about it.
    AskLink askLink = {};  ///< As askDriver.
    std::function<Result<NftRuleset>()> readFirewall = {};  ///< As askDriver.
    AskQdiscs askQdiscs = {};  ///< As askDriver.
    std::function<std::vector<NapiSettings>()> askNapis = {};  ///< As askDriver.
};

/// Everything that the topics tell, in the order of their list in all_facts.cpp. The calling thread's network
/// namespace.
[[nodiscard]] std::vector<model::Fact> collectFacts(const FactSources& sources);

/// One function for each topic, each in a file of its own. What the system does not tell is an absent fact with its
/// reason.
using CollectTopic = std::vector<model::Fact>(const FactSources& sources);
CollectTopic adapterFacts, coalescingFacts, coreFacts, driverFacts, firewallFacts, frequencyFacts, idleStateFacts,
    kernelSettingFacts, pciFacts, receivePathFacts, serviceFacts, stackFacts, systemFacts;

}  // namespace halftrip::platform
