#include "platform/windows/host/interrupts.hpp"
#include "platform/windows/system/service.hpp"
#include "platform/windows/system/standard_stream.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <objbase.h>
#include <shlobj.h>
#include <sys/stat.h>

#include <cstdio>
#include <utility>

namespace halftrip::windows {
namespace {

/// In a process of its own the name that a service was registered under does not matter.
wchar_t g_serviceName[] = L"HalftripResponder";
/// What the functions that the service manager calls need; they have no other way to it.
Service* g_service = nullptr;

constexpr ULONGLONG kMostLogBytes = 1U << 20U;
/// How long the program may take to end its session once it is told to.
constexpr DWORD kStopHintMs = 10'000;

ServiceControl controlOf(DWORD control)
{
    switch (control) {
    case SERVICE_CONTROL_INTERROGATE:
        return ServiceControl::Interrogate;
    case SERVICE_CONTROL_STOP:
        return ServiceControl::Stop;
    case SERVICE_CONTROL_SHUTDOWN:
        return ServiceControl::Shutdown;
    default:
        return ServiceControl::Other;
    }
}

DWORD WINAPI onServiceControl(DWORD control, DWORD /*type*/, void* /*data*/, void* /*context*/)
{
    return g_service->onControl(controlOf(control)) ? NO_ERROR : ERROR_CALL_NOT_IMPLEMENTED;
}

/// What was said before is kept once, beside it.
void turnOver(const std::wstring& log)
{
    WIN32_FILE_ATTRIBUTE_DATA data{};
    if (GetFileAttributesExW(log.c_str(), GetFileExInfoStandard, &data) == FALSE)
        return;
    const ULONGLONG bytes = ULONGLONG{data.nFileSizeHigh} << 32U | data.nFileSizeLow;
    if (bytes > kMostLogBytes)
        MoveFileExW(log.c_str(), (log + L".old").c_str(), MOVEFILE_REPLACE_EXISTING);
}

/// True when what is written to `stream` goes to the end of the file from now on.
bool redirectToLog(const std::wstring& log, std::FILE* stream)
{
    const int descriptor = _wopen(log.c_str(), _O_WRONLY | _O_APPEND | _O_CREAT | _O_BINARY, _S_IREAD | _S_IWRITE);
    return descriptor >= 0 && redirectStream(stream, descriptor);
}

/// The service control manager of this system.
class WindowsServices final : public ServiceSystem {
public:
    [[nodiscard]] bool takeControls() override
    {
        m_status = RegisterServiceCtrlHandlerExW(g_serviceName, onServiceControl, nullptr);
        return m_status != nullptr;
    }

    void tell(const ServiceReport& report) noexcept override
    {
        using enum ServiceReport::State;
        SERVICE_STATUS status{};
        status.dwServiceType = SERVICE_WIN32_OWN_PROCESS;
        status.dwCurrentState = report.state == Running       ? SERVICE_RUNNING
                                : report.state == StopPending ? SERVICE_STOP_PENDING
                                                              : SERVICE_STOPPED;
        status.dwControlsAccepted = report.state == Running ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_SHUTDOWN : 0;
        status.dwWin32ExitCode = report.exitCode != 0 ? ERROR_SERVICE_SPECIFIC_ERROR : report.systemCode;
        status.dwServiceSpecificExitCode = static_cast<DWORD>(report.exitCode);
        status.dwWaitHint = report.state == StopPending ? kStopHintMs : 0;
        SetServiceStatus(m_status, &status);
    }

    [[nodiscard]] unsigned long openLog(const ServicePlace& place) override
    {
        PWSTR path = nullptr;
        const HRESULT found = SHGetKnownFolderPath(FOLDERID_ProgramData, 0, nullptr, &path);
        const std::wstring folder = found == S_OK ? path + std::wstring(place.folder) : std::wstring();
        CoTaskMemFree(path);
        if (folder.empty())
            return ERROR_PATH_NOT_FOUND;
        const std::wstring log = folder + place.log;
        turnOver(log);
        return redirectToLog(log, stdout) && redirectToLog(log, stderr) ? ERROR_SUCCESS : ERROR_PATH_NOT_FOUND;
    }

    void flushLog() noexcept override { std::fflush(nullptr); }
    void outliveUsers() noexcept override { windows::outliveUsers(); }
    void interrupt() noexcept override { interruptNow(); }

private:
    SERVICE_STATUS_HANDLE m_status = nullptr;
};

void WINAPI runService(DWORD /*count*/, wchar_t** /*words*/)
{
    g_service->run();
}

}  // namespace

int runAsService(std::vector<std::string> arguments, Program program)
{
    static WindowsServices services;
    static Service service(std::move(arguments), program, services);
    g_service = &service;
    const SERVICE_TABLE_ENTRYW table[] = {{g_serviceName, runService}, {nullptr, nullptr}};
    if (StartServiceCtrlDispatcherW(table) != FALSE)
        return service.exitCode();
    std::fprintf(stderr, "halftrip: --as-service is for the service manager only: %s\n",
                 systemText(GetLastError()).c_str());
    constexpr int kUsage = 2;
    return kUsage;
}

}  // namespace halftrip::windows
