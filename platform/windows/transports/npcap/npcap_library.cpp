#include "platform/windows/transports/npcap/npcap_library.hpp"

#include "platform/windows/host/registry.hpp"
#include "platform/windows/system/elevation.hpp"
#include "platform/windows/system/files.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <winsvc.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>
#include <type_traits>

namespace halftrip::windows::npcap {
namespace {

constexpr unsigned int kUtf8 = 1;  // PCAP_CHAR_ENC_UTF_8

struct CloseService {
    void operator()(SC_HANDLE handle) const noexcept { CloseServiceHandle(handle); }
};
using ServiceHandle = std::unique_ptr<std::remove_pointer_t<SC_HANDLE>, CloseService>;

ServiceState serviceState()
{
    const ServiceHandle manager(OpenSCManagerW(nullptr, nullptr, SC_MANAGER_CONNECT));
    if (!manager)
        return ServiceState::Unknown;
    const ServiceHandle service(OpenServiceW(manager.get(), L"npcap", SERVICE_QUERY_STATUS));
    if (!service)
        return GetLastError() == ERROR_SERVICE_DOES_NOT_EXIST ? ServiceState::Absent : ServiceState::Unknown;
    SERVICE_STATUS status{};
    if (QueryServiceStatus(service.get(), &status) == FALSE)
        return ServiceState::Unknown;
    return status.dwCurrentState == SERVICE_RUNNING ? ServiceState::Running : ServiceState::Stopped;
}

std::optional<bool> parameter(const wchar_t* name)
{
    const auto number = readRegistryNumber(L"SYSTEM\\CurrentControlSet\\Services\\npcap\\Parameters", name);
    return number ? std::optional(*number != 0) : std::nullopt;
}

std::string systemFolder()
{
    std::array<wchar_t, MAX_PATH> folder{};
    const UINT letters = GetSystemDirectoryW(folder.data(), static_cast<UINT>(folder.size()));
    return toUtf8(std::wstring_view(folder.data(), letters < folder.size() ? letters : 0));
}

/// Looks functions up and remembers the first that is missing.
class Binder {
public:
    explicit Binder(HMODULE library) : m_library(library) {}
    template <typename Function>
    void want(Function& function, const char* name)
    {
        function = reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(m_library, name)));
    }
    template <typename Function>
    void need(Function& function, const char* name)
    {
        want(function, name);
        if (function == nullptr && m_missing.empty())
            m_missing = name;
    }
    [[nodiscard]] const std::string& missing() const noexcept { return m_missing; }

private:
    HMODULE m_library;
    std::string m_missing;
};

/// The library as it was found in this process: opened at most once, never closed.
struct Loaded {
    PcapFunctions functions;
    std::string trouble;
    std::string missing;
    std::string version;
    bool isLoaded = false;
};

void bindAll(Loaded& loaded, HMODULE library, bool isWine)
{
    Binder binder(library);
    PcapFunctions& functions = loaded.functions;
    binder.need(functions.libraryVersion, "pcap_lib_version");
    binder.need(functions.findAllDevices, "pcap_findalldevs");
    binder.need(functions.freeAllDevices, "pcap_freealldevs");
    binder.need(functions.create, "pcap_create");
    binder.need(functions.setSnaplen, "pcap_set_snaplen");
    binder.need(functions.setPromisc, "pcap_set_promisc");
    binder.need(functions.setTimeout, "pcap_set_timeout");
    binder.need(functions.setBufferSize, "pcap_set_buffer_size");
    binder.need(functions.activate, "pcap_activate");
    binder.need(functions.setNonBlock, "pcap_setnonblock");
    binder.need(functions.dataLink, "pcap_datalink");
    binder.need(functions.compile, "pcap_compile");
    binder.need(functions.setFilter, "pcap_setfilter");
    binder.need(functions.freeCode, "pcap_freecode");
    binder.need(functions.nextPacket, "pcap_next_ex");
    binder.need(functions.sendPacket, "pcap_sendpacket");
    binder.need(functions.lastError, "pcap_geterr");
    binder.need(functions.close, "pcap_close");
    if (!isWine) {
        // Wine exports some of these, but as stubs that end the process when they are called.
        // Otherwise its words come in the system's old code page (before Windows 10 1903, which has our manifest's).
        int (*initialize)(unsigned int, char*) = nullptr;
        binder.want(initialize, "pcap_init");
        std::array<char, kErrorTextBytes> trouble{};
        if (initialize != nullptr)
            static_cast<void>(initialize(kUtf8, trouble.data()));
        binder.need(functions.setImmediateMode, "pcap_set_immediate_mode");
        binder.want(functions.setMinToCopy, "pcap_setmintocopy");
        binder.want(functions.setUserBuffer, "pcap_setuserbuffer");
        binder.want(functions.readEvent, "pcap_getevent");
        binder.want(functions.queryOid, "pcap_oid_get_request");
    }
    loaded.missing = binder.missing();
    if (loaded.missing.empty())
        loaded.version = functions.libraryVersion();
}

