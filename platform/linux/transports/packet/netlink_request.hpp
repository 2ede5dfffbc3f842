#pragma once

#include "core/base/error.hpp"

#include <linux/rtnetlink.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace halftrip::packet {

/// One question to the kernel's routing tables, and its answer. Asks only: nothing is changed.
class NetlinkRequest {
public:
    /// `type` is RTM_GETROUTE, RTM_GETNEIGH or RTM_GETLINK, `family` the header behind nlmsghdr.
    template <typename Header>
        requires std::is_trivially_copyable_v<Header>
    NetlinkRequest(std::uint16_t type, const Header& header) noexcept : m_type(type)
    {
        append(std::as_bytes(std::span(&header, 1)));
    }
    void addAttribute(std::uint16_t type, std::span<const std::byte> value) noexcept;
    void addAttribute(std::uint16_t type, std::uint32_t value) noexcept;
    /// The body of the answer: the family's header and attributes. Error::osCode is the kernel's errno.
    [[nodiscard]] Result<std::vector<std::byte>> exchange();

private:
    void append(std::span<const std::byte> bytes) noexcept;

    std::array<std::byte, 256> m_message{};
    std::size_t m_size = sizeof(nlmsghdr);
    std::uint16_t m_type;
};

/// The value of one attribute in an answer, behind a header of `headerBytes`; empty when it is not there.
[[nodiscard]] std::span<const std::byte> findAttribute(std::span<const std::byte> answer, std::size_t headerBytes,
                                                       std::uint16_t type) noexcept;

}  // namespace halftrip::packet
