#include "platform/linux/network/socket_owner.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::ownerOfConnection;
using sockets::SocketName;

namespace {

constexpr const char* kHead =
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";

SocketName named(const std::string& address, std::uint16_t port)
{
    return *SocketName::parse(address, port);
}

}  // namespace

TEST_CASE("the owner of a connection's other end stands in the kernel's list", "[platform][network]")
{
    const test::TemporaryFolder folder;
    // As a little-endian machine prints them.
    folder.write(
        "/proc/thread-self/net/tcp",
        std::string(kHead) +
            "   0: 0100007F:2619 00000000:0000 0A 00000000:00000000 00:00000000 00000000     7        0 1 1\n"
            "   1: 0100007F:2619 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 2 1\n"
            "   2: 0100007F:9C40 0100007F:2619 01 00000000:00000000 00:00000000 00000000  1000        0 3 1\n"
            "   3: 0100007F:9C41 0100007F:2619 06 00000000:00000000 00:00000000 00000000     0        0 4 1\n");
    folder.write("/proc/thread-self/net/tcp6",
                 std::string(kHead) +
                     "   0: 0000000000000000FFFF00000100007F:9C42 0000000000000000FFFF00000100007F:2619 01 "
                     "00000000:00000000 00:00000000 00000000  1001        0 5 1\n"
                     "   1: 00000000000000000000000001000000:9C43 00000000000000000000000001000000:2619 01 "
                     "00000000:00000000 00:00000000 00000000  1002        0 6 1\n");
    const platform::SystemTree tree(folder.path());
    const SocketName ours = named("127.0.0.1", 9753);
    CHECK(ownerOfConnection(tree, named("127.0.0.1", 40'000), ours) == 1000U);
    CHECK(ownerOfConnection(tree, named("127.0.0.1", 40'002), ours) == 1001U);
    CHECK(ownerOfConnection(tree, named("::1", 40'003), named("::1", 9753)) == 1002U);
    // One that is closing belongs to nobody any more, and one of another place stands in another list.
    CHECK_FALSE(ownerOfConnection(tree, named("127.0.0.1", 40'001), ours));
    CHECK_FALSE(ownerOfConnection(tree, named("127.0.0.1", 40'009), ours));
    CHECK_FALSE(ownerOfConnection(tree, named("10.0.0.1", 40'000), ours));
    CHECK_FALSE(ownerOfConnection(platform::SystemTree(folder.path() + "/absent"), named("127.0.0.1", 40'000), ours));
}
