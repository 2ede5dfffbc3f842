#pragma once

#include "core/os/entropy.hpp"

#include <random>

namespace halftrip::fake {

/// Seeded numbers and a keyed digest that is good for telling inputs apart and for nothing else.
class FakeEntropy final : public os::Entropy {
public:
    explicit FakeEntropy(unsigned seed) : m_engine(seed) {}

    void fill(std::span<std::byte> out) override
    {
        for (std::byte& byte : out)
            byte = static_cast<std::byte>(m_engine() & 0xFFU);
    }
    [[nodiscard]] os::Digest hmacSha256(std::span<const std::byte> key, std::span<const std::byte> message) override
    {
        std::uint64_t state = 14'695'981'039'346'656'037U;
        const auto mix = [&state](std::span<const std::byte> bytes) {
            for (const std::byte byte : bytes)
                state = (state ^ std::to_integer<std::uint64_t>(byte)) * 1'099'511'628'211U;
            state ^= bytes.size();
        };
        mix(key);
        mix(message);
        os::Digest digest{};
        for (std::byte& byte : digest) {
            state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
            byte = static_cast<std::byte>(state >> 56U);
        }
        return digest;
    }
    [[nodiscard]] os::Digest sha256(std::span<const std::byte> message) override { return hmacSha256({}, message); }

private:
    std::mt19937 m_engine;
};

}  // namespace halftrip::fake
