#include "platform/linux/system/entropy.hpp"

#include "core/base/text_encoding.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace halftrip;

namespace {

std::string hmac(const std::string& key, const std::string& message)
{
    platform::LinuxEntropy entropy;
    const os::Digest digest = entropy.hmacSha256(std::as_bytes(std::span(key)), std::as_bytes(std::span(message)));
    std::string text;
    for (const std::byte byte : digest) {
        text += "0123456789abcdef"[std::to_integer<unsigned>(byte) >> 4U];
        text += "0123456789abcdef"[std::to_integer<unsigned>(byte) & 15U];
    }
    return text;
}

}  // namespace

TEST_CASE("HMAC-SHA-256 gives the digests of RFC 4231", "[platform][entropy]")
{
    CHECK(hmac(std::string(20, '\x0b'), "Hi There") ==
          "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    CHECK(hmac("Jefe", "what do ya want for nothing?") ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    // A key longer than a block is hashed first.
    CHECK(hmac(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First") ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST_CASE("HMAC-SHA-256 takes an empty key and an empty message", "[platform][entropy]")
{
    CHECK(hmac("", "") == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST_CASE("SHA-256 gives the digests of FIPS 180-4's examples", "[platform][entropy]")
{
    platform::LinuxEntropy entropy;
    const auto sha = [&entropy](const std::string& message) {
        return toHex(entropy.sha256(std::as_bytes(std::span(message))));
    };
    CHECK(sha("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("random bytes fill the whole buffer and do not repeat", "[platform][entropy]")
{
    platform::LinuxEntropy entropy;
    std::set<std::vector<std::byte>> seen;
    for (int i = 0; i < 100; ++i) {
        std::vector<std::byte> bytes(16);
        entropy.fill(bytes);
        seen.insert(bytes);
    }
    CHECK(seen.size() == 100);

    // More than getrandom() promises to fill at once (256): the last bytes are random, too.
    std::vector<std::byte> large(100'000);
    entropy.fill(large);
    const auto zeros = std::count(large.end() - 10'000, large.end(), std::byte{0});
    CHECK(zeros < 200);
    entropy.fill({});
}
