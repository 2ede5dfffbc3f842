#include "platform/linux/transports/xdp/rings.hpp"

#include "core/base/shell_words.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/xdp/program.hpp"

#include <linux/capability.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <xdp/libxdp.h>

#include <cerrno>

namespace halftrip::xdp {

namespace {

Error describeMemoryError(int code)
{
    if (code == EPERM || code == EACCES) {
        const std::string missing = missingCapabilities();
        return {ErrorKind::NotPermitted,
                text("Cannot open an AF_XDP socket: {reason}.",
                     missing.empty() ? Text("the kernel refuses it here (a container or a lockdown policy?)")
                                     : Text(missing)),
                code, platform::adviceOnGrant(kNeededCapabilities)};
    }
    if (code == EAFNOSUPPORT) {
        return {ErrorKind::NotSupported, "This kernel has no AF_XDP sockets.", code,
                "Use --transport mmap, or a kernel with CONFIG_XDP_SOCKETS."};
    }
    if (code == ENOBUFS || code == ENOMEM) {
        return {ErrorKind::NotPermitted, "The packet memory of AF_XDP cannot be locked.", code,
                text("Raise the limit (ulimit -l unlimited), or grant cap_ipc_lock: {ways}.",
                     platform::waysToGrant({CAP_IPC_LOCK}))};
    }
    return {ErrorKind::Os,
            text("Cannot make the packet memory of AF_XDP: {reason}.", platform::describeErrno(code)),
            code,
            {}};
}

}  // namespace

Error describeBindError(const XdpRings::Plan& plan, int code)
{
    const Text step = text("Cannot bind AF_XDP to queue {queue} of {adapter}", plan.queue, plan.adapter);
    const bool isZeroCopy = plan.copy == XdpRings::CopyMode::ZeroCopy;
    Error noZeroCopy{ErrorKind::NotSupported,
                     text("{step} with zero-copy: {reason}.", step, platform::describeErrno(code)), code,
                     "Use copy=copy or copy=auto."};
    switch (code) {
    case EBUSY:
        return {ErrorKind::Busy, text("{step}: another AF_XDP socket has this queue.", step), code,
                "End the other program (ss --xdp lists the sockets), or choose another queue."};
    case EINVAL:
        // Of a queue that is there: drivers refuse zero-copy by many codes (virtio_net by this one and ENOENT).
        if (isZeroCopy)
            return noZeroCopy;
        return {
            ErrorKind::NotFound, text("{step}: there is no such queue, or no XDP on it.", step), code,
            text("\"ethtool -l {adapter}\" shows the number of queues.", quoteForShell(plan.adapter, Shell::Posix))};
    case EOPNOTSUPP:
        return {ErrorKind::NotSupported,
                isZeroCopy ? text("{step} with zero-copy: the driver does not have it.", step)
                           : text("{step}: the driver does not support it.", step),
                code, "Use copy=copy or copy=auto."};
    case ENETDOWN:
        return {ErrorKind::Unreachable, text("{step}: the adapter is down.", step), code,
                text("Bring it up: \"sudo ip link set {adapter} up\".", quoteForShell(plan.adapter, Shell::Posix))};
    case ENODEV:
    case ENXIO:
        return {ErrorKind::Unreachable, text("{step}: the adapter has gone.", step), code, "Look at \"ip link\"."};
    case EPERM:
    case EAFNOSUPPORT:
    case ENOBUFS:
    case ENOMEM:
        return describeMemoryError(code);
    default:
        if (isZeroCopy)
            return noZeroCopy;
        return {ErrorKind::Os, text("{step}: {reason}.", step, platform::describeErrno(code)), code, {}};
    }
}

Status XdpRings::open(const Plan& plan)
{
    close();
    libxdp_set_print(nullptr);
    if (Status made = makeMemory(plan); !made)
        return made;
    shareOutChunks(plan.ringFrames);
    return bindSocket(plan);
}

Status XdpRings::makeMemory(const Plan& plan)
{
    m_memoryBytes = std::size_t{kChunkBytes} * 2 * plan.ringFrames;
    void* const area = ::mmap(nullptr, m_memoryBytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (area == MAP_FAILED)
        return std::unexpected(describeMemoryError(errno));
    m_memory = static_cast<std::byte*>(area);

    xsk_umem_config config{};
    config.fill_size = 2 * plan.ringFrames;
    config.comp_size = 2 * plan.ringFrames;
    config.frame_size = kChunkBytes;
    if (const int code = xsk_umem__create(&m_umem, area, m_memoryBytes, &m_fill, &m_completed, &config); code != 0) {
        m_umem = nullptr;
        return std::unexpected(describeMemoryError(-code));
    }
    return {};
}

/// The first half of the chunks waits for frames, the second half is for sending.
void XdpRings::shareOutChunks(std::uint32_t ringFrames)
{
    m_chunks = 2 * ringFrames;
    m_free.assign(m_chunks, 0);
    m_freeCount = 0;
    m_owed = 0;
    for (std::uint32_t i = 0; i < ringFrames; ++i) {
        recycle(std::uint64_t{i} * kChunkBytes);
        giveBack(std::uint64_t{2 * ringFrames - 1 - i} * kChunkBytes);
    }
}

Status XdpRings::bindSocket(const Plan& plan)
{
    xsk_socket_config config{};
    config.rx_size = 2 * plan.ringFrames;
    config.tx_size = 2 * plan.ringFrames;
    // libxdp's own program would take every packet of the queue, and would outlive us.
    config.libxdp_flags = XSK_LIBXDP_FLAGS__INHIBIT_PROG_LOAD;
    config.bind_flags = static_cast<std::uint16_t>(XDP_USE_NEED_WAKEUP |
                                                   (plan.copy == CopyMode::ZeroCopy ? XDP_ZEROCOPY : XDP_COPY));
    const int code = xsk_socket__create(&m_socket, plan.adapter.c_str(), plan.queue, m_umem, &m_received, &m_transmit,
                                        &config);
    if (code == 0)
        return {};
    m_socket = nullptr;
    return std::unexpected(describeBindError(plan, -code));
}

void XdpRings::close() noexcept
{
    if (m_socket != nullptr)
        xsk_socket__delete(m_socket);
    m_socket = nullptr;
    if (m_umem != nullptr)
        xsk_umem__delete(m_umem);
    m_umem = nullptr;
    if (m_memory != nullptr)
        ::munmap(m_memory, m_memoryBytes);
    m_memory = nullptr;
    // libxdp does not reset the positions that it keeps in them.
    m_fill = {};
    m_completed = {};
    m_received = {};
    m_transmit = {};
}

bool XdpRings::isZeroCopy() const noexcept
{
    xdp_options options{};
    socklen_t bytes = sizeof options;
    return ::getsockopt(socket(), SOL_XDP, XDP_OPTIONS, &options, &bytes) == 0 &&
           (options.flags & XDP_OPTIONS_ZEROCOPY) != 0;
}

std::optional<xdp_statistics> XdpRings::readStatistics() const noexcept
{
    xdp_statistics counts{};
    socklen_t bytes = sizeof counts;
    if (m_socket == nullptr || ::getsockopt(socket(), SOL_XDP, XDP_STATISTICS, &counts, &bytes) != 0)
        return std::nullopt;
    return counts;
}

std::map<std::string, std::uint64_t> XdpRings::statistics() const
{
    const auto counts = readStatistics();
    if (!counts)
        return {};
    return {{"rxDropped", counts->rx_dropped},
            {"rxInvalidDescriptors", counts->rx_invalid_descs},
            {"txInvalidDescriptors", counts->tx_invalid_descs},
            {"rxRingFull", counts->rx_ring_full},
            {"rxFillRingEmpty", counts->rx_fill_ring_empty_descs}};
}

std::int64_t XdpRings::drops() const noexcept
{
    const auto counts = readStatistics();
    return counts ? static_cast<std::int64_t>(counts->rx_dropped + counts->rx_ring_full) : 0;
}

}  // namespace halftrip::xdp
