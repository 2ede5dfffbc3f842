// What stands in a code file, and the address of whoever gives a code.
#include "core/control/caller_network.hpp"
#include "core/control/pairing.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace halftrip;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(fuzz::textOf(data, size));
    const std::string code = control::normalisePairingCode(text);
    fuzz::require(code.size() <= text.size(), "nothing is added to a code");
    fuzz::require(code.find_first_not_of("0123456789ABCDEFGHJKMNPQRSTVWXYZ") == std::string::npos,
                  "a code has letters of the alphabet only");
    fuzz::require(control::normalisePairingCode(code) == code, "a code is its own normal form");
    fuzz::require(!control::checkPairingCode(text) || code.size() >= 10, "a code that is taken protects");
    fuzz::require(code.size() < 10 || control::checkPairingCode(code), "a long normal form is taken");
    fuzz::require(control::isSameProof(text, text), "a proof is the same as itself");
    const std::string network = control::networkOf(text);
    fuzz::require(network.size() <= text.size() + 24, "a network is no longer than its address");
    return 0;
}
