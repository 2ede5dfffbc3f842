#include "platform/linux/system/entropy.hpp"

#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>
#include <sys/random.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace halftrip::platform {
namespace {

/// libsodium speaks of unsigned characters.
const unsigned char* asUnsigned(std::span<const std::byte> bytes)
{
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

}  // namespace

void LinuxEntropy::fill(std::span<std::byte> out)
{
    while (!out.empty()) {
        const ssize_t got = ::getrandom(out.data(), out.size(), 0);
        if (got > 0) {
            out = out.subspan(static_cast<std::size_t>(got));
            continue;
        }
        if (errno != EINTR) {
            std::fputs("halftrip: the system has no random numbers (getrandom failed); a pairing code cannot be made\n",
                       stderr);
            std::abort();
        }
    }
}

os::Digest LinuxEntropy::hmacSha256(std::span<const std::byte> key, std::span<const std::byte> message)
{
    static_assert(crypto_auth_hmacsha256_BYTES == std::tuple_size_v<os::Digest>);
    os::Digest digest{};
    crypto_auth_hmacsha256_state state;
    // The multi-part form takes keys of every length, as RFC 2104 does.
    crypto_auth_hmacsha256_init(&state, asUnsigned(key), key.size());
    crypto_auth_hmacsha256_update(&state, asUnsigned(message), message.size());
    crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char*>(digest.data()));
    sodium_memzero(&state, sizeof state);
    return digest;
}

os::Digest LinuxEntropy::sha256(std::span<const std::byte> message)
{
    static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<os::Digest>);
    os::Digest digest{};
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(digest.data()), asUnsigned(message), message.size());
    return digest;
}

}  // namespace halftrip::platform