/// `path` is full, so that nobody else's wpcap.dll is taken; the flag lets it find the Packet.dll beside it. Wine's
/// own is part of Wine, and found by name.
Loaded load(const std::string& path, bool isWine)
{
    Loaded loaded;
    const HMODULE library = isWine ? LoadLibraryExW(L"wpcap.dll", nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32)
                                   : LoadLibraryExW(toWide(path).c_str(), nullptr, LOAD_WITH_ALTERED_SEARCH_PATH);
    if (library == nullptr) {
        loaded.trouble = systemText(GetLastError());
        return loaded;
    }
    loaded.isLoaded = true;
    bindAll(loaded, library, isWine);
    return loaded;
}

/// Only a success is kept: Npcap may be installed while a program runs.
const Loaded& loadOnce(const std::string& path, bool isWine)
{
    static std::mutex mutex;
    static Loaded loaded;
    const std::lock_guard lock(mutex);
    if (!loaded.isLoaded)
        loaded = load(path, isWine);
    return loaded;
}

}  // namespace

std::string wineVersion()
{
    using WineGetVersion = const char*(CDECL*)();
    const FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version");
    return found == nullptr ? std::string() : reinterpret_cast<WineGetVersion>(reinterpret_cast<void*>(found))();
}

std::string npcapLibraryPath(const std::string& folder)
{
    return folder + "\\Npcap\\wpcap.dll";
}

NpcapFacts gatherNpcapFacts()
{
    NpcapFacts facts;
    facts.wineVersion = wineVersion();
    facts.service = serviceState();
    facts.isAdminOnly = parameter(L"AdminOnly");
    facts.hasLoopback = parameter(L"LoopbackSupport");
    facts.isElevated = isElevated();
    const char* const accepted = std::getenv(kAcceptCrashVariable);
    facts.isCrashAccepted = accepted != nullptr && std::string_view(accepted) == "1";
    facts.libraryPath = npcapLibraryPath(systemFolder());
    facts.hasLibraryFile = isFile(facts.libraryPath);
    if (!isWorthLoading(facts))
        return facts;
    const Loaded& loaded = loadOnce(facts.libraryPath, !facts.wineVersion.empty());
    facts.isLoaded = loaded.isLoaded;
    facts.loadTrouble = loaded.trouble;
    facts.missingFunction = loaded.missing;
    facts.versionText = loaded.version;
    return facts;
}

Result<NpcapLibrary> openNpcap()
{
    const NpcapFacts facts = gatherNpcapFacts();
    const NpcapVerdict verdict = judge(facts);
    if (!verdict.availability.isUsable) {
        const bool isRight = facts.isAdminOnly.value_or(false) && !facts.isElevated && facts.hasLibraryFile &&
                             facts.service == ServiceState::Running;
        return fail(isRight ? ErrorKind::NotPermitted : ErrorKind::NotSupported, verdict.availability.reason,
                    verdict.availability.remedy);
    }
    const bool isWine = !facts.wineVersion.empty();
    return NpcapLibrary{.functions = loadOnce(facts.libraryPath, isWine).functions,
                        .version = facts.versionText,
                        .warning = verdict.warning,
                        .isWine = isWine};
}

transport::Availability probeNpcap()
{
    return judge(gatherNpcapFacts()).availability;
}

}  // namespace halftrip::windows::npcap
