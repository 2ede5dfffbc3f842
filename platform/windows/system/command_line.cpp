#include "platform/platform.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <shellapi.h>

namespace halftrip {

/// argv comes in the system's code page, which cannot hold every name; the wide command line can.
std::vector<std::string> commandLineArguments(int argc, char** argv)
{
    int count = 0;
    LPWSTR* const wide = CommandLineToArgvW(GetCommandLineW(), &count);
    if (wide == nullptr)
        return {argv + 1, argv + argc};
    std::vector<std::string> arguments;
    for (int i = 1; i < count; ++i)
        arguments.push_back(windows::toUtf8(wide[i]));
    LocalFree(wide);
    return arguments;
}

/// getenv() would tell it in the system's code page.
std::string environmentVariable(const std::string& name)
{
    const std::wstring wide = windows::toWide(name);
    std::wstring text(GetEnvironmentVariableW(wide.c_str(), nullptr, 0), L'\0');
    text.resize(GetEnvironmentVariableW(wide.c_str(), text.data(), static_cast<DWORD>(text.size())));
    return windows::toUtf8(text);
}

}  // namespace halftrip
