#pragma once

#include "platform/linux/ethtool/driver_access.hpp"
#include "platform/linux/ethtool/ethtool_bits.hpp"

#include <linux/ethtool_netlink.h>
#include <linux/netlink.h>

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace halftrip::test {

/// The driver of one made-up adapter, "eth0", behind ethtool netlink.
class ScriptedDriver {
public:
    /// What a ..._GET answers, by attribute; of what is not in it, the driver has nothing.
    std::map<std::uint8_t, std::map<std::uint16_t, std::uint32_t>> numbers;
    std::set<std::uint16_t> flags;  ///< Attributes that are one byte.
    std::map<std::string, bool> offloads;  ///< Those that can be switched.
    std::function<std::uint32_t(std::uint16_t attribute, std::uint32_t value)> rounding;
    std::optional<Error> refusal;
    std::vector<platform::NapiSettings> napis;
    std::chrono::milliseconds settling{};  ///< Until then, a ..._GET answers as before the ..._SET.

    [[nodiscard]] platform::DriverAccess access()
    {
        return {.ask = [this](const std::string& adapter, std::uint8_t message, const std::string& what)
                    -> Result<std::vector<std::byte>> { return answer(adapter, message, what); },
                .tell = [this](const std::string&, std::uint8_t message,
                               const std::function<void(platform::NetlinkRequest&)>& fill,
                               const std::string&) { return obey(message, fill); },
                .wait = [this](std::chrono::milliseconds time) { settle(time); },
                .napis = [this](unsigned) { return napis; }};
    }

private:
    [[nodiscard]] Result<std::vector<std::byte>> answer(const std::string& adapter, std::uint8_t message,
                                                        const std::string& what) const
    {
        if (adapter != "eth0")
            return fail(ErrorKind::NotFound, text("cannot {what}: No such device", what));
        platform::NetlinkRequest all(0, 0, std::uint32_t{0});
        if (message == ETHTOOL_MSG_FEATURES_GET) {
            addOffloads(all, ETHTOOL_A_FEATURES_HW, true);
            addOffloads(all, ETHTOOL_A_FEATURES_ACTIVE, false);
        } else {
            const auto found = numbers.find(message);
            if (found == numbers.end())
                return fail(ErrorKind::NotSupported, text("cannot {what}: Operation not supported", what));
            for (const auto& [attribute, value] : found->second)
                add(all, attribute, value);
        }
        const auto body = all.body().subspan(sizeof(std::uint32_t));
        return std::vector<std::byte>(body.begin(), body.end());
    }

    void add(platform::NetlinkRequest& request, std::uint16_t attribute, std::uint32_t value) const
    {
        if (flags.contains(attribute))
            request.addNumber(attribute, static_cast<std::uint8_t>(value));
        else
            request.addNumber(attribute, value);
    }

    void addOffloads(platform::NetlinkRequest& request, std::uint16_t attribute, bool areAll) const
    {
        const std::size_t set = request.open(attribute | NLA_F_NESTED);
        request.addBytes(ETHTOOL_A_BITSET_NOMASK, {});
        const std::size_t list = request.open(ETHTOOL_A_BITSET_BITS | NLA_F_NESTED);
        for (const auto& [name, isOn] : offloads) {
            if (!isOn && !areAll)
                continue;
            const std::size_t bit = request.open(ETHTOOL_A_BITSET_BITS_BIT | NLA_F_NESTED);
            request.addText(ETHTOOL_A_BITSET_BIT_NAME, name);
            request.close(bit);
        }
        request.close(list);
        request.close(set);
    }

    [[nodiscard]] Status obey(std::uint8_t message, const std::function<void(platform::NetlinkRequest&)>& fill)
    {
        if (refusal)
            return std::unexpected(*refusal);
        platform::NetlinkRequest request(0, 0, std::uint32_t{0});
        fill(request);
        const auto body = request.body().subspan(sizeof(std::uint32_t));
        if (message == ETHTOOL_MSG_FEATURES_SET) {
            for (const platform::EthtoolBit& bit : platform::ethtoolBits(body, ETHTOOL_A_FEATURES_WANTED)) {
                if (offloads.contains(bit.name))
                    offloads[bit.name] = bit.isSet;
            }
            return {};
        }
        // Each ..._SET follows its ..._GET in the kernel's list.
        auto& shown = numbers.at(static_cast<std::uint8_t>(message - 1));
        auto present = shown;
        const platform::NetlinkAttributes attributes = platform::parseAttributes(body);
        for (auto& [attribute, value] : present) {
            if (const auto wanted = platform::numberOf(attributes, attribute))
                value = rounding ? rounding(attribute, *wanted) : *wanted;
        }
        // What it was told last is all that it does.
        m_later = {static_cast<std::uint8_t>(message - 1), present};
        m_left = settling;
        settle({});
        return {};
    }

    void settle(std::chrono::milliseconds time)
    {
        m_left -= time;
        if (m_later && m_left.count() <= 0) {
            numbers.at(m_later->first) = m_later->second;
            m_later.reset();
        }
    }

    std::optional<std::pair<std::uint8_t, std::map<std::uint16_t, std::uint32_t>>> m_later;
    std::chrono::milliseconds m_left{};
};

}  // namespace halftrip::test
