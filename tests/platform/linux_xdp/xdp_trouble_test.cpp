#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/transports/xdp/attachment.hpp"
#include "platform/linux/transports/xdp/program.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"
#include "tests/platform/linux/temporary_folder.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

using namespace halftrip;
using namespace halftrip::tests;

namespace {

const std::string kTap = "ht-tap";

std::unique_ptr<TestNetwork> makeTroubledNetwork()
{
    skipUnlessUsable("xdp");
    auto network = TestNetwork::make();
    network->setMtu(1'500);
    return network;
}

TransportRequest nearRequest(const Options& options = {}, Wait wait = Wait::Spin)
{
    return TestNetwork::request(Role::Initiator, false, wait, options);
}

Endpoint someEndpoint()
{
    return {.address = std::string(platform::kResponderV4),
            .port = 9,
            .macAddress = "02:00:00:00:00:01",
            .extra = {{"frame", "eth"}}};
}

Error openError(const TransportRequest& request)
{
    const auto xdp = makeTransport("xdp");
    const auto opened = xdp->open(request);
    REQUIRE_FALSE(opened);
    INFO(opened.error().what);
    return opened.error();
}

bool says(const Error& error, const std::string& words)
{
    return (error.what + " | " + error.hint).find(words) != std::string::npos;
}

std::string hookOf(const std::string& adapter)
{
    return xdp::describeHook(static_cast<int>(::if_nametoindex(adapter.c_str())));
}

/// The kernel takes a program off a moment after its owner has gone.
bool becomesFree(const std::string& adapter)
{
    for (int attempt = 0; attempt < 200; ++attempt) {
        if (hookOf(adapter).empty())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

/// A table of this thread's network namespace, without the columns (from 0) that count uses.
std::string tableText(const std::string& name, const std::set<int>& countingColumns)
{
    std::ifstream file("/proc/thread-self/net/" + name);
    std::string text = name + '\n';
    for (std::string line; std::getline(file, line); text += '\n') {
        std::istringstream columns(line);
        int column = 0;
        for (std::string word; columns >> word; ++column)
            text += countingColumns.contains(column) ? "" : word + ' ';
    }
    return text;
}

/// The kernel takes an adapter away a moment after its namespace has gone.
void awaitVanishing(const std::string& adapter)
{
    for (int attempt = 0; attempt < 1'000 && ::if_nametoindex(adapter.c_str()) != 0; ++attempt)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

/// Routes, neighbours and sockets of this thread's network namespace, as text.
std::string networkState()
{
    std::string state = tableText("route", {4, 5}) + tableText("ipv6_route", {6, 7});
    for (const char* table : {"arp", "packet", "udp", "udp6", "raw", "dev_mcast"})
        state += tableText(table, {});
    return state;
}

/// Runs `work` in a child process; its result is the exit code.
template <typename Work>
int runInChild(const Work& work)
{
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0)
        ::_exit(work());
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void dropCapability(std::initializer_list<unsigned> dropped)
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> held{};
    ::syscall(SYS_capget, &header, held.data());
    for (const unsigned capability : dropped)
        held.at(capability / 32).effective &= ~(1U << (capability % 32));
    ::syscall(SYS_capset, &header, held.data());
}

}  // namespace

TEST_CASE("a driver that refuses zero-copy leads to copying, whatever code it gives", "[platform][xdp]")
{
    using Rings = xdp::XdpRings;
    const auto kindOf = [](Rings::CopyMode copy, int code) {
        return xdp::describeBindError({"eth0", 3, copy}, code).kind;
    };
    for (const int code : {EINVAL, ENOENT, EOPNOTSUPP})
        CHECK(kindOf(Rings::CopyMode::ZeroCopy, code) == ErrorKind::NotSupported);
    CHECK(kindOf(Rings::CopyMode::Copy, EINVAL) == ErrorKind::NotFound);
    for (const auto copy : {Rings::CopyMode::ZeroCopy, Rings::CopyMode::Copy}) {
        CHECK(kindOf(copy, EBUSY) == ErrorKind::Busy);
        CHECK(kindOf(copy, ENETDOWN) == ErrorKind::Unreachable);
        CHECK(kindOf(copy, ENODEV) == ErrorKind::Unreachable);
        CHECK(kindOf(copy, EPERM) == ErrorKind::NotPermitted);
    }
}

TEST_CASE("the zero-copy queues of an older mlx5 are allowed, and named", "[platform][xdp]")
{
    const xdp::QueueLayout old = xdp::queueLayout(8, "mlx5_core", platform::KernelRelease{6, 0});
    CHECK(old.hasZeroCopyApart);
    CHECK_FALSE(xdp::queueLayout(8, "mlx5_core", platform::KernelRelease{6, 1}).hasZeroCopyApart);
    CHECK_FALSE(xdp::queueLayout(8, "ice", platform::KernelRelease{5, 15}).hasZeroCopyApart);
    CHECK_FALSE(xdp::queueLayout(0, "mlx5_core", platform::KernelRelease{5, 15}).hasZeroCopyApart);
    CHECK_FALSE(xdp::queueLayout(8, "mlx5_core", std::nullopt).hasZeroCopyApart);
    CHECK_THAT(xdp::adviceOnZeroCopyQueues("eth0", old), Catch::Contains("zero-copy on queues 8 to 15"));
    CHECK_THAT(xdp::adviceOnZeroCopyQueues("eth0", old), Catch::Contains("ethtool -N eth0 ... action 8"));
}

TEST_CASE("a second program on the hook is refused with the name of the first", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    const std::string firstMode = GENERATE("native", "generic");
    const std::string secondMode = GENERATE("native", "generic", "auto");
    CAPTURE(firstMode, secondMode);
    const auto first = makeTransport("xdp");
    REQUIRE(first->open(nearRequest({{"xdpMode", firstMode}})));
    const Error error = openError(nearRequest({{"xdpMode", secondMode}}));
    CHECK(error.kind == ErrorKind::Busy);
    CHECK(says(error, "halftrip_xdp"));
    CHECK(says(error, kNear));
    first->close();
    CHECK(becomesFree(kNear));
    CHECK(first->open(nearRequest()));
}

TEST_CASE("nothing is left behind after a run, nor after a failed one", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    const std::string before = networkState();
    const auto xdp = makeTransport("xdp");
    for (const Options& options : {Options{{"frame", "udp"}}, Options{{"frame", "eth"}, {"xdpMode", "generic"}}}) {
        REQUIRE(xdp->open(nearRequest(options)));
        CHECK_FALSE(hookOf(kNear).empty());
        CHECK(networkState() != before);  // The port that is held: the comparison sees something.
        xdp->close();
        CHECK(becomesFree(kNear));
        CHECK(networkState() == before);
    }
    CHECK(openError(nearRequest({{"copy", "zerocopy"}})).kind == ErrorKind::NotSupported);
    CHECK(becomesFree(kNear));
    CHECK(networkState() == before);
}

TEST_CASE("a killed process leaves nothing on the hook", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    const std::string mode = GENERATE("native", "generic");
    const std::string before = networkState();
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const auto xdp = makeTransport("xdp");
        const bool isOpen = xdp->open(nearRequest({{"xdpMode", mode}})).has_value() &&
                            xdp->attach(someEndpoint(), std::chrono::seconds(1)).has_value();
        const char answer = isOpen ? 'y' : 'n';
        static_cast<void>(::write(ends[1], &answer, 1));
        Received received;
        while (xdp->receive(after(1'000), received) != IoResult::Failed) {}
        ::_exit(1);
    }
    char answer = 0;
    REQUIRE(::read(ends[0], &answer, 1) == 1);
    CHECK(answer == 'y');
    CHECK_FALSE(hookOf(kNear).empty());
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(ends[0]);
    ::close(ends[1]);
    CHECK(becomesFree(kNear));
    CHECK(networkState() == before);
}

TEST_CASE("what cannot be is refused by name", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    const Error noQueue = openError(nearRequest({{"queue", "99"}}));
    CHECK(noQueue.kind == ErrorKind::Invalid);
    CHECK(says(noQueue, "queue 99"));
    struct Refused {
        const char* key;
        const char* value;
        const char* title;
    };
    for (const auto& [key, value, title] : {Refused{"queue", "-1", "receive queue"},
                                            {"queue", "4096", "receive queue"},
                                            {"copy", "maybe", "copy mode"},
                                            {"xdpMode", "fast", "XDP mode"},
                                            {"ringFrames", "100", "ring length"},
                                            {"ringFrames", "4", "ring length"},
                                            {"frame", "tcp", "kind of frame"}}) {
        const Error error = openError(nearRequest({{key, value}}));
        CHECK(error.kind == ErrorKind::Invalid);
        CHECK(says(error, title));
        CHECK(says(error, value));
    }
    const Error noZeroCopy = openError(nearRequest({{"copy", "zerocopy"}, {"xdpMode", "native"}}));
    CHECK(noZeroCopy.kind == ErrorKind::NotSupported);
    CHECK(says(noZeroCopy, "zero-copy"));
    // Left to choose, it tells what the driver lacks, not what no mode behind it could have had.
    const Error autoZeroCopy = openError(nearRequest({{"copy", "zerocopy"}}));
    CHECK(autoZeroCopy.what == noZeroCopy.what);
    const Error genericZeroCopy = openError(nearRequest({{"copy", "zerocopy"}, {"xdpMode", "generic"}}));
    CHECK(genericZeroCopy.kind == ErrorKind::NotSupported);
    CHECK(says(genericZeroCopy, "native"));
    network->setMtu(9'000);
    const Error largeMtu = openError(nearRequest({{"xdpMode", "native"}}));
    CHECK(largeMtu.kind == ErrorKind::NotSupported);
    CHECK(says(largeMtu, "MTU of 9000"));
    CHECK(hookOf(kNear).empty());
}

TEST_CASE("an adapter that does not exist or is down is named", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    TransportRequest request = nearRequest();
    request.adapter = "nowhere0";
    const Error missing = openError(request);
    CHECK(missing.kind == ErrorKind::NotFound);
    CHECK(says(missing, "nowhere0"));
    network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), false); });
    CHECK(says(openError(nearRequest()), "carrier"));
    TestNetwork::setUp(kNear, false);
    const Error down = openError(nearRequest());
    CHECK(down.kind == ErrorKind::Unreachable);
    CHECK(says(down, "down"));
}

TEST_CASE("an adapter that goes down, loses its carrier or vanishes in mid-run ends the run in words",
          "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    const std::string trouble = GENERATE("down", "carrier", "vanished");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CAPTURE(trouble, static_cast<int>(wait));
    const auto xdp = makeTransport("xdp");
    REQUIRE(xdp->open(nearRequest({}, wait)));
    REQUIRE(xdp->attach(someEndpoint(), std::chrono::seconds(1)));
    const std::vector<std::byte> probe(64);
    REQUIRE(xdp->send(probe) == IoResult::Done);
    if (trouble == "down")
        TestNetwork::setUp(kNear, false);
    else if (trouble == "carrier")
        network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), false); });
    else
        network->dropResponder();
    if (trouble == "vanished")
        awaitVanishing(kNear);

    Received received;
    IoResult result = IoResult::Nothing;
    for (int attempt = 0; attempt < 100 && result == IoResult::Nothing; ++attempt)
        result = xdp->receive(after(50), received);
    REQUIRE(result == IoResult::Failed);
    const Error error = xdp->lastError();
    INFO(error.what);
    CHECK(says(error, trouble == "carrier" ? "no link" : trouble));
    CHECK(says(error, kNear));
    CHECK(error.kind == (trouble == "vanished" ? ErrorKind::Closed : ErrorKind::Unreachable));
    if (trouble != "carrier")
        CHECK(xdp->send(probe) == IoResult::Failed);
    xdp->close();
}

