#include "platform/windows/system/service.hpp"

#include "platform/windows/host/interrupts.hpp"
#include "platform/windows/system/standard_stream.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <objbase.h>
#include <shlobj.h>
#include <sys/stat.h>

#include <atomic>
#include <cstdio>
#include <utility>

namespace halftrip::windows {
namespace {

/// In a process of its own the name that a service was registered under is not looked at.
wchar_t g_serviceName[] = L"HalftripResponder";
/// Where a service says what it has to say, below ProgramData. Made by the installer, or by whoever makes the service,
/// for administrators and the service's account only: the pairing code stands in it.
struct ServicePlace {
    const wchar_t* folder;
    const wchar_t* log;
};
constexpr ServicePlace kResponderPlace{L"\\Halftrip responder\\", L"responder.log"};
constexpr ServicePlace kWatchPlace{L"\\Halftrip watch\\", L"watch.log"};

/// By the command that the service runs.
const ServicePlace& placeOf(const std::vector<std::string>& arguments)
{
    return !arguments.empty() && arguments.front() == "watch" ? kWatchPlace : kResponderPlace;
}

constexpr ULONGLONG kMostLogBytes = 1U << 20U;
/// How long the responder may take to end its session once it is told to.
constexpr DWORD kStopHintMs = 10'000;

/// What the functions that the service manager calls need; they have no other way to it.
struct ServiceRun {
    std::vector<std::string> arguments;
    Program program = nullptr;
    SERVICE_STATUS_HANDLE status = nullptr;
    std::atomic<int> exitCode = 0;
};
ServiceRun g_service;

void tellManager(DWORD state, DWORD code = NO_ERROR, DWORD ownCode = 0)
{
    SERVICE_STATUS status{};
    status.dwServiceType = SERVICE_WIN32_OWN_PROCESS;
    status.dwCurrentState = state;
    status.dwControlsAccepted = state == SERVICE_RUNNING ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_SHUTDOWN : 0;
    status.dwWin32ExitCode = code;
    status.dwServiceSpecificExitCode = ownCode;
    status.dwWaitHint = state == SERVICE_STOP_PENDING ? kStopHintMs : 0;
    SetServiceStatus(g_service.status, &status);
}

DWORD WINAPI onServiceControl(DWORD control, DWORD /*type*/, void* /*data*/, void* /*context*/)
{
    if (control == SERVICE_CONTROL_INTERROGATE)
        return NO_ERROR;
    if (control != SERVICE_CONTROL_STOP && control != SERVICE_CONTROL_SHUTDOWN)
        return ERROR_CALL_NOT_IMPLEMENTED;
    tellManager(SERVICE_STOP_PENDING);
    interruptNow();
    return NO_ERROR;
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

/// A service has no streams: everything that is said goes to the end of this file. ERROR_SUCCESS, or why it cannot.
DWORD openServiceLog(const ServicePlace& place)
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

void WINAPI runService(DWORD /*count*/, wchar_t** /*words*/)
{
    g_service.status = RegisterServiceCtrlHandlerExW(g_serviceName, onServiceControl, nullptr);
    if (g_service.status == nullptr)
        return;
    outliveUsers();
    if (const DWORD code = openServiceLog(placeOf(g_service.arguments)); code != ERROR_SUCCESS) {
        g_service.exitCode = static_cast<int>(code);
        tellManager(SERVICE_STOPPED, code);
        return;
    }
    tellManager(SERVICE_RUNNING);
    const int code = g_service.program(g_service.arguments);
    g_service.exitCode = code;
    std::fflush(nullptr);
    tellManager(SERVICE_STOPPED, code == 0 ? NO_ERROR : ERROR_SERVICE_SPECIFIC_ERROR, static_cast<DWORD>(code));
}

}  // namespace

int runAsService(std::vector<std::string> arguments, Program program)
{
    g_service.arguments = std::move(arguments);
    g_service.program = program;
    const SERVICE_TABLE_ENTRYW table[] = {{g_serviceName, runService}, {nullptr, nullptr}};
    if (StartServiceCtrlDispatcherW(table) != FALSE)
        return g_service.exitCode;
    std::fprintf(stderr, "halftrip: --as-service is for the service manager only: %s\n",
                 systemText(GetLastError()).c_str());
    constexpr int kUsage = 2;
    return kUsage;
}

}  // namespace halftrip::windows
