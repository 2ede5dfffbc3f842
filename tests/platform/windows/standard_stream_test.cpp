#include "platform/windows/system/standard_stream.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace halftrip;

namespace {

constexpr const char* kFileVariable = "HALFTRIP_TEST_STREAM_FILE";

std::filesystem::path thisProgram()
{
    std::wstring path(32'768, L'\0');
    path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return path;
}

/// The exit code of this program with that test case alone, started without any standard stream, as services are.
DWORD runWithoutStreams(const std::wstring& testCase)
{
    std::wstring line = L"\"" + thisProgram().wstring() + L"\" " + testCase;
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    PROCESS_INFORMATION child{};
    REQUIRE(CreateProcessW(nullptr, line.data(), nullptr, nullptr, FALSE, DETACHED_PROCESS, nullptr, nullptr, &startup,
                           &child));
    CHECK(WaitForSingleObject(child.hProcess, 30'000) == WAIT_OBJECT_0);
    DWORD code = STILL_ACTIVE;
    GetExitCodeProcess(child.hProcess, &code);
    CloseHandle(child.hThread);
    CloseHandle(child.hProcess);
    return code;
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("streams that a program was started without are written into a file", "[platform]")
{
    const auto path = thisProgram().parent_path() / "standard_stream_test.txt";
    _putenv_s(kFileVariable, path.string().c_str());
    CHECK(runWithoutStreams(L"[writesWithoutStreams]") == 0);
    const std::string content = contentOf(path);
    CHECK_THAT(content, Catch::Contains("a line of stdout\n"));
    CHECK_THAT(content, Catch::Contains("a line of stderr\n"));
    std::filesystem::remove(path);
}

TEST_CASE("run by the case above", "[.][writesWithoutStreams]")
{
    const char* const path = std::getenv(kFileVariable);
    REQUIRE(path != nullptr);
    REQUIRE(_fileno(stdout) < 0);
    for (std::FILE* const stream : {stdout, stderr}) {
        const int descriptor = _open(path, _O_WRONLY | _O_CREAT | _O_APPEND | _O_BINARY, _S_IREAD | _S_IWRITE);
        REQUIRE(descriptor >= 0);
        REQUIRE(windows::redirectStream(stream, descriptor));
        std::fputs(stream == stdout ? "a line of stdout\n" : "a line of stderr\n", stream);
        REQUIRE(std::fflush(stream) == 0);
    }
}
