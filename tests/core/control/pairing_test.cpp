#include "core/control/pairing.hpp"
#include "platform/fake/fake_entropy.hpp"

#include <catch2/catch.hpp>

#include <set>

using namespace halftrip;

TEST_CASE("pairing codes are three groups of four and differ", "[core][control]")
{
    fake::FakeEntropy entropy(1);
    std::set<std::string> codes;
    for (int i = 0; i < 100; ++i) {
        const std::string code = control::makePairingCode(entropy);
        CHECK(code.size() == 14);
        CHECK(code[4] == '-');
        CHECK(code[9] == '-');
        CHECK(control::normalisePairingCode(code).size() == 12);
        codes.insert(code);
    }
    CHECK(codes.size() == 100);
}

TEST_CASE("a code may be typed as people type", "[core][control]")
{
    CHECK(control::normalisePairingCode(" k7qf 3m9t-wx2c\n") == "K7QF3M9TWX2C");
    CHECK(control::normalisePairingCode("oOiIlL") == "001111");
    CHECK(control::normalisePairingCode("U!?").empty());
}

TEST_CASE("a proof holds for one role, one code and one pair of nonces", "[core][control]")
{
    fake::FakeEntropy entropy(1);
    const auto proof = [&](const char* code, const char* role, const char* a, const char* b) {
        return control::pairingProof(entropy, code, role, a, b);
    };
    const std::string reference = proof("ABCD", "initiator", "n1", "n2");
    CHECK(control::isSameProof(reference, proof("a b-c d", "initiator", "n1", "n2")));
    CHECK_FALSE(control::isSameProof(reference, proof("ABCE", "initiator", "n1", "n2")));
    CHECK_FALSE(control::isSameProof(reference, proof("ABCD", "responder", "n1", "n2")));
    CHECK_FALSE(control::isSameProof(reference, proof("ABCD", "initiator", "n2", "n1")));
    CHECK_FALSE(control::isSameProof(reference, proof("ABCD", "initiator", "n1n", "2")));
    CHECK_FALSE(control::isSameProof(reference, ""));
}

TEST_CASE("a code of one's own is refused where it protects nothing, or would lose letters", "[core][control]")
{
    CHECK(control::checkPairingCode("K7QF-3M9T-WX2C"));
    CHECK(control::checkPairingCode(" k7qf 3m9t wx\r"));
    CHECK(control::checkPairingCode("0123456789"));
    const auto whyNot = [](std::string_view code) {
        const Status status = control::checkPairingCode(code);
        return status ? Text() : status.error().what;
    };
    CHECK(whyNot("1") == "The pairing code is too short to protect this host: 1 letter or digit, and 10 are needed.");
    CHECK(whyNot("012-345-678") ==
          "The pairing code is too short to protect this host: 9 letters and digits, and 10 are needed.");
    for (const char* const dropped :
         {"\xd0\xbf\xd0\xb0\xd1\x80-2024-0123456789", "K7QF_3M9T_WX2C", "UUUU-K7QF-3M9T-WX2C"})
        CHECK(whyNot(dropped) == "The pairing code has a character that no code has.");
}
