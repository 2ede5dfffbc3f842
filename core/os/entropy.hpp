#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace halftrip::os {

using Digest = std::array<std::byte, 32>;

/// Random numbers, message authentication and digests from the OS or a crypto library. Any thread.
class Entropy {
public:
    Entropy() = default;
    Entropy(const Entropy&) = delete;
    Entropy& operator=(const Entropy&) = delete;
    virtual ~Entropy() = default;
    /// Fills `out` with random bytes fit for secrets. Ends the process if the system has none (it never does in
    /// practice).
    virtual void fill(std::span<std::byte> out) = 0;
    /// HMAC-SHA-256 (RFC 2104, FIPS 198-1).
    [[nodiscard]] virtual Digest hmacSha256(std::span<const std::byte> key, std::span<const std::byte> message) = 0;
    /// SHA-256 (FIPS 180-4).
    [[nodiscard]] virtual Digest sha256(std::span<const std::byte> message) = 0;
};

}  // namespace halftrip::os
