#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/network/netlink.hpp"

#include <catch2/catch.hpp>

#include <linux/ethtool_netlink.h>
#include <linux/netlink.h>

#include <map>

using namespace halftrip;
using platform::NetlinkRequest;
using platform::SystemTree;

namespace {

/// Attributes as the kernel writes them; the fixed header of a request is cut off again.
class Answer {
public:
    Answer() : m_request(0, 0, std::uint32_t{0}) {}
    template <typename Number>
    Answer& number(std::uint16_t attribute, Number value)
    {
        m_request.addNumber(attribute, value);
        return *this;
    }
    /// A bit set in the long form: a list of those that are set, or all of them with what is set.
    Answer& bits(std::uint16_t attribute, const std::vector<std::pair<const char*, bool>>& bits, bool isListOnly)
    {
        const std::size_t set = m_request.open(attribute | NLA_F_NESTED);
        if (isListOnly)
            m_request.addBytes(ETHTOOL_A_BITSET_NOMASK, {});
        const std::size_t list = m_request.open(ETHTOOL_A_BITSET_BITS | NLA_F_NESTED);
        for (const auto& [name, isSet] : bits) {
            const std::size_t bit = m_request.open(ETHTOOL_A_BITSET_BITS_BIT | NLA_F_NESTED);
            m_request.addText(ETHTOOL_A_BITSET_BIT_NAME, name);
            if (isSet && !isListOnly)
                m_request.addBytes(ETHTOOL_A_BITSET_BIT_VALUE, {});
            m_request.close(bit);
        }
        m_request.close(list);
        m_request.close(set);
        return *this;
    }
    [[nodiscard]] std::vector<std::byte> bytes() const
    {
        const auto body = m_request.body().subspan(sizeof(std::uint32_t));
        return {body.begin(), body.end()};
    }

private:
    NetlinkRequest m_request;
};

/// A driver that answers what the script says; to the rest, that it has nothing of the kind.
std::vector<model::Fact> factsOf(const std::map<std::uint8_t, std::vector<std::byte>>& script,
                                 ErrorKind otherwise = ErrorKind::NotSupported, const std::string& driver = {})
{
    const SystemTree tree("/nowhere");
    return platform::driverFacts({.tree = tree,
                                  .adapter = "eth0",
                                  .driver = driver,
                                  .askDriver = [=](std::uint8_t message) -> Result<std::vector<std::byte>> {
                                      const auto found = script.find(message);
                                      if (found == script.end())
                                          return fail(otherwise, "cannot ask eth0: Operation not supported", {}, 95);
                                      return found->second;
                                  }});
}

}  // namespace

TEST_CASE("what a driver answers becomes facts with the command that shows them", "[platform][facts]")
{
    const auto facts = factsOf(
        {{ETHTOOL_MSG_RINGS_GET, Answer()
                                     .number(ETHTOOL_A_RINGS_RX, std::uint32_t{512})
                                     .number(ETHTOOL_A_RINGS_RX_MAX, std::uint32_t{4096})
                                     .bytes()},
         {ETHTOOL_MSG_CHANNELS_GET, Answer().number(ETHTOOL_A_CHANNELS_COMBINED_COUNT, std::uint32_t{8}).bytes()},
         {ETHTOOL_MSG_PAUSE_GET,
          Answer().number(ETHTOOL_A_PAUSE_RX, std::uint8_t{1}).number(ETHTOOL_A_PAUSE_TX, std::uint8_t{0}).bytes()},
         {ETHTOOL_MSG_EEE_GET, Answer().number(ETHTOOL_A_EEE_ENABLED, std::uint8_t{1}).bytes()},
         {ETHTOOL_MSG_FEC_GET,
          Answer().number(ETHTOOL_A_FEC_ACTIVE, std::uint32_t{ETHTOOL_LINK_MODE_FEC_RS_BIT}).bytes()}});
    CHECK(numberOf(facts, "rings.rx") == 512);
    CHECK(findFact(facts, "rings.rx")->source == "ethtool -g eth0: RX");
    CHECK(numberOf(facts, "rings.rxMax") == 4096);
    CHECK(findFact(facts, "rings.tx")->isInapplicable);
    CHECK(numberOf(facts, "channels.combined") == 8);
    CHECK(flagOf(facts, "pause.rx") == true);
    CHECK(flagOf(facts, "pause.tx") == false);
    CHECK(flagOf(facts, "eee.isOn") == true);
    CHECK(textOf(facts, "fec.active") == "RS");
}

