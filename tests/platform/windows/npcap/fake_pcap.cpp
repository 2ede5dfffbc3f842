#include "tests/platform/windows/npcap/fake_pcap.hpp"

#include <windows.h>

#include <algorithm>
#include <cstring>
#include <thread>

namespace halftrip::tests {
namespace {

FakeWire* g_wire = nullptr;

/// Npcap's documentation of pcap_setmintocopy(): what the driver collects before it wakes a reader.
constexpr std::size_t kUsualMinToCopy = 16'000;
// pcap/pcap.h.
constexpr int kErrorNotActivated = -3;
constexpr int kErrorActivated = -4;

}  // namespace

struct FakeWire::Handle {
    std::string device;
    bool isOpen = true;  ///< The filter lets something through; without one everything passes.
    bool isActive = false;
    bool hasFilter = false;
    bool isNonBlocking = false;
    int timeoutMs = 0;  ///< 0: a read waits for ever.
    std::size_t minToCopy = kUsualMinToCopy;
    std::size_t waitingBytes = 0;
    std::deque<std::vector<std::byte>> frames;
    std::vector<std::byte> current;
    PacketHeader header;
    std::string error;
    HANDLE event = CreateEventW(nullptr, FALSE, FALSE, nullptr);
    std::atomic<int> users{0};