TEST_CASE("a frame that the driver drops was not sent", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    const auto xdp = makeTransport("xdp");
    REQUIRE(xdp->open(nearRequest({{"copy", "copy"}})));
    REQUIRE(xdp->attach(someEndpoint(), std::chrono::seconds(1)));
    xdp->setProbeSize(64);
    const std::vector<std::byte> probe(64);
    REQUIRE(xdp->send(probe) == IoResult::Done);
    network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), false); });
    for (int i = 0; i < 3; ++i)
        CHECK(xdp->send(probe) == IoResult::Nothing);
    network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), true); });
    CHECK(xdp->send(probe) == IoResult::Done);
    CHECK(xdp->facts().overruns.at("ring.txDropped") == 0);
}

TEST_CASE("on a bond native XDP is refused, and left to choose generic is taken", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    auto bond = packet::findInterface(kNear);
    REQUIRE(bond);
    CHECK_FALSE(bond->isAggregate);
    bond->isAggregate = true;  // Whatever kernel this is, and whether it has bonds: nothing else tells.
    const std::atomic<bool> stop{false};
    xdp::Attachment attachment;
    const Status native = attachment.open(*bond, {.mode = xdp::ModeChoice::Native}, stop);
    REQUIRE_FALSE(native);
    CHECK(native.error().kind == ErrorKind::NotSupported);
    CHECK(says(native.error(), "a bond or team"));
    CHECK(says(native.error(), "Use xdpMode=generic, or name a member of " + kNear));
    REQUIRE(attachment.open(*bond, {}, stop));
    transport::TransportFacts facts;
    attachment.describe(facts);
    CHECK(facts.obtained.at("xdpMode") == "generic");
    CHECK_THAT(facts.obtained.at("xdpRefused"), Catch::Contains("a bond or team"));
    attachment.close();
    CHECK(becomesFree(kNear));
}

