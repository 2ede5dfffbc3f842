#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::platform {

/// One request to the kernel by netlink(7): a fixed header, then attributes.
class NetlinkRequest {
public:
    /// `type` and `flags` as in nlmsghdr; `header` is the family's own struct (ifinfomsg, genlmsghdr, ...).
    template <typename Header>
    NetlinkRequest(std::uint16_t type, std::uint16_t flags, const Header& header) : m_type(type), m_flags(flags)
    {
        append(&header, sizeof header);
    }
    void addBytes(std::uint16_t attribute, std::span<const std::byte> value);
    void addText(std::uint16_t attribute, std::string_view value);
    template <typename Number>
    void addNumber(std::uint16_t attribute, Number value)
    {
        addBytes(attribute, std::as_bytes(std::span(&value, 1)));
    }
    /// Attributes added until close() become the content of this one.
    [[nodiscard]] std::size_t open(std::uint16_t attribute);
    /// A fixed struct between an attribute's header and the attributes inside it (VETH_INFO_PEER has one).
    template <typename Header>
    void addHeader(const Header& header)
    {
        append(&header, sizeof header);
    }
    void close(std::size_t opened);

    [[nodiscard]] std::uint16_t type() const noexcept { return m_type; }
    [[nodiscard]] std::uint16_t flags() const noexcept { return m_flags; }
    [[nodiscard]] std::span<const std::byte> body() const noexcept { return m_body; }

private:
    void append(const void* data, std::size_t size);

    std::uint16_t m_type;
    std::uint16_t m_flags;
    std::vector<std::byte> m_body;
};

/// One message of an answer.
class NetlinkReply {
public:
    NetlinkReply(std::uint16_t type, std::span<const std::byte> body) : m_type(type), m_body(body.begin(), body.end())
    {
    }
    [[nodiscard]] std::uint16_t type() const noexcept { return m_type; }
    /// The fixed header; zeros where the kernel sent less.
    template <typename Header>
    [[nodiscard]] Header header() const noexcept
    {
        Header header{};
        if (!m_body.empty())
            std::memcpy(&header, m_body.data(), std::min(sizeof header, m_body.size()));
        return header;
    }
    /// What follows a fixed header of that size.
    [[nodiscard]] std::span<const std::byte> attributes(std::size_t headerBytes) const noexcept;

private:
    std::uint16_t m_type;
    std::vector<std::byte> m_body;
};

/// Attributes by type; the spans look into what was parsed.
using NetlinkAttributes = std::map<std::uint16_t, std::span<const std::byte>>;
[[nodiscard]] NetlinkAttributes parseAttributes(std::span<const std::byte> bytes);
/// All of one type, where it may stand several times.
[[nodiscard]] std::vector<std::span<const std::byte>> attributesOf(std::span<const std::byte> bytes,
                                                                   std::uint16_t type);
[[nodiscard]] std::optional<std::uint32_t> numberOf(const NetlinkAttributes& attributes, std::uint16_t type);
[[nodiscard]] std::string textOf(const NetlinkAttributes& attributes, std::uint16_t type);

/// A netlink socket of the network namespace the calling thread is in when it opens it. One thread. Errors of what it
/// asks for have the kernel's own words in them, where it gives any; their kinds are those of kindOfErrno().
class NetlinkSocket {
public:
    /// rtnetlink(7).
    [[nodiscard]] static Result<NetlinkSocket> open();
    /// Generic netlink.
    [[nodiscard]] static Result<NetlinkSocket> openGeneric();
    /// nfnetlink: the firewall.
    [[nodiscard]] static Result<NetlinkSocket> openNetfilter();
    /// Sends a request and waits for the kernel's word. `what` names it in the Error ("create the veth pair").
    [[nodiscard]] Status execute(const NetlinkRequest& request, const std::string& what);
    /// Sends a request and collects what it brings (every message of a dump).
    [[nodiscard]] Result<std::vector<NetlinkReply>> query(const NetlinkRequest& request, const std::string& what);

private:
    explicit NetlinkSocket(sockets::FileDescriptor socket) : m_socket(std::move(socket)) {}
    [[nodiscard]] static Result<NetlinkSocket> openFor(int protocol);
    [[nodiscard]] int send(const NetlinkRequest& request, std::uint16_t moreFlags);

    sockets::FileDescriptor m_socket;
    std::uint32_t m_sequence = 0;
};

}  // namespace halftrip::platform
