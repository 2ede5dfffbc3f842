#pragma once

#include "core/base/error.hpp"
#include "platform/linux/network/netlink.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// Where a base chain stands on the path to this host's programs, in a packet's order. None: not on it.
enum class NftStage : std::uint8_t { None, Ingress, Prerouting, Input };

/// A chain of nf_tables, which iptables of today uses as well.
struct NftChain {
    std::string family;  ///< "inet", "ip", "ip6", "bridge", "netdev"; empty: of no packets that are measured.
    std::string table;
    std::string name;
    NftStage stage = NftStage::None;
    std::vector<std::string> devices;  ///< Of Ingress: whose packets it sees; empty: not known.
    std::int32_t priority = 0;
    bool isPolicyDrop = false;
};

/// One rule, as far as it is understood.
struct NftRule {
    /// Unread: a verdict map, a queue or what else may take a packet away, and is not gone into.
    enum class Verdict : std::uint8_t { None, Accept, Drop, Reject, Jump, Return, Unread };
    std::string family;
    std::string table;
    std::string chain;
    std::uint64_t handle = 0;
    std::optional<std::uint8_t> protocol;  ///< Only packets of this transport protocol.
    bool isConditional = false;  ///< It may not match each packet of that protocol.
    std::vector<std::string> conditions;  ///< Those that are understood, in nft's words: "udp dport 9000".
    Verdict verdict = Verdict::None;
    std::string target;  ///< Of Verdict::Jump.
    bool isGoto = false;  ///< That jump does not come back.
    std::string decider;  ///< Of Verdict::Unread: "verdict map".
};

/// What packets come through to this host.
struct NftPath {
    /// The adapter and what it stands on: the ports of a bridge or bond, the adapter of a VLAN. Empty: not known.
    std::vector<std::string> devices;
    bool isBridge = true;  ///< One of them is a bridge, or it is not known.
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
[[nodiscard]] std::vector<std::string> placesThatDrop(const NftRuleset& rules, std::uint8_t protocol,
                                                      const NftPath& path = {});

}  // namespace halftrip::platform
