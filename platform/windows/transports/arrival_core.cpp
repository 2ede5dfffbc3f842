#include "platform/windows/transports/arrival_core.hpp"

#include "platform/windows/host/cpu_topology.hpp"

#include <winsock2.h>

namespace halftrip::windows {
namespace {

// ws2def.h of the Windows SDK; learn.microsoft.com/windows/win32/winsock/sio-query-rss-processor-info.
constexpr DWORD kQueryRssProcessor = IOC_OUT | IOC_WS2 | 37;  // SIO_QUERY_RSS_PROCESSOR_INFO

struct SocketProcessorAffinity {
    PROCESSOR_NUMBER processor;
    USHORT numaNode;
    USHORT reserved;
};
static_assert(sizeof(SocketProcessorAffinity) == 8, "SOCKET_PROCESSOR_AFFINITY");

}  // namespace

std::optional<int> arrivalCore(const Socket& socket) noexcept
{
    SocketProcessorAffinity affinity{};
    DWORD bytes = 0;
    if (WSAIoctl(socket.get(), kQueryRssProcessor, nullptr, 0, &affinity, sizeof affinity, &bytes, nullptr, nullptr) !=
            0 ||
        bytes < sizeof affinity.processor)
        return std::nullopt;
    const CorePlace place{affinity.processor.Group, affinity.processor.Number};
    const int core = coreAt(place);
    return placeOfCore(core) ? std::optional(core) : std::nullopt;
}

}  // namespace halftrip::windows
