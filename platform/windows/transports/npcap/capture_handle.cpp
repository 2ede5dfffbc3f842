#include "platform/windows/transports/npcap/capture_handle.hpp"

#include <algorithm>
#include <array>

namespace halftrip::windows::npcap {
namespace {

/// Npcap's own default: a thousand of the largest usual frames. Ours never wait there for long.
constexpr int kDriverBufferBytes = 1 << 20;

/// The memory that the library lends the driver for each read. Its default of 256,000 bytes is 63 pages that the system
/// locks and lets go again with every read; a few frames are all that one of our reads brings.
int userBufferBytes(std::size_t frameBytes)
{
    constexpr std::size_t kLeast = 8'192;
    constexpr std::size_t kUsualMost = 16'384;
    constexpr std::size_t kHeaderBytes = 64;  ///< The driver's, before each frame, with what aligns it.
    const std::size_t oneFrame = frameBytes + kHeaderBytes;
    return static_cast<int>(std::max(oneFrame, std::clamp(4 * oneFrame, kLeast, kUsualMost)));
}

std::string wordsOf(const NpcapLibrary& library, Capture* handle)
{
    const char* const words = library.functions.lastError(handle);
    return words == nullptr || *words == '\0' ? "it gives no reason" : words;
}

std::unexpected<Error> refusal(const NpcapLibrary& library, Capture* handle, const Text& what, int status)
{
    const Text sentence = text("{what} ({problem}).", what, wordsOf(library, handle));
    switch (status) {
    case kErrorNotPermitted:
        return fail(ErrorKind::NotPermitted, sentence, "Start the terminal as administrator.");
    case kErrorNoSuchDevice:
        return fail(ErrorKind::NotFound, sentence, "\"halftrip adapters\" lists the adapters that exist.");
    case kErrorNotUp:
        return fail(ErrorKind::Unreachable, sentence, "Enable the adapter and plug the cable in.");
    default:
        return fail(ErrorKind::Os, sentence, "Disable and enable the adapter, or try --transport udp.");
    }
}

void choose(const NpcapLibrary& library, Capture* handle, const CaptureSettings& settings)
{
    const PcapFunctions& functions = library.functions;
    // These fail only for a handle that is active already.
    functions.setSnaplen(handle, static_cast<int>(settings.snapBytes));
    functions.setPromisc(handle, 0);
    functions.setTimeout(handle, static_cast<int>(settings.timeout.count()));
    functions.setBufferSize(handle, kDriverBufferBytes);
    if (functions.setImmediateMode != nullptr)
        functions.setImmediateMode(handle, 1);
}

/// The driver (under Wine: the kernel) runs this filter from now on.
Status setFilter(const NpcapLibrary& library, Capture* handle, const std::string& text)
{
    const PcapFunctions& functions = library.functions;
    FilterProgram program;
    if (functions.compile(handle, &program, text.c_str(), 1, kUnknownNetmask) < 0)
        return refusal(library, handle, "Npcap cannot compile the frame filter", 0);
    const int status = functions.setFilter(handle, &program);
    functions.freeCode(&program);
    if (status < 0)
        return refusal(library, handle, "Npcap cannot set the frame filter", status);
    return {};
}

}  // namespace

Result<std::string> findDevice(const NpcapLibrary& library, const FrameAdapter& adapter)
{
    std::array<char, kErrorTextBytes> problem{};
    Device* list = nullptr;
    if (library.functions.findAllDevices(&list, problem.data()) != 0)
        return fail(ErrorKind::Os, text("Npcap does not list its devices ({problem}).", problem.data()),
                    "Restart its service as administrator: sc stop npcap, then sc start npcap.");
    const std::string wanted = deviceNameOf(adapter.guid);
    std::string found;
    for (const Device* device = list; device != nullptr && found.empty(); device = device->next) {
        if (device->name != nullptr && isSameDevice(device->name, wanted))
            found = device->name;
    }
    library.functions.freeAllDevices(list);
    if (!found.empty())
        return found;
    return fail(ErrorKind::NotFound,
                text("Npcap does not know the adapter \"{adapter}\" ({wanted}).", adapter.name, wanted),
                "Tick \"Npcap Packet Driver\" in the adapter's properties, or install Npcap again.");
}

Result<CaptureHandle> openCapture(const NpcapLibrary& library, const FrameAdapter& adapter, const std::string& device,
                                  const CaptureSettings& settings)
{
    const PcapFunctions& functions = library.functions;
    std::array<char, kErrorTextBytes> problem{};
    CaptureHandle owned(functions.create(device.c_str(), problem.data()), CloseCapture{functions.close});
    if (!owned)
        return fail(ErrorKind::Os,
                    text("Npcap opens no handle on \"{adapter}\" ({problem}).", adapter.name, problem.data()));
    Capture* const handle = owned.get();
    choose(library, handle, settings);
    if (const int status = functions.activate(handle); status < 0)
        return refusal(library, handle, text("Npcap cannot start on \"{adapter}\"", adapter.name), status);
    if (functions.dataLink(handle) != kEthernetLink) {
        return fail(ErrorKind::NotSupported, text("Npcap sees no Ethernet frames on \"{adapter}\".", adapter.name),
                    "Use --transport udp on this adapter.");
    }
    if (functions.setMinToCopy != nullptr)
        functions.setMinToCopy(handle, 0);
    // A library that refuses keeps its own, which is slower and nothing else.
    if (functions.setUserBuffer != nullptr)
        functions.setUserBuffer(handle, userBufferBytes(settings.snapBytes));
    if (Status filtered = setFilter(library, handle, settings.filter); !filtered)
        return std::unexpected(std::move(filtered).error());
    if (functions.setNonBlock(handle, 1, problem.data()) < 0)
        return fail(ErrorKind::Os,
                    text("Npcap cannot poll on \"{adapter}\" ({problem}).", adapter.name, problem.data()));
    return owned;
}

}  // namespace halftrip::windows::npcap
