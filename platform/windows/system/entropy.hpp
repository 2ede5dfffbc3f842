#pragma once

#include "core/os/entropy.hpp"

namespace halftrip::windows {

/// Random numbers and HMAC by the system's CNG (bcrypt.dll). Any thread.
class CngEntropy final : public os::Entropy {
public:
    void fill(std::span<std::byte> out) override;
    [[nodiscard]] os::Digest hmacSha256(std::span<const std::byte> key, std::span<const std::byte> message) override;
    [[nodiscard]] os::Digest sha256(std::span<const std::byte> message) override;
};

}  // namespace halftrip::windows
