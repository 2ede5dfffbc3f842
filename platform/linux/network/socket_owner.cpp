#include "platform/linux/network/socket_owner.hpp"

#include <fmt/format.h>

#include <netinet/in.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <sstream>

namespace halftrip::platform {
namespace {

using sockets::SocketName;

using Words = std::array<std::uint32_t, 4>;

/// As the kernel prints an address: its 32-bit words as they lie in memory, then the port.
std::string entryOf(std::span<const std::uint32_t> words, std::uint16_t port)
{
    std::string text;
    for (const std::uint32_t word : words)
        text += fmt::format("{:08X}", word);
    return text + fmt::format(":{:04X}", port);
}

Words v6WordsOf(const SocketName& name)
{
    Words words{};
    if (name.isV6()) {
        sockaddr_in6 address{};
        std::memcpy(&address, name.get(), sizeof address);
        std::memcpy(words.data(), &address.sin6_addr, sizeof words);
        return words;
    }
    // How a socket of both families shows an IPv4 address.
    sockaddr_in address{};
    std::memcpy(&address, name.get(), sizeof address);
    words[2] = htonl(0xFFFF);
    words[3] = address.sin_addr.s_addr;
    return words;
}

std::optional<uid_t> findOwner(const std::string& table, const std::string& own, const std::string& peer)
{
    constexpr const char* kEstablished = "01";
    std::istringstream lines(table);
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream columns(line);
        std::string slot, local, remote, state, queues, timer, retransmits;
        uid_t uid = 0;
        if (columns >> slot >> local >> remote >> state >> queues >> timer >> retransmits >> uid && local == own &&
            remote == peer && state == kEstablished)
            return uid;
    }
    return std::nullopt;
}

}  // namespace

std::optional<uid_t> ownerOfConnection(const SystemTree& tree, const SocketName& theirs, const SocketName& ours)
{
    const Words own = v6WordsOf(theirs);
    const Words peer = v6WordsOf(ours);
    if (const auto table = tree.read("/proc/thread-self/net/tcp"); table && !theirs.isV6()) {
        const auto owner = findOwner(*table, entryOf(std::span(own).last(1), theirs.port()),
                                     entryOf(std::span(peer).last(1), ours.port()));
        if (owner)
            return owner;
    }
    const auto table = tree.read("/proc/thread-self/net/tcp6");
    return table ? findOwner(*table, entryOf(own, theirs.port()), entryOf(peer, ours.port())) : std::nullopt;
}

}  // namespace halftrip::platform
