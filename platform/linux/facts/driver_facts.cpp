#include "platform/linux/facts/all_facts.hpp"

#include "platform/linux/ethtool/ethtool_bits.hpp"
#include "platform/linux/ethtool/ethtool_offloads.hpp"
#include "platform/linux/facts/reading.hpp"
#include "platform/linux/network/netlink.hpp"

#include <linux/ethtool_netlink.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

namespace halftrip::platform {
namespace {

using Bytes = std::vector<std::byte>;

/// One kind of question to a driver.
struct Topic {
    std::uint8_t message;
    const char* command;  ///< What shows the answer to a person.
    const char* what;
    bool isNoneIfUnsupported;  ///< A driver that does not answer has nothing of the kind.
};
constexpr Topic kRings{ETHTOOL_MSG_RINGS_GET, "ethtool -g", "rings", true};
constexpr Topic kChannels{ETHTOOL_MSG_CHANNELS_GET, "ethtool -l", "channels", true};
constexpr Topic kPause{ETHTOOL_MSG_PAUSE_GET, "ethtool -a", "pause frames", false};
constexpr Topic kEee{ETHTOOL_MSG_EEE_GET, "ethtool --show-eee", "Energy-Efficient Ethernet", false};
constexpr Topic kFec{ETHTOOL_MSG_FEC_GET, "ethtool --show-fec", "forward error correction", true};
constexpr Topic kFeatures{ETHTOOL_MSG_FEATURES_GET, "ethtool -k", "offloads", false};
constexpr Topic kLink{ETHTOOL_MSG_LINKMODES_GET, "ethtool", "link modes", true};

/// One number or flag of an answer.
struct Field {
    const Topic& topic;
    const char* id;
    const char* name;  ///< As the command shows it.
    std::uint16_t attribute;
    bool isFlag;
};
constexpr std::array<Field, 14> kFields{{
    {kRings, "rings.rx", "RX", ETHTOOL_A_RINGS_RX, false},
    {kRings, "rings.rxMax", "RX (maximum)", ETHTOOL_A_RINGS_RX_MAX, false},
    {kRings, "rings.tx", "TX", ETHTOOL_A_RINGS_TX, false},
    {kRings, "rings.txMax", "TX (maximum)", ETHTOOL_A_RINGS_TX_MAX, false},
    {kChannels, "channels.combined", "Combined", ETHTOOL_A_CHANNELS_COMBINED_COUNT, false},
    {kChannels, "channels.combinedMax", "Combined (maximum)", ETHTOOL_A_CHANNELS_COMBINED_MAX, false},
    {kChannels, "channels.rx", "RX", ETHTOOL_A_CHANNELS_RX_COUNT, false},
    {kChannels, "channels.tx", "TX", ETHTOOL_A_CHANNELS_TX_COUNT, false},
    {kPause, "pause.autoneg", "Autonegotiate", ETHTOOL_A_PAUSE_AUTONEG, true},
    {kPause, "pause.rx", "RX", ETHTOOL_A_PAUSE_RX, true},
    {kPause, "pause.tx", "TX", ETHTOOL_A_PAUSE_TX, true},
    {kEee, "eee.isOn", "EEE status", ETHTOOL_A_EEE_ENABLED, true},
    {kEee, "eee.isActive", "EEE status", ETHTOOL_A_EEE_ACTIVE, true},
    {kFec, "fec.active", "Active FEC encoding", ETHTOOL_A_FEC_ACTIVE, false},
}};

/// Drivers that report EEE of each adapter that has it: e1000e and igb refuse for the others (82574, 82576) as an
/// unknown question is refused. Those of e1000 are all older than IEEE 802.3az.
constexpr std::array<std::string_view, 3> kReportEee{"e1000", "e1000e", "igb"};

/// An adapter's answers, each asked for once.
class Driver {
public:
    explicit Driver(const FactSources& sources) : m_sources(sources) {}

