#pragma once

#include "core/base/error.hpp"
#include "platform/linux/network/netlink.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// A chain of nf_tables, which iptables of today uses as well.
struct NftChain {
    std::string family;  ///< "inet", "ip", "ip6".
    std::string table;
    std::string name;
    bool seesInput = false;  ///< A base chain of the hook input: what comes to this host goes through it.
    std::int32_t priority = 0;
    bool isPolicyDrop = false;
};

/// One rule, as far as it is understood.
struct NftRule {
    enum class Verdict : std::uint8_t { None, Accept, Drop, Reject, Jump, Return };
    std::string family;
    std::string table;
    std::string chain;
    std::uint64_t handle = 0;
    std::optional<std::uint8_t> protocol;  ///< Only packets of this transport protocol.
    bool isConditional = false;  ///< It may not match each packet of that protocol.
    std::vector<std::string> conditions;  ///< Those that are understood, in nft's words: "udp dport 9000".
    Verdict verdict = Verdict::None;
    std::string target;  ///< Of Verdict::Jump.
};

struct NftRuleset {
    std::vector<NftChain> chains;
    std::vector<NftRule> rules;  ///< Of each chain in their order.
};

/// All tables of the network namespace of the calling thread. Error NotPermitted without CAP_NET_ADMIN.
[[nodiscard]] Result<NftRuleset> readNftRuleset();

/// The same of one message of the kernel each. For tests, too.
[[nodiscard]] NftChain nftChainOf(const NetlinkReply& reply);
[[nodiscard]] NftRule nftRuleOf(const NetlinkReply& reply);

/// Where packets of that protocol (IPPROTO_UDP) that come to this host are, or may be, dropped: one text for each rule
/// and policy, in the order in which a packet comes past them, up to the first rule that lets all of them in.
[[nodiscard]] std::vector<std::string> placesThatDrop(const NftRuleset& rules, std::uint8_t protocol);

}  // namespace halftrip::platform
