#include "platform/linux/transports/socket_library.hpp"

#include <dlfcn.h>
#include <sys/auxv.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace halftrip::sockets {
namespace {

struct Owner {
    std::string file;
    const void* base = nullptr;
};

Owner ownerOf(const void* address)
{
    Dl_info found{};
    if (address == nullptr || ::dladdr(address, &found) == 0 || found.dli_fname == nullptr)
        return {};
    return {std::filesystem::path(found.dli_fname).filename().string(), found.dli_fbase};
}

/// The C library has had these functions in libpthread, too, until 2.34.
bool isOfTheSystem(std::string_view file)
{
    constexpr std::array<std::string_view, 4> kNames{"libc.so", "libc-", "libpthread", "ld-musl"};
    for (const std::string_view name : kNames) {
        if (file.starts_with(name))
            return true;
    }
    return false;
}

/// What Onload, VMA and XLIO export for this: a pointer to a text.
std::string versionOf()
{
    for (const char* const name : {"onload_version", "xlio_version_str", "vma_version_str"}) {
        const auto* const text = static_cast<const char* const*>(::dlsym(RTLD_DEFAULT, name));
        if (text != nullptr && *text != nullptr)
            return std::string(*text).substr(0, 60);
    }
    return {};
}

}  // namespace

std::string SocketLibrary::text() const
{
    return version.empty() ? file : file + " (" + version + ")";
}

std::optional<SocketLibrary> findSocketLibrary()
{
    const Owner owner = ownerOf(::dlsym(RTLD_DEFAULT, "recv"));
    // A checking build of this program brings its own.
    const Owner program = ownerOf(reinterpret_cast<const void*>(&findSocketLibrary));
    if (owner.file.empty() || owner.base == program.base || isOfTheSystem(owner.file))
        return std::nullopt;
    const bool takesMany = ownerOf(::dlsym(RTLD_DEFAULT, "sendmmsg")).base == owner.base &&
                           ownerOf(::dlsym(RTLD_DEFAULT, "recvmmsg")).base == owner.base;
    return SocketLibrary{owner.file, versionOf(), takesMany};
}

std::string ignoredPreload()
{
    if (::getauxval(AT_SECURE) == 0)
        return {};
    // The loader has taken the variable away; what the program was started with still shows it.
    std::ifstream file("/proc/self/environ", std::ios::binary);
    const std::string start = '\0' + std::string(std::istreambuf_iterator<char>(file), {});
    constexpr std::string_view kVariable("\0LD_PRELOAD=", 12);
    const std::size_t found = start.find(kVariable);
    if (found == std::string::npos)
        return {};
    const std::string wanted = start.c_str() + found + kVariable.size();
    if (wanted.empty())
        return {};
    return "the loader ignored LD_PRELOAD=" + wanted.substr(0, 200) +
           ", because this program's file has capabilities: run a copy of it (which has none) with sudo";
}

}  // namespace halftrip::sockets