    const Result<Bytes>& answer(const Topic& topic)
    {
        auto found = std::ranges::find(m_answers, topic.message, &Answer::message);
        if (found == m_answers.end()) {
            m_answers.push_back({topic.message, m_sources.askDriver(topic.message)});
            found = m_answers.end() - 1;
        }
        return found->bytes;
    }

    [[nodiscard]] std::string sourceOf(const Topic& topic, const std::string& name) const
    {
        return std::string(topic.command) + " " + m_sources.adapter + ": " + name;
    }

    /// No answer at all: why.
    [[nodiscard]] model::Fact without(const Topic& topic, const std::string& id, const std::string& source,
                                      const Error& error) const
    {
        if (error.kind != ErrorKind::NotSupported)
            return model::absentFact(id, {}, source, error.what + ".");
        if (topic.message == ETHTOOL_MSG_EEE_GET && std::ranges::find(kReportEee, m_sources.driver) != kReportEee.end())
            return model::inapplicableFact(id, source,
                                           text("{adapter} cannot use {what}: its driver reports it where it can.",
                                                m_sources.adapter, topic.what));
        if (topic.isNoneIfUnsupported)
            return model::inapplicableFact(
                id, source, text("The driver of {adapter} has no {what} to set.", m_sources.adapter, topic.what));
        return model::absentFact(
            id, {}, source, text("The driver of {adapter} does not report {what}.", m_sources.adapter, topic.what));
    }

