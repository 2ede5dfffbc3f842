#include "platform/windows/network/socket_owner.hpp"

#include "platform/windows/system/handle.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>

#include <cstddef>
#include <cstring>
#include <optional>
#include <vector>

namespace halftrip::windows {
namespace {

/// The list grows while it is read.
constexpr int kMostAttempts = 5;

/// As GetExtendedTcpTable() gives it: a table of connections with the processes they belong to. Empty when it does not.
std::vector<std::byte> readTable(ULONG family)
{
    DWORD bytes = 16'384;
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        std::vector<std::byte> table(bytes);
        const DWORD code = GetExtendedTcpTable(table.data(), &bytes, FALSE, family, TCP_TABLE_OWNER_PID_CONNECTIONS, 0);
        if (code == NO_ERROR)
            return table;
        if (code != ERROR_INSUFFICIENT_BUFFER)
            return {};
    }
    return {};
}

/// Ports lie in the lower half of a DWORD, in network order.
bool isPort(DWORD entry, const SocketName& name)
{
    return ntohs(static_cast<u_short>(entry)) == name.port();
}

bool isV4(DWORD address, DWORD port, const SocketName& name)
{
    sockaddr_in wanted{};
    std::memcpy(&wanted, name.get(), sizeof wanted);
    return wanted.sin_addr.s_addr == address && isPort(port, name);
}

bool isV6(const UCHAR (&address)[16], DWORD port, const SocketName& name)
{
    sockaddr_in6 wanted{};
    std::memcpy(&wanted, name.get(), sizeof wanted);
    return std::memcmp(&wanted.sin6_addr, address, sizeof address) == 0 && isPort(port, name);
}

/// The rows of a table whose memory need not be aligned for them.
template <typename Table, typename Row, typename IsIt>
std::optional<DWORD> findProcess(const std::vector<std::byte>& memory, std::size_t firstRow, IsIt isIt)
{
    Table head{};
    if (memory.size() < firstRow)
        return std::nullopt;
    std::memcpy(&head.dwNumEntries, memory.data(), sizeof head.dwNumEntries);
    for (std::size_t i = 0; i < head.dwNumEntries && firstRow + (i + 1) * sizeof(Row) <= memory.size(); ++i) {
        Row row{};
        std::memcpy(&row, memory.data() + firstRow + i * sizeof(Row), sizeof row);
        if (row.dwState == MIB_TCP_STATE_ESTAB && isIt(row))
            return row.dwOwningPid;
    }
    return std::nullopt;
}

std::optional<DWORD> processOf(const SocketName& theirs, const SocketName& ours)
{
    if (!theirs.isV6())
        return findProcess<MIB_TCPTABLE_OWNER_PID, MIB_TCPROW_OWNER_PID>(
            readTable(AF_INET), offsetof(MIB_TCPTABLE_OWNER_PID, table), [&](const MIB_TCPROW_OWNER_PID& row) {
                return isV4(row.dwLocalAddr, row.dwLocalPort, theirs) && isV4(row.dwRemoteAddr, row.dwRemotePort, ours);
            });
    return findProcess<MIB_TCP6TABLE_OWNER_PID, MIB_TCP6ROW_OWNER_PID>(
        readTable(AF_INET6), offsetof(MIB_TCP6TABLE_OWNER_PID, table), [&](const MIB_TCP6ROW_OWNER_PID& row) {
            return isV6(row.ucLocalAddr, row.dwLocalPort, theirs) && isV6(row.ucRemoteAddr, row.dwRemotePort, ours);
        });
}

/// A TOKEN_USER with the SID that it points to; empty when the system refuses.
std::vector<std::byte> userOf(HANDLE process)
{
    HANDLE raw = nullptr;
    if (!OpenProcessToken(process, TOKEN_QUERY, &raw))
        return {};
    const OwnedHandle token(raw);
    DWORD bytes = 0;
    GetTokenInformation(token.get(), TokenUser, nullptr, 0, &bytes);
    std::vector<std::byte> user(bytes);
    if (bytes < sizeof(TOKEN_USER) || !GetTokenInformation(token.get(), TokenUser, user.data(), bytes, &bytes))
        return {};
    return user;
}

PSID sidOf(const std::vector<std::byte>& user)
{
    TOKEN_USER head{};
    std::memcpy(&head, user.data(), sizeof head);
    return head.User.Sid;
}

}  // namespace

bool isConnectionOfThisUser(const SocketName& theirs, const SocketName& ours)
{
    const auto id = processOf(theirs, ours);
    if (!id)
        return false;
    const OwnedHandle process(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, *id));
    if (!process)
        return false;
    const std::vector<std::byte> other = userOf(process.get());
    const std::vector<std::byte> own = userOf(GetCurrentProcess());
    return !other.empty() && !own.empty() && EqualSid(sidOf(other), sidOf(own));
}

}  // namespace halftrip::windows
