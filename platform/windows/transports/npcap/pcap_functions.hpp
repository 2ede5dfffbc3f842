#pragma once

#include <cstddef>
#include <cstdint>

namespace halftrip::windows::npcap {

/// pcap_t, known to the library only.
struct Capture;

/// struct pcap_pkthdr on Windows, where a timeval has two 32-bit fields (documented in libpcap's pcap_next_ex(3PCAP)).
struct PacketHeader {
    std::int32_t seconds = 0;
    std::int32_t microseconds = 0;
    std::uint32_t capturedBytes = 0;
    std::uint32_t wireBytes = 0;
};
// pcap/pcap.h: struct timeval ts, bpf_u_int32 caplen, bpf_u_int32 len.
static_assert(sizeof(PacketHeader) == 16);
static_assert(offsetof(PacketHeader, capturedBytes) == 8 && offsetof(PacketHeader, wireBytes) == 12);

/// struct bpf_program.
struct FilterProgram {
    unsigned length = 0;
    void* instructions = nullptr;
};
static_assert(sizeof(void*) != 8 || (sizeof(FilterProgram) == 16 && offsetof(FilterProgram, instructions) == 8));

/// struct pcap_if: one entry of the list of devices.
struct Device {
    Device* next = nullptr;
    char* name = nullptr;
    char* description = nullptr;
    void* addresses = nullptr;
    std::uint32_t flags = 0;
};
static_assert(sizeof(void*) != 8 || (offsetof(Device, name) == 8 && offsetof(Device, description) == 16 &&
                                     offsetof(Device, addresses) == 24 && offsetof(Device, flags) == 32));

// Values of libpcap's documented interface (pcap(3PCAP), pcap_activate(3PCAP), pcap_datalink(3PCAP)).
inline constexpr std::size_t kErrorTextBytes = 256;  // PCAP_ERRBUF_SIZE
inline constexpr int kErrorNoSuchDevice = -5;        // PCAP_ERROR_NO_SUCH_DEVICE
inline constexpr int kErrorNotPermitted = -8;        // PCAP_ERROR_PERM_DENIED
inline constexpr int kErrorNotUp = -9;               // PCAP_ERROR_IFACE_NOT_UP
inline constexpr int kEthernetLink = 1;              // DLT_EN10MB
inline constexpr unsigned kUnknownNetmask = 0xFFFFFFFF;  // PCAP_NETMASK_UNKNOWN

/// The functions of wpcap.dll that we call, as libpcap and Npcap document them. Those marked optional are null where
/// the library has none, or where calling it would end the process (Wine).
struct PcapFunctions {
    const char* (*libraryVersion)() = nullptr;
    int (*findAllDevices)(Device** list, char* error) = nullptr;
    void (*freeAllDevices)(Device* list) = nullptr;
    Capture* (*create)(const char* device, char* error) = nullptr;
    int (*setSnaplen)(Capture*, int bytes) = nullptr;
    int (*setPromisc)(Capture*, int isOn) = nullptr;
    int (*setTimeout)(Capture*, int ms) = nullptr;
    int (*setBufferSize)(Capture*, int bytes) = nullptr;
    int (*activate)(Capture*) = nullptr;
    int (*setNonBlock)(Capture*, int isOn, char* error) = nullptr;
    int (*dataLink)(Capture*) = nullptr;
    int (*compile)(Capture*, FilterProgram*, const char* text, int optimize, unsigned netmask) = nullptr;
    int (*setFilter)(Capture*, FilterProgram*) = nullptr;
    void (*freeCode)(FilterProgram*) = nullptr;
    /// 1: a frame; 0: none; negative: failed. The frame is good until the next call.
    int (*nextPacket)(Capture*, PacketHeader**, const unsigned char** frame) = nullptr;
    int (*sendPacket)(Capture*, const unsigned char* frame, int bytes) = nullptr;
    char* (*lastError)(Capture*) = nullptr;
    void (*close)(Capture*) = nullptr;

    int (*setImmediateMode)(Capture*, int isOn) = nullptr;  ///< Optional.
    int (*setMinToCopy)(Capture*, int bytes) = nullptr;  ///< Optional. After activate().
    int (*setUserBuffer)(Capture*, int bytes) = nullptr;  ///< Optional: pcap_setuserbuffer(). After activate().
    void* (*readEvent)(Capture*) = nullptr;  ///< Optional: pcap_getevent().
    /// Optional: pcap_oid_get_request(). `bytes`: room, then what was filled in.
    int (*queryOid)(Capture*, std::uint32_t oid, void* data, std::size_t* bytes) = nullptr;
};

}  // namespace halftrip::windows::npcap
