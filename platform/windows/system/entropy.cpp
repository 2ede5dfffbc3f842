#include "platform/windows/system/entropy.hpp"

#include <windows.h>

#include <bcrypt.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace halftrip::windows {
namespace {

constexpr std::size_t kLargestEntropyCall = std::numeric_limits<ULONG>::max();

/// The system's cryptography failing leaves nothing safe to do.
[[noreturn]] void giveUp(const char* call, NTSTATUS status)
{
    std::fprintf(stderr, "halftrip: %s failed with status 0x%08lx; the system's cryptography does not work.\n", call,
                 static_cast<unsigned long>(status));
    std::abort();
}

void check(const char* call, NTSTATUS status)
{
    if (!BCRYPT_SUCCESS(status))
        giveUp(call, status);
}

// BCrypt takes its inputs as pointers to non-const and does not write through them.
PUCHAR inputOf(std::span<const std::byte> bytes)
{
    return reinterpret_cast<PUCHAR>(const_cast<std::byte*>(bytes.data()));
}

BCRYPT_ALG_HANDLE openSha256(ULONG flags)
{
    BCRYPT_ALG_HANDLE opened = nullptr;
    check("BCryptOpenAlgorithmProvider", BCryptOpenAlgorithmProvider(&opened, BCRYPT_SHA256_ALGORITHM, nullptr, flags));
    return opened;
}

/// Of the message, and of the key where the algorithm takes one.
os::Digest digestBy(BCRYPT_ALG_HANDLE algorithm, std::span<const std::byte> key, std::span<const std::byte> message)
{
    BCRYPT_HASH_HANDLE hash = nullptr;
    check("BCryptCreateHash", BCryptCreateHash(algorithm, &hash, nullptr, 0, key.empty() ? nullptr : inputOf(key),
                                               static_cast<ULONG>(key.size()), 0));
    while (!message.empty()) {
        const auto part = message.first(std::min(message.size(), kLargestEntropyCall));
        check("BCryptHashData", BCryptHashData(hash, inputOf(part), static_cast<ULONG>(part.size()), 0));
        message = message.subspan(part.size());
    }
    os::Digest digest{};
    check("BCryptFinishHash",
          BCryptFinishHash(hash, reinterpret_cast<PUCHAR>(digest.data()), static_cast<ULONG>(digest.size()), 0));
    BCryptDestroyHash(hash);
    return digest;
}

}  // namespace

void CngEntropy::fill(std::span<std::byte> out)
{
    while (!out.empty()) {
        const auto part = out.first(std::min(out.size(), kLargestEntropyCall));
        check("BCryptGenRandom", BCryptGenRandom(nullptr, reinterpret_cast<PUCHAR>(part.data()),
                                                 static_cast<ULONG>(part.size()), BCRYPT_USE_SYSTEM_PREFERRED_RNG));
        out = out.subspan(part.size());
    }
}

os::Digest CngEntropy::hmacSha256(std::span<const std::byte> key, std::span<const std::byte> message)
{
    static const BCRYPT_ALG_HANDLE algorithm = openSha256(BCRYPT_ALG_HANDLE_HMAC_FLAG);  // Once for the process.
    return digestBy(algorithm, key, message);
}

os::Digest CngEntropy::sha256(std::span<const std::byte> message)
{
    static const BCRYPT_ALG_HANDLE algorithm = openSha256(0);
    return digestBy(algorithm, {}, message);
}

}  // namespace halftrip::windows
