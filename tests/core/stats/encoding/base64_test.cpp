#include "core/stats/encoding/base64.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip::stats;

namespace {

std::vector<std::byte> bytesOf(std::string_view text)
{
    std::vector<std::byte> bytes;
    for (const char character : text)
        bytes.push_back(static_cast<std::byte>(character));
    return bytes;
}

}  // namespace

TEST_CASE("base64 gives the test vectors of RFC 4648", "[core][stats]")
{
    const auto [plain, encoded] = GENERATE(table<std::string, std::string>({{"", ""},
                                                                            {"f", "Zg=="},
                                                                            {"fo", "Zm8="},
                                                                            {"foo", "Zm9v"},
                                                                            {"foob", "Zm9vYg=="},
                                                                            {"fooba", "Zm9vYmE="},
                                                                            {"foobar", "Zm9vYmFy"},
                                                                            {"\xfb\xff\xfe", "+//+"}}));
    CHECK(encodeBase64(bytesOf(plain)) == encoded);
    CHECK(decodeBase64(encoded) == bytesOf(plain));
}

TEST_CASE("base64 refuses everything but its canonical text", "[core][stats]")
{
    const char* text = GENERATE("Z", "Zg", "Zg=", "Zg===", "=", "====", "Zg==Zg==", "Zm9v\n", "Zm 9", "Zm-_",
                                "Zh==", "Zm9=", "\xff\xff\xff\xff");
    CAPTURE(text);
    CHECK_FALSE(decodeBase64(text));
}
