#include "platform/windows/kernel_events/system_trace.hpp"

#include "platform/windows/host/clocks.hpp"
#include "platform/windows/host/kernel_information.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <evntrace.h>

#include <evntcons.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>

namespace halftrip::windows::etw {
namespace {

constexpr std::wstring_view kSessionName = L"Halftrip kernel events";
/// Vanishes with its process, however that ends.
constexpr const wchar_t* kClaimName = L"Global\\HalftripKernelEvents";

// {ce1dbfb4-137e-4da6-87b0-3f59aa102cbc}, {3d6fa8d1-fe05-11d0-9dda-00c04fd7ba7c},
// {2cb15d1d-5fc1-11d2-abe1-00a0c911f518}
constexpr GUID kPerfInfoClass{0xce1dbfb4, 0x137e, 0x4da6, {0x87, 0xb0, 0x3f, 0x59, 0xaa, 0x10, 0x2c, 0xbc}};
constexpr GUID kThreadClass{0x3d6fa8d1, 0xfe05, 0x11d0, {0x9d, 0xda, 0x00, 0xc0, 0x4f, 0xd7, 0xba, 0x7c}};
constexpr GUID kImageClass{0x2cb15d1d, 0x5fc1, 0x11d2, {0xab, 0xe1, 0x00, 0xa0, 0xc9, 0x11, 0xf5, 0x18}};
// RT_LostEvent: {6a399ae0-4bc6-4de9-870b-3657f8947e7e}
constexpr GUID kLostClass{0x6a399ae0, 0x4bc6, 0x4de9, {0x87, 0x0b, 0x36, 0x57, 0xf8, 0x94, 0x7e, 0x7e}};
/// Of our session, made for it.
constexpr GUID kSessionId{0x8f0c2b5e, 0x51d7, 0x4c0a, {0x9a, 0x3e, 0x6d, 0x74, 0x21, 0xe8, 0x0b, 0x96}};

constexpr ULONG kByCounter = 1;  // Wnode.ClientContext: QueryPerformanceCounter.
// As PresentMon has them: a buffer of each processor is fetched long before the last is full.
constexpr ULONG kBufferKb = 64;
constexpr ULONG kFewestBuffers = 256;
constexpr ULONG kMostBuffers = 1024;
constexpr int kModules = 11;  // SystemModuleInformation
constexpr DWORD kSystemProcess = 4;

struct Properties {
    EVENT_TRACE_PROPERTIES head{};
    std::array<wchar_t, 64> name{};

    Properties()
    {
        head.Wnode.BufferSize = sizeof(Properties);
        head.LoggerNameOffset = offsetof(Properties, name);
    }
    [[nodiscard]] Losses losses() const { return {head.EventsLost, head.LogBuffersLost + head.RealTimeBuffersLost}; }
};

Provider providerOf(const GUID& id)
{
    const auto is = [&id](const GUID& other) { return std::memcmp(&id, &other, sizeof id) == 0; };
    return is(kPerfInfoClass) ? Provider::PerfInfo
           : is(kThreadClass) ? Provider::Thread
           : is(kImageClass)  ? Provider::Image
           : is(kLostClass)   ? Provider::Lost
                              : Provider::Other;
}

void WINAPI onRecord(EVENT_RECORD* record)
{
    const EVENT_HEADER& header = record->EventHeader;
    const std::uint32_t processor = GetEventProcessorIndex(record);
    const auto* const data = static_cast<const std::byte*>(record->UserData);
    const std::size_t bytes = data == nullptr ? 0U : record->UserDataLength;
    (*static_cast<Sink*>(record->UserContext))({providerOf(header.ProviderId), header.EventDescriptor.Opcode,
                                                header.EventDescriptor.Version, processor, header.TimeStamp.QuadPart,
                                                std::span(data, bytes)});
}

class SystemTraceCalls final : public TraceCalls {
public:
    [[nodiscard]] bool claim() override
    {
        const HANDLE made = CreateMutexW(nullptr, FALSE, kClaimName);
        const DWORD code = GetLastError();
        OwnedHandle claim(made);
        if (!claim || code == ERROR_ALREADY_EXISTS)
            return false;
        m_claim = std::move(claim);
        return true;
    }
    void release() noexcept override { m_claim.reset(); }