TEST_CASE("an offload that is off and cannot be switched on is none", "[platform][facts]")
{
    const auto facts = factsOf(
        {{ETHTOOL_MSG_FEATURES_GET,
          Answer()
              .bits(ETHTOOL_A_FEATURES_HW, {{"rx-gro", true}, {"rx-lro", true}}, true)
              .bits(ETHTOOL_A_FEATURES_ACTIVE, {{"rx-gro", true}, {"rx-hashing", true}, {"rx-vlan-filter", true}}, true)
              .bytes()}});
    CHECK(flagOf(facts, "offload.gro") == true);
    CHECK(flagOf(facts, "offload.lro") == false);
    CHECK(flagOf(facts, "offload.rxHash") == true);  // Fixed to on.
    CHECK(flagOf(facts, "offload.vlanFilter") == true);
    CHECK(flagOf(facts, "offload.vlanFilterFixed") == true);
    CHECK(findFact(facts, "offload.groHw")->isInapplicable);
}

TEST_CASE("a link tells its speed and the fastest of either end", "[platform][facts]")
{
    const auto facts = factsOf(
        {{ETHTOOL_MSG_LINKMODES_GET,
          Answer()
              .bits(ETHTOOL_A_LINKMODES_OURS,
                    {{"100baseT/Full", false}, {"10000baseT/Full", true}, {"Autoneg", true}, {"FEC_RS", true}}, false)
              .bits(ETHTOOL_A_LINKMODES_PEER, {{"1000baseT/Full", true}, {"100baseT/Half", true}}, true)
              .number(ETHTOOL_A_LINKMODES_SPEED, std::uint32_t{1000})
              .number(ETHTOOL_A_LINKMODES_DUPLEX, std::uint8_t{DUPLEX_FULL})
              .bytes()}});
    CHECK(numberOf(facts, "link.speed") == 1000);
    CHECK(textOf(facts, "link.duplex") == "full");
    CHECK(numberOf(facts, "link.fastest") == 10'000);
    CHECK(numberOf(facts, "link.partnerFastest") == 1000);
    const auto down = factsOf({{ETHTOOL_MSG_LINKMODES_GET, Answer()
                                                               .number(ETHTOOL_A_LINKMODES_SPEED, UINT32_MAX)
                                                               .number(ETHTOOL_A_LINKMODES_DUPLEX, std::uint8_t{0xff})
                                                               .bytes()}});
    for (const char* const id : {"link.speed", "link.duplex", "link.fastest", "link.partnerFastest"}) {
        CAPTURE(id);
        REQUIRE(findFact(down, id) != nullptr);
        CHECK_FALSE(findFact(down, id)->value);
        CHECK_FALSE(findFact(down, id)->isInapplicable);
    }
}

TEST_CASE("an adapter that cannot save energy is told as such, where its driver would report it", "[platform][facts]")
{
    for (const char* const driver : {"e1000e", "igb"}) {
        const auto facts = factsOf({}, ErrorKind::NotSupported, driver);
        CHECK(findFact(facts, "eee.isOn")->isInapplicable);
        CHECK(findFact(facts, "eee.isActive")->absence ==
              "eth0 cannot use Energy-Efficient Ethernet: its driver reports it where it can.");
        CHECK_FALSE(findFact(facts, "pause.rx")->isInapplicable);
    }
    CHECK_FALSE(findFact(factsOf({}, ErrorKind::NotSupported, "mlx5_core"), "eee.isOn")->isInapplicable);
    CHECK_FALSE(findFact(factsOf({}, ErrorKind::NotFound, "igb"), "eee.isOn")->isInapplicable);
}

TEST_CASE("a driver without rings has none, one silent about pause frames may have them", "[platform][facts]")
{
    const auto facts = factsOf({});
    CHECK(findFact(facts, "rings.rx")->isInapplicable);
    CHECK(findFact(facts, "channels.combined")->isInapplicable);
    CHECK_FALSE(findFact(facts, "pause.rx")->isInapplicable);
    CHECK(findFact(facts, "pause.rx")->absence == "The driver of eth0 does not report pause frames.");
    CHECK_FALSE(findFact(facts, "eee.isOn")->isInapplicable);
    const auto gone = factsOf({}, ErrorKind::NotFound);
    CHECK_FALSE(findFact(gone, "rings.rx")->isInapplicable);
    CHECK(findFact(gone, "rings.rx")->absence == "cannot ask eth0: Operation not supported.");
}