TEST_CASE("a carrier that went just now is missed at once, not when the adapter's flag follows", "[platform][xdp]")
{
    const auto network = TestNetwork::make();
    const sockets::FileDescriptor tap(::open("/dev/net/tun", O_RDWR | O_CLOEXEC));
    ifreq request{};
    kTap.copy(request.ifr_name, IFNAMSIZ - 1);
    request.ifr_flags = IFF_TAP | IFF_NO_PI;
    if (!tap.isOpen() || ::ioctl(tap.get(), TUNSETIFF, &request) != 0)
        skip("needs tap adapters");
    TestNetwork::setUp(kTap, true);
    xdp::LinkWatch link;
    REQUIRE(link.open(packet::Interface{.name = kTap, .index = static_cast<int>(::if_nametoindex(kTap.c_str()))}));
    const std::atomic<bool> stop{false};
    CHECK(link.awaitLink(std::chrono::seconds(2), stop) == 0);
    // The kernel changes the flag for a lost carrier once a second at most: this one's turn comes later.
    for (const int carrier : {0, 1, 0}) {
        REQUIRE(::ioctl(tap.get(), TUNSETCARRIER, &carrier) == 0);
        const std::chrono::seconds longest(carrier == 0 ? 0 : 2);
        CHECK(link.awaitLink(longest, stop) == (carrier == 0 ? ENOLINK : 0));
    }
}

