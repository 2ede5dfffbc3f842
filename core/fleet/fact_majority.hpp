#pragma once

#include "core/model/facts/host_facts.hpp"
#include "core/model/fields/member_filter.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::fleet {

/// One setting in which a host, or most hosts of a rack, differ from most of the fleet.
struct FactDifference {
    std::string host;  ///< Empty: of a rack.
    std::string id;  ///< "coalescing.rxUsecs".
    std::string source;  ///< Where a person finds it there; empty: not told.
    std::string value;
    std::string usual;  ///< What most others have.
    std::uint64_t others = 0;  ///< So many of the others have that.
    std::uint64_t asked = 0;  ///< Of the others, hosts that report the setting.
    std::string rack = {};  ///< Empty: of a host.
    std::optional<std::uint64_t> hosts = {};  ///< Of a rack: so many of its hosts have the value.
    std::optional<std::uint64_t> hostsAsked = {};  ///< Of a rack: its hosts that report the setting.
};
void describe(model::Fields& fields, FactDifference& difference);

/// Whose word the facts of a host are: its own run files have them from itself, others' from the partner that wrote
/// them.
enum class ToldBy : std::uint8_t { Itself, Partner };

/// What some hosts of a fleet say about themselves. Points into the FactMajority that it comes from.
struct FactTally {
    struct Value {
        std::uint64_t hosts = 0;
        const std::string* source = nullptr;  ///< Of the first of these hosts.
    };
    using Values = std::map<std::string_view, Value>;
    std::map<std::uint32_t, Values> settings;  ///< By their places in the majority.
};

/// What the hosts of a fleet say about themselves, each value kept once.
class FactMajority {
public:
    /// The first time counts, of a host and of each setting in its facts; and a host's own word goes before that of a
    /// partner.
    void add(const std::string& host, const model::HostFacts& facts, ToldBy by);
    /// The members of a host's facts that add() looks at.
    [[nodiscard]] static std::vector<model::MemberFilter> membersOfFacts();
    /// The settings in which it differs from at least kMajority of the others that tell them, the rarest first.
    [[nodiscard]] std::vector<FactDifference> differencesOf(const std::string& host) const;
    /// Until the next add().
    [[nodiscard]] FactTally tallyOf(const std::vector<std::string>& hosts) const;
    /// The settings in which at least kMajority of a rack's hosts have one value, and at least kMajority of all others
    /// another, the rarest first. `beside`: hosts that are none of the others, such as those of a rack that is slow
    /// together with this one; null: none.
    [[nodiscard]] std::vector<FactDifference> differencesOf(const std::string& rack, const FactTally& its,
                                                            const FactTally* beside) const;

    static constexpr double kMajority = 0.75;
    static constexpr std::size_t kMostShown = 20;

private:
    struct Setting {
        std::string id;
        std::map<std::string, std::uint32_t> hostsWith;  ///< By value.
        std::uint64_t toldInAccount;  ///< The newest that tells it: a host counts once, however often it says it.
    };
    struct Told {
        std::uint32_t setting;
        const std::string* value;  ///< A key of that setting's map.
        const std::string* source;  ///< One of m_sources.
    };
    struct Account {
        ToldBy by = ToldBy::Partner;
        std::vector<Told> told;
    };
    void forget(Account& account);
    void holdAgainstOthers(FactDifference& difference, std::uint32_t setting,
                           const std::vector<const FactTally*>& none) const;
    static void keepRarest(std::vector<FactDifference>& differences);
    void tell(std::vector<Told>& told, const std::string& id, const std::string& value, const std::string& source);

    std::map<std::string, std::uint32_t> m_places;
    std::vector<Setting> m_settings;
    std::set<std::string> m_sources;
    std::map<std::string, Account> m_hosts;
    std::uint64_t m_accounts = 0;
};

}  // namespace halftrip::fleet
