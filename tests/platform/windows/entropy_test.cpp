#include "platform/windows/system/entropy.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

using halftrip::os::Digest;
using halftrip::windows::CngEntropy;

namespace {

std::vector<std::byte> bytesOf(const std::string& text)
{
    std::vector<std::byte> bytes;
    for (const char letter : text)
        bytes.push_back(static_cast<std::byte>(letter));
    return bytes;
}

std::string hexOf(const Digest& digest)
{
    constexpr const char* kDigits = "0123456789abcdef";
    std::string hex;
    for (const std::byte byte : digest) {
        hex += kDigits[std::to_integer<unsigned>(byte) >> 4U];
        hex += kDigits[std::to_integer<unsigned>(byte) & 15U];
    }
    return hex;
}

struct Vector {
    std::vector<std::byte> key;
    std::vector<std::byte> message;
    std::string digest;
};

}  // namespace

TEST_CASE("HMAC-SHA-256 gives the digests of RFC 4231", "[platform][entropy]")
{
    // Test cases 1, 2, 3, 6 and 7 of section 4.
    const std::vector<Vector> vectors{
        {std::vector(20, std::byte{0x0b}), bytesOf("Hi There"),
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {bytesOf("Jefe"), bytesOf("what do ya want for nothing?"),
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
        {std::vector(20, std::byte{0xaa}), std::vector(50, std::byte{0xdd}),
         "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
        {std::vector(131, std::byte{0xaa}), bytesOf("Test Using Larger Than Block-Size Key - Hash Key First"),
         "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
        {std::vector(131, std::byte{0xaa}),
         bytesOf("This is a test using a larger than block-size key and a larger than block-size data. The key needs "
                 "to be hashed before being used by the HMAC algorithm."),
         "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"}};
    CngEntropy entropy;
    for (const Vector& vector : vectors)
        CHECK(hexOf(entropy.hmacSha256(vector.key, vector.message)) == vector.digest);
}

TEST_CASE("SHA-256 gives the digest of FIPS 180-4's example, again and again", "[platform][entropy]")
{
    CngEntropy entropy;
    for (int time = 0; time < 2; ++time)
        CHECK(hexOf(entropy.sha256(bytesOf("abc"))) ==
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("an empty key and an empty message have a digest, too", "[platform][entropy]")
{
    CngEntropy entropy;
    CHECK(hexOf(entropy.hmacSha256({}, {})) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST_CASE("random bytes fill the whole span and differ from call to call", "[platform][entropy]")
{
    CngEntropy entropy;
    std::array<std::byte, 64> first{};
    std::array<std::byte, 64> second{};
    entropy.fill(first);
    entropy.fill(second);
    CHECK(first != second);
    CHECK(std::vector(first.begin() + 32, first.end()) != std::vector(32, std::byte{0}));
    entropy.fill({});
}