    [[nodiscard]] std::uint32_t start(std::uint64_t& session) override
    {
        Properties properties;
        properties.head.Wnode.Guid = kSessionId;
        properties.head.Wnode.ClientContext = kByCounter;
        properties.head.Wnode.Flags = WNODE_FLAG_TRACED_GUID;
        properties.head.BufferSize = kBufferKb;
        properties.head.MinimumBuffers = kFewestBuffers;
        properties.head.MaximumBuffers = kMostBuffers;
        properties.head.FlushTimer = 1;
        properties.head.LogFileMode = EVENT_TRACE_REAL_TIME_MODE | EVENT_TRACE_SYSTEM_LOGGER_MODE;
        properties.head.EnableFlags = EVENT_TRACE_FLAG_DPC | EVENT_TRACE_FLAG_INTERRUPT | EVENT_TRACE_FLAG_CSWITCH |
                                      EVENT_TRACE_FLAG_IMAGE_LOAD;
        TRACEHANDLE handle = 0;
        const ULONG code = StartTraceW(&handle, kSessionName.data(), &properties.head);
        session = handle;
        return code;
    }
    std::uint32_t stop(Losses& losses) override { return control(EVENT_TRACE_CONTROL_STOP, losses); }
    [[nodiscard]] std::uint32_t query(Losses& losses) override { return control(EVENT_TRACE_CONTROL_QUERY, losses); }
    std::uint32_t flush() override
    {
        Losses ignored;
        return control(EVENT_TRACE_CONTROL_FLUSH, ignored);
    }

    [[nodiscard]] std::uint64_t open(Sink& sink) override
    {
        std::wstring name(kSessionName);
        EVENT_TRACE_LOGFILEW logfile{};
        logfile.LoggerName = name.data();
        logfile.ProcessTraceMode = PROCESS_TRACE_MODE_REAL_TIME | PROCESS_TRACE_MODE_EVENT_RECORD |
                                   PROCESS_TRACE_MODE_RAW_TIMESTAMP;
        logfile.EventRecordCallback = onRecord;
        logfile.Context = &sink;
        return OpenTraceW(&logfile);
    }
    std::uint32_t process(std::uint64_t trace) override
    {
        TRACEHANDLE handle = trace;
        return ProcessTrace(&handle, 1, nullptr, nullptr);
    }
    void close(std::uint64_t trace) noexcept override { CloseTrace(trace); }
    [[nodiscard]] std::string text(std::uint32_t code) const override { return systemText(code); }

private:
    [[nodiscard]] static std::uint32_t control(ULONG what, Losses& losses)
    {
        Properties properties;
        const ULONG code = ControlTraceW(0, kSessionName.data(), &properties.head, what);
        losses = properties.losses();
        return code;
    }

    OwnedHandle m_claim;
};

/// Windows 11 24H2 tells addresses of the kernel's only to those who may debug it. Administrators may, once they say
/// so.
void allowDebugging()
{
    HANDLE raw = nullptr;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES, &raw) == FALSE)
        return;
    const OwnedHandle token(raw);
    TOKEN_PRIVILEGES privileges{};
    privileges.PrivilegeCount = 1;
    privileges.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    if (LookupPrivilegeValueW(nullptr, L"SeDebugPrivilege", &privileges.Privileges[0].Luid) != FALSE)
        AdjustTokenPrivileges(token.get(), FALSE, &privileges, 0, nullptr, nullptr);
}

class WindowsView final : public SystemView {
public:
    [[nodiscard]] std::int64_t counter() const noexcept override { return readCounter(); }
    [[nodiscard]] std::int64_t counterHertz() const noexcept override { return readCounterFrequency(); }
    [[nodiscard]] std::uint32_t currentThread() const noexcept override { return GetCurrentThreadId(); }

    [[nodiscard]] std::string programOf(std::uint32_t thread) const override
    {
        const OwnedHandle opened(OpenThread(THREAD_QUERY_LIMITED_INFORMATION, FALSE, thread));
        const DWORD id = opened ? GetProcessIdOfThread(opened.get()) : 0;
        if (id == 0)
            return {};
        if (id == kSystemProcess)
            return "System";
        const OwnedHandle process(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, id));
        std::array<wchar_t, 1024> path{};
        auto letters = static_cast<DWORD>(path.size());
        if (!process || QueryFullProcessImageNameW(process.get(), 0, path.data(), &letters) == FALSE)
            return {};
        const std::string whole = toUtf8(std::wstring_view(path.data(), letters));
        return std::string(fileNameOf(whole));
    }

    [[nodiscard]] std::vector<Driver> drivers() const override
    {
        allowDebugging();
        const KernelQueries& kernel = systemKernelQueries();
        std::vector<std::byte> room(std::size_t{1} << 18U);
        std::size_t needed = 0;
        long status = kernel.query(kModules, room, needed);
        if (status != 0 && needed > room.size() && needed < (std::size_t{1} << 24U)) {
            room.resize(needed + 4096);
            status = kernel.query(kModules, room, needed);
        }
        return status == 0 ? driversIn(std::span(room).first(std::min(needed, room.size()))) : std::vector<Driver>{};
    }
};

}  // namespace

std::unique_ptr<TraceCalls> makeTraceCalls()
{
    return std::make_unique<SystemTraceCalls>();
}

std::unique_ptr<SystemView> makeSystemView()
{
    return std::make_unique<WindowsView>();
}

}  // namespace halftrip::windows::etw