TEST_CASE("a stop ends the waiting for a link", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    std::atomic<bool> stop{false};
    TransportRequest request = nearRequest();
    request.stop = &stop;
    const auto made = makeTransport("xdp");
    REQUIRE(made->open(request));
    network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), false); });
    stop.store(true);
    const Status attached = made->attach(someEndpoint(), std::chrono::seconds(1));
    REQUIRE_FALSE(attached);
    CHECK(attached.error().kind == ErrorKind::Interrupted);
    CHECK(says(attached.error(), kNear));
}

TEST_CASE("a missing capability is named, with the command that grants it", "[platform][xdp]")
{
    const auto network = makeTroubledNetwork();
    const auto tryWithout = [](std::initializer_list<unsigned> dropped, const std::string& name) {
        return runInChild([&] {
            dropCapability(dropped);
            const auto xdp = makeTransport("xdp");
            const auto opened = xdp->open(nearRequest());
            const bool isRight = !opened && opened.error().kind == ErrorKind::NotPermitted &&
                                 says(opened.error(), name) && says(opened.error(), "start it as root");
            const bool isListed = unusableReason("xdp").find(name) != std::string::npos;
            return isRight && isListed ? 0 : 1;
        });
    };
    CHECK(tryWithout({CAP_BPF, CAP_SYS_ADMIN}, "cap_bpf") == 0);
    CHECK(tryWithout({CAP_NET_ADMIN, CAP_SYS_ADMIN}, "cap_net_admin") == 0);
    CHECK(tryWithout({CAP_NET_RAW}, "the capability cap_net_raw is missing") == 0);
    CHECK(tryWithout({CAP_NET_RAW, CAP_NET_ADMIN}, "the capabilities cap_net_raw, cap_net_admin are missing") == 0);
}

