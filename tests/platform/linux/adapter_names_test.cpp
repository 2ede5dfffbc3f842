#include "platform/linux/host/adapter_names.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/own_adapters.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

bool renameAdapter(const char* from, const char* to)
{
    const int socket = ::socket(AF_INET, SOCK_DGRAM, 0);
    ifreq request{};
    std::string(from).copy(request.ifr_name, IFNAMSIZ - 1);
    std::string(to).copy(request.ifr_newname, IFNAMSIZ - 1);
    const bool isDone = ::ioctl(socket, SIOCSIFNAME, &request) == 0;
    ::close(socket);
    return isDone;
}

std::string found(const std::string& adapter, const std::string& identity)
{
    const auto now = platform::systemAdapterNames().find(adapter, identity);
    return now ? *now : now.error().what;
}

}  // namespace

TEST_CASE("an adapter is found under its new name, and not taken for another that has its old one",
          "[platform][tuning]")
{
    const std::string said = test::runInChild([]() -> std::string {
        if (::unshare(CLONE_NEWNET) != 0 || !test::makeTap("tap0"))
            return "skipped";
        const platform::AdapterNames& names = platform::systemAdapterNames();
        const std::string first = names.identify("tap0");
        std::string text = found("tap0", first);
        if (!renameAdapter("tap0", "lan0") || !test::makeTap("tap0"))
            return "skipped";
        text += ", " + found("tap0", first);
        const std::string second = names.identify("tap0");
        return text + (first == second ? ", the same" : ", told apart");
    });
    if (said == "skipped")
        tests::skip("a tap adapter needs root and /dev/net/tun");
    CHECK(said == "tap0, lan0, told apart");
}

TEST_CASE("an adapter that is gone, and one of another network namespace, are told apart", "[platform][tuning]")
{
    const std::string said = test::runInChild([]() -> std::string {
        if (::unshare(CLONE_NEWNET) != 0 || !test::makeTap("tap0"))
            return "skipped";
        std::string here = platform::systemAdapterNames().identify("tap0");
        const std::string gone = here.substr(0, here.find(' ')) + " 77 02:00:00:00:00:77";
        std::string text = found("tap9", gone) + " | " + found("tap0", gone);
        if (::unshare(CLONE_NEWNET) != 0)
            return "skipped";
        return text + " | " +
               (found("tap0", here).find("another network namespace") != std::string::npos ? "elsewhere" : "");
    });
    if (said == "skipped")
        tests::skip("a tap adapter needs root and /dev/net/tun");
    CHECK(said == "the adapter tap9 is gone, and its settings with it. | the adapter tap0 is gone; another adapter has "
                  "its name now. | elsewhere");
}

TEST_CASE("a network namespace that got the name of an old one is not taken for it", "[platform][tuning]")
{
    const platform::NetworkNamespace here = platform::ownNetworkNamespace();
    CHECK(here.name.starts_with("net:["));
    CHECK(here.isThatOf(here.text()));
    CHECK(here.isThatOf(here.name));  // As earlier versions wrote it, and older kernels know it.
    CHECK_FALSE(here.isThatOf("net:[1] " + std::to_string(here.cookie)));
    const platform::NetworkNamespace reused{here.name, here.cookie + 1};
    CHECK_FALSE(reused.isThatOf(here.cookie == 0 ? here.name + " 7" : here.text()));
}

TEST_CASE("without a cookie an adapter of the same number is known by its address", "[platform][tuning]")
{
    const std::string said = test::runInChild([]() -> std::string {
        if (::unshare(CLONE_NEWNET) != 0 || !test::makeTap("tap0") || !test::makeTap("tap1"))
            return "skipped";
        const platform::AdapterNames& names = platform::systemAdapterNames();
        const std::string space = platform::ownNetworkNamespace().name;
        const auto identity = [&](const char* number, const std::string& address) {
            return space + " " + std::to_string(names.indexOf(number)) + " " + address;
        };
        const std::string address = names.addressOf("tap1");
        std::string text = found("tap0", identity("tap0", names.addressOf("tap0"))) + " | " +
                           found("eth9", identity("tap0", "02:00:00:00:00:77")) + " | " +
                           found("eth9", identity("tap0", address));
        return text.replace(text.find(address), address.size(), "its");
    });
    if (said == "skipped")
        tests::skip("a tap adapter needs root and /dev/net/tun");
    CHECK(said ==
          "tap0 | the adapter eth9 is gone, and its settings with it. | the adapter eth9 has moved: its address, "
          "its, is that of tap1 now.");
}
