#include "platform/windows/entropy.hpp"

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

/// HMAC-SHA-256, opened once for the process.
BCRYPT_ALG_HANDLE hmacAlgorithm()
{
    static const BCRYPT_ALG_HANDLE algorithm = [] {
        BCRYPT_ALG_HANDLE opened = nullptr;
        check("BCryptOpenAlgorithmProvider",
              BCryptOpenAlgorithmProvider(&opened, BCRYPT_SHA256_ALGORITHM, nullptr, BCRYPT_ALG_HANDLE_HMAC_FLAG));
        return opened;
    }();
    return algorithm;
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
    BCRYPT_HASH_HANDLE hash = nullptr;
    check("BCryptCreateHash",
          BCryptCreateHash(hmacAlgorithm(), &hash, nullptr, 0, inputOf(key), static_cast<ULONG>(key.size()), 0));
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

}  // namespace halftrip::windows