TEST_CASE("a verifier that wants cap_perfmon and a limit on locked memory are named", "[platform][xdp]")
{
    if (!test::isRoot())
        skip("needs root");
    const test::TemporaryFolder old;
    old.write("/proc/sys/kernel/osrelease", "5.10.0\n");
    old.write("/proc/self/limits", "Max locked memory         65536                65536                bytes     \n");
    const auto told = [&old](int code) {
        return xdp::describeLoadError("load the filter program", code, platform::SystemTree(old.path()));
    };
    CHECK(says(told(EPERM), "the limit on locked memory of 64 KiB"));
    CHECK(says(told(EPERM), "ulimit -l unlimited"));
    CHECK(says(told(EACCES), "a container or a lockdown policy?"));
    CHECK(runInChild([&] {
              dropCapability({CAP_PERFMON, CAP_SYS_ADMIN});
              const bool isTold = says(told(EACCES), "needs the capability cap_perfmon beside cap_bpf");
              return isTold && says(told(EPERM), "locked memory") ? 0 : 1;
          }) == 0);
}

TEST_CASE("the program that the check loads is the filter", "[platform][xdp]")
{
    skipUnlessUsable("xdp");
    // As many maps as an end has: descriptors for fewer, and it cannot be the real one.
    CHECK(xdp::checkProgramLoading());
    CHECK(runInChild([] {
              rlimit few{};
              ::getrlimit(RLIMIT_NOFILE, &few);
              const int next = ::dup(0);
              ::close(next);
              few.rlim_cur = static_cast<rlim_t>(next) + 1;  // For the program alone.
              ::setrlimit(RLIMIT_NOFILE, &few);
              return xdp::checkProgramLoading() ? 1 : 0;
          }) == 0);
}

TEST_CASE("frames that came on other queues are told with the way out", "[platform][xdp]")
{
    const std::string one = xdp::adviceOnQueues("eth1", 0, {{3, 17}});
    CHECK(one.find("other queues than queue 0 (17 on queue 3)") != std::string::npos);
    CHECK(one.find("ethtool -L eth1 combined 1") != std::string::npos);
    CHECK(one.find("queue=3") != std::string::npos);
    const std::string several = xdp::adviceOnQueues("eth1", 2, {{3, 17}, {5, 4}});
    CHECK(several.find("17 on queue 3, 4 on queue 5") != std::string::npos);
    CHECK(several.find("queue=") == std::string::npos);
}