    ~Handle() { CloseHandle(event); }
};

namespace {

FakeWire::Handle& of(Capture* capture)
{
    return *reinterpret_cast<FakeWire::Handle*>(capture);
}

/// Notices two threads in one handle at the same time.
class Use {
public:
    explicit Use(Capture* capture) : m_handle(of(capture))
    {
        if (m_handle.users.fetch_add(1) != 0)
            ++g_wire->sharedUses;
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { m_handle.users.fetch_sub(1); }

private:
    FakeWire::Handle& m_handle;
};

}  // namespace

struct FakeWire::Calls {
    static void note(std::string text)
    {
        const std::lock_guard lock(g_wire->m_mutex);
        g_wire->m_settings.push_back(std::move(text));
    }
    static const char* version() { return "Npcap version 1.87, based on libpcap version 1.10.6"; }
    static int findAllDevices(Device** list, char*)
    {
        // Npcap spells the GUID in capitals; the system may not.
        static std::string names[2]{deviceNameOf(adapter(true).guid), deviceNameOf(adapter(false).guid)};
        static Device devices[2];
        devices[0] = {.next = &devices[1], .name = names[0].data()};
        devices[1] = {.name = names[1].data()};
        *list = g_wire->hasDevices ? devices : nullptr;
        return 0;
    }
    static void freeAllDevices(Device*) {}
    static Capture* create(const char* device, char*)
    {
        auto* const handle = new Handle;
        handle->device = device;
        const std::lock_guard lock(g_wire->m_mutex);
        g_wire->m_handles.push_back(handle);
        ++g_wire->openHandles;
        return reinterpret_cast<Capture*>(handle);
    }
    static void close(Capture* capture)
    {
        auto* const handle = &of(capture);
        {
            const std::lock_guard lock(g_wire->m_mutex);
            std::erase(g_wire->m_handles, handle);
            --g_wire->openHandles;
        }
        delete handle;
    }
    static int set(const char* what, int value)
    {
        note(std::string(what) + " " + std::to_string(value));
        return 0;
    }
    /// What a handle is told before it is activated.
    static int setBefore(Capture* capture, const char* what, int value)
    {
        return of(capture).isActive ? kErrorActivated : set(what, value);
    }
    static int setSnaplen(Capture* capture, int bytes) { return setBefore(capture, "snaplen", bytes); }
    static int setPromisc(Capture* capture, int isOn) { return setBefore(capture, "promisc", isOn); }
    static int setTimeout(Capture* capture, int ms)
    {
        of(capture).timeoutMs = ms;
        return setBefore(capture, "timeout", ms);
    }
    static int setBufferSize(Capture* capture, int bytes) { return setBefore(capture, "buffer", bytes); }
    static int setImmediateMode(Capture* capture, int isOn)
    {
        if (!of(capture).isActive)
            of(capture).minToCopy = isOn != 0 ? 0 : kUsualMinToCopy;
        return setBefore(capture, "immediate", isOn);
    }
    static int setMinToCopy(Capture* capture, int bytes)
    {
        if (!of(capture).isActive)
            return -1;
        of(capture).minToCopy = static_cast<std::size_t>(bytes);
        return set("mintocopy", bytes);
    }
    static int setUserBuffer(Capture* capture, int bytes)
    {
        return of(capture).isActive ? set("userbuffer", bytes) : -1;
    }
    static int setNonBlock(Capture* capture, int isOn, char*)
    {
        of(capture).isNonBlocking = isOn != 0;
        return set("nonblock", isOn);
    }
    static int activate(Capture* capture)
    {
        of(capture).error = "refused by the test";
        of(capture).isActive = g_wire->activateStatus >= 0;
        return g_wire->activateStatus;
    }
    static int dataLink(Capture*) { return g_wire->linkType; }
    static int compile(Capture* capture, FilterProgram* program, const char* text, int, unsigned)
    {
        note(std::string("filter ") + text);
        of(capture).error = "bad filter";
        program->length = std::strcmp(text, "less 1") == 0 ? 0 : 1;
        return g_wire->isFilterRefused ? -1 : 0;
    }
    static int setFilter(Capture* capture, FilterProgram* program)
    {
        const std::lock_guard lock(g_wire->m_mutex);
        if (!of(capture).isActive)
            return kErrorNotActivated;
        Handle& handle = of(capture);
        g_wire->replacedFilters += handle.hasFilter ? 1 : 0;
        handle.hasFilter = true;
        handle.isOpen = program->length != 0;
        return 0;
    }
    static void freeCode(FilterProgram*) {}
    /// What the driver has is handed on when it is enough, or when the timeout is over.
    static void waitToRead(const Handle& handle)
    {
        const auto isEnough = [&] {
            const std::lock_guard lock(g_wire->m_mutex);
            return !handle.frames.empty() && handle.waitingBytes >= handle.minToCopy;
        };
        if (isEnough())
            return;
        ++g_wire->blockedReads;
        const auto begin = std::chrono::steady_clock::now();
        while (!isEnough() && !g_wire->isVanished &&
               (handle.timeoutMs == 0 ||
                std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(handle.timeoutMs)))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    static int nextPacket(Capture* capture, PacketHeader** header, const unsigned char** frame)
    {
        const Use use(capture);
        Handle& handle = of(capture);
        if (!handle.isActive)
            return kErrorNotActivated;
        if (!handle.isNonBlocking)
            waitToRead(handle);
        if (g_wire->isVanished) {
            handle.error = "read error: the device is gone";
            return -1;
        }
        const std::lock_guard lock(g_wire->m_mutex);
        if (handle.frames.empty())
            return 0;
        handle.current = std::move(handle.frames.front());
        handle.frames.pop_front();
        handle.waitingBytes -= handle.current.size();
        handle.header.capturedBytes = handle.header.wireBytes = static_cast<std::uint32_t>(handle.current.size());
        *header = &handle.header;
        *frame = reinterpret_cast<const unsigned char*>(handle.current.data());
        return 1;
    }
    static int sendPacket(Capture* capture, const unsigned char* frame, int bytes)
    {
        const Use use(capture);
        Handle& handle = of(capture);
        if (g_wire->isSendRefused || g_wire->isVanished) {
            handle.error = "send error: the device is gone";
            return -1;
        }
        const std::span content(reinterpret_cast<const std::byte*>(frame), static_cast<std::size_t>(bytes));
        g_wire->deliver(true, content);
        g_wire->deliver(false, content);
        // The frame is on its way long before the adapter says that it is done.
        if (const int ms = g_wire->sendMs; ms > 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(ms));
        return 0;
    }
    static char* lastError(Capture* capture) { return of(capture).error.data(); }
    static void* readEvent(Capture* capture) { return of(capture).event; }
    static int queryOid(Capture*, std::uint32_t oid, void* data, std::size_t* bytes)
    {
        if (oid != 0x0001'0209 || *bytes != 12)
            return -1;
        const std::uint32_t state = g_wire->moderation;
        std::memcpy(static_cast<std::byte*>(data) + 8, &state, sizeof state);
        return 0;
    }
};

FakeWire::FakeWire()
{
    g_wire = this;
}

FakeWire::~FakeWire()
{
    g_wire = nullptr;
}

FrameAdapter FakeWire::adapter(bool isNear)
{
    const auto last = isNear ? std::byte{1} : std::byte{2};
    return {.name = isNear ? "Ethernet" : "Ethernet 2",
            .guid = isNear ? "{0A1B2C3D-0000-0000-0000-000000000001}" : "{0A1B2C3D-0000-0000-0000-000000000002}",
            .index = isNear ? 11U : 12U,
            .mac = {std::byte{0x02}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}, last},
            .mtuBytes = 1500};
}

NpcapLibrary FakeWire::library(bool isWine) const
{
    NpcapLibrary library{.functions = {}, .version = Calls::version(), .warning = {}, .isWine = isWine};
    PcapFunctions& functions = library.functions;
    functions.libraryVersion = Calls::version;
    functions.findAllDevices = Calls::findAllDevices;
    functions.freeAllDevices = Calls::freeAllDevices;
    functions.create = Calls::create;
    functions.setSnaplen = Calls::setSnaplen;
    functions.setPromisc = Calls::setPromisc;
    functions.setTimeout = Calls::setTimeout;
    functions.setBufferSize = Calls::setBufferSize;
    functions.activate = Calls::activate;
    functions.setNonBlock = Calls::setNonBlock;
    functions.dataLink = Calls::dataLink;
    functions.compile = Calls::compile;
    functions.setFilter = Calls::setFilter;
    functions.freeCode = Calls::freeCode;
    functions.nextPacket = Calls::nextPacket;
    functions.sendPacket = Calls::sendPacket;
    functions.lastError = Calls::lastError;
    functions.close = Calls::close;
    if (!isWine) {
        functions.setImmediateMode = Calls::setImmediateMode;
        functions.setMinToCopy = Calls::setMinToCopy;
        functions.setUserBuffer = Calls::setUserBuffer;
        functions.readEvent = Calls::readEvent;
        functions.queryOid = Calls::queryOid;
    }
    return library;
}

void FakeWire::deliver(bool toNear, std::span<const std::byte> frame)
{
    const std::string device = deviceNameOf(adapter(toNear).guid);
    const std::lock_guard lock(m_mutex);
    for (Handle* const handle : m_handles) {
        if (!handle->isOpen || !isSameDevice(handle->device, device))
            continue;
        handle->frames.emplace_back(frame.begin(), frame.end());
        handle->waitingBytes += frame.size();
        if (handle->waitingBytes >= handle->minToCopy)
            SetEvent(handle->event);
    }
}

void FakeWire::waitUntilFetched()
{
    const auto hasFrames = [this] {
        const std::lock_guard lock(m_mutex);
        return std::ranges::any_of(m_handles, [](const Handle* handle) { return !handle->frames.empty(); });
    };
    while (hasFrames())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    // The last one may still be on its way into the ring.
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

std::vector<std::string> FakeWire::settings() const
{
    const std::lock_guard lock(m_mutex);
    return m_settings;
}

bool FakeWire::hasSetting(const std::string& text) const
{
    const auto all = settings();
    return std::ranges::find(all, text) != all.end();
}

Result<FrameAdapter> FakeView::adapterFor(const transport::TransportRequest& request)
{
    FrameAdapter adapter = FakeWire::adapter(m_isNear);
    if (!request.adapter.empty() && request.adapter != adapter.name)
        return fail(ErrorKind::NotFound, text("There is no adapter {adapter}.", request.adapter));
    adapter.mtuBytes = mtuBytes;
    std::ranges::transform(adapter.guid, adapter.guid.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return adapter;
}

Result<wire::MacAddress> FakeView::resolve(const FrameAdapter&, const std::string& neighbour,
                                           const std::function<void()>& provoke, std::chrono::milliseconds,
                                           const std::atomic<bool>& stop)
{
    asked = neighbour;
    if (stop.load())
        return fail(ErrorKind::Interrupted, "Stopped.");
    provoke();
    if (neighbourMac)
        return *neighbourMac;
    return fail(ErrorKind::Unreachable, text("Nobody answers for {neighbour}.", neighbour));
}

}  // namespace halftrip::tests