    [[nodiscard]] model::Fact none(const std::string& id, const std::string& source, const std::string& name) const
    {
        return model::inapplicableFact(id, source,
                                       text("The driver of {adapter} has no {what}.", m_sources.adapter, name));
    }

private:
    struct Answer {
        std::uint8_t message;
        Result<Bytes> bytes;
    };
    const FactSources& m_sources;
    std::vector<Answer> m_answers;
};

/// The kernel names what error correction is at work by the bit of a link mode.
std::string fecName(std::uint32_t linkMode)
{
    switch (linkMode) {
    case ETHTOOL_LINK_MODE_FEC_NONE_BIT:
        return "off";
    case ETHTOOL_LINK_MODE_FEC_RS_BIT:
        return "RS";
    case ETHTOOL_LINK_MODE_FEC_BASER_BIT:
        return "BaseR";
    case ETHTOOL_LINK_MODE_FEC_LLRS_BIT:
        return "LLRS";
    default:
        return "mode " + std::to_string(linkMode);
    }
}

model::Fact fieldFact(Driver& driver, const Field& field)
{
    const std::string source = driver.sourceOf(field.topic, field.name);
    const Result<Bytes>& answer = driver.answer(field.topic);
    if (!answer)
        return driver.without(field.topic, field.id, source, answer.error());
    const auto value = numberOf(parseAttributes(*answer), field.attribute);
    if (!value)
        return driver.none(field.id, source, std::string(field.topic.what) + " " + field.name);
    if (field.attribute == ETHTOOL_A_FEC_ACTIVE && field.topic.message == ETHTOOL_MSG_FEC_GET)
        return model::knownFact(field.id, fecName(*value), {}, source);
    if (field.isFlag)
        return model::knownFact(field.id, *value != 0, {}, source);
    return model::knownFact(field.id, std::int64_t{*value}, {}, source);
}

void addOffloads(Driver& driver, std::vector<model::Fact>& facts)
{
    const Result<Bytes>& answer = driver.answer(kFeatures);
    for (const Offload& offload : kOffloads) {
        const std::string source = driver.sourceOf(kFeatures, offload.name);
        if (!answer) {
            facts.push_back(driver.without(kFeatures, offload.id, source, answer.error()));
            continue;
        }
        const bool isOn = hasBit(ethtoolBits(*answer, ETHTOOL_A_FEATURES_ACTIVE), offload.name);
        // What is off and cannot be switched on does not exist here.
        if (!isOn && !hasBit(ethtoolBits(*answer, ETHTOOL_A_FEATURES_HW), offload.name))
            facts.push_back(driver.none(offload.id, source, offload.name));
        else
            facts.push_back(model::knownFact(offload.id, isOn, {}, source));
        if (isOn && offload.id == std::string_view("offload.vlanFilter")) {
            const bool isFixed = !hasBit(ethtoolBits(*answer, ETHTOOL_A_FEATURES_HW), offload.name);
            facts.push_back(model::knownFact("offload.vlanFilterFixed", isFixed, {}, source + " [fixed]"));
        }
    }
}

/// "10000baseT/Full" is 10000; modes that are no speeds ("Autoneg", "Pause") are 0.
std::int64_t mbpsOf(const std::string& mode)
{
    std::int64_t mbps = 0;
    const auto [end, failure] = std::from_chars(mode.data(), mode.data() + mode.size(), mbps);
    return failure == std::errc{} && std::string_view(end, mode.data() + mode.size()).starts_with("base") ? mbps : 0;
}

model::Fact fastestFact(Driver& driver, const std::string& id, const std::string& name, std::uint16_t attribute,
                        const Text& missing)
{
    const std::string source = driver.sourceOf(kLink, name);
    const Result<Bytes>& answer = driver.answer(kLink);
    if (!answer)
        return driver.without(kLink, id, source, answer.error());
    std::int64_t fastest = 0;
    for (const EthtoolBit& bit : ethtoolBits(*answer, attribute))
        fastest = std::max(fastest, mbpsOf(bit.name));
    return fastest == 0 ? model::absentFact(id, "Mb/s", source, missing)
                        : model::knownFact(id, fastest, "Mb/s", source);
}

/// Speed and duplex as they are, and the highest speed of either end.
void addLink(Driver& driver, std::vector<model::Fact>& facts)
{
    const Result<Bytes>& answer = driver.answer(kLink);
    const NetlinkAttributes attributes = answer ? parseAttributes(*answer) : NetlinkAttributes{};
    const auto speed = numberOf(attributes, ETHTOOL_A_LINKMODES_SPEED);
    const auto duplex = numberOf(attributes, ETHTOOL_A_LINKMODES_DUPLEX);
    const char* const noLink = "The driver reports no value, or the link is down.";
    const auto add = [&](const char* id, const char* name, std::optional<model::FactValue> value, const char* unit) {
        const std::string source = driver.sourceOf(kLink, name);
        if (!answer)
            facts.push_back(driver.without(kLink, id, source, answer.error()));
        else if (value)
            facts.push_back(model::knownFact(id, *std::move(value), unit, source));
        else
            facts.push_back(model::absentFact(id, unit, source, noLink));
    };
    const bool hasSpeed = speed && static_cast<std::int32_t>(*speed) > 0;  // SPEED_UNKNOWN is -1.
    add("link.speed", "Speed", hasSpeed ? std::optional<model::FactValue>(std::int64_t{*speed}) : std::nullopt, "Mb/s");
    add("link.duplex", "Duplex",
        duplex && *duplex <= DUPLEX_FULL
            ? std::optional<model::FactValue>(*duplex == DUPLEX_FULL ? std::string("full") : std::string("half"))
            : std::nullopt,
        "");
    facts.push_back(fastestFact(driver, "link.fastest", "Supported link modes", ETHTOOL_A_LINKMODES_OURS,
                                "The driver lists no supported speeds."));
    facts.push_back(fastestFact(driver, "link.partnerFastest", "Link partner advertised link modes",
                                ETHTOOL_A_LINKMODES_PEER, "The link partner does not advertise its speeds."));
}

}  // namespace

std::vector<model::Fact> driverFacts(const FactSources& sources)
{
    if (sources.adapter.empty() || !sources.askDriver)
        return {};
    Driver driver(sources);
    std::vector<model::Fact> facts;
    for (const Field& field : kFields)
        facts.push_back(fieldFact(driver, field));
    addOffloads(driver, facts);
    addLink(driver, facts);
    return facts;
}

}  // namespace halftrip::platform
