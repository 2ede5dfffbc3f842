#include "core/measure/plan/transport_choice.hpp"

#include "core/measure/plan/request_check.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace halftrip;
using Catch::Contains;

namespace {

struct Known {
    std::string id;
    bool isUsable = true;
};

transport::TransportRegistry registryOf(const std::vector<Known>& transports)
{
    transport::TransportRegistry registry;
    for (const Known& known : transports) {
        registry.add({.id = known.id,
                      .title = known.id,
                      .waits = {model::Wait::Spin},
                      .probe =
                          [isUsable = known.isUsable] {
                              return isUsable
                                         ? transport::Availability{}
                                         : transport::Availability{false, "none of it: WSAEOPNOTSUPP (10045).", "buy"};
                          },
                      .make = {}});
    }
    return registry;
}

model::RunRequest requestOver(const std::string& transport, const std::string& responderTransport = {})
{
    model::RunRequest request;
    request.peer = "host";
    request.transport = transport;
    request.responderTransport = responderTransport;
    return request;
}

control::Prepare prepareOver(const std::string& transport)
{
    control::Prepare prepare;
    prepare.transport = transport;
    return prepare;
}

}  // namespace

TEST_CASE("auto takes rio before udp, in whatever order they are registered", "[core][measure]")
{
    const auto registry = registryOf({{"udp"}, {"tcp"}, {"rio"}});
    const auto choice = measure::chooseTransport(registry, "auto");
    REQUIRE(choice);
    CHECK(choice->entry->id == "rio");
    CHECK(choice->note == "rio was taken.");
}

TEST_CASE("auto takes udp where there is no rio, and says nothing of what the system never had", "[core][measure]")
{
    const auto registry = registryOf({{"tcp"}, {"udp"}, {"raw"}});
    const auto choice = measure::chooseTransport(registry, "auto");
    REQUIRE(choice);
    CHECK(choice->entry->id == "udp");
    CHECK(choice->note == "udp was taken.");
}

TEST_CASE("auto says why the transport that it prefers was not taken", "[core][measure]")
{
    const auto registry = registryOf({{"udp"}, {"rio", false}});
    const auto choice = measure::chooseTransport(registry, "auto");
    REQUIRE(choice);
    CHECK(choice->entry->id == "udp");
    CHECK(choice->note == "rio is not available here: none of it: WSAEOPNOTSUPP (10045); udp was taken.");
    CHECK(choice->note.origin() != nullptr);
}

TEST_CASE("auto without anything usable fails in one sentence with a next step", "[core][measure]")
{
    const auto registry = registryOf({{"udp", false}, {"rio", false}, {"tcp"}});
    const auto choice = measure::chooseTransport(registry, "auto");
    REQUIRE_FALSE(choice);
    CHECK(choice.error().kind == ErrorKind::NotSupported);
    CHECK_THAT(choice.error().what, Contains("rio") && Contains("udp"));
    CHECK_FALSE(choice.error().hint.empty());
    CHECK_FALSE(measure::chooseTransport(registryOf({{"tcp"}}), "auto"));
}

TEST_CASE("a transport by name is taken or refused as it is, without a note", "[core][measure]")
{
    const auto registry = registryOf({{"udp"}, {"rio", false}});
    const auto udp = measure::chooseTransport(registry, "udp");
    REQUIRE(udp);
    CHECK(udp->note.empty());
    const auto rio = measure::chooseTransport(registry, "rio");
    REQUIRE_FALSE(rio);
    CHECK(rio.error().hint == "buy");
}

TEST_CASE("requests over auto are in range at both ends", "[core][measure]")
{
    const auto linuxHost = registryOf({{"udp"}, {"tcp"}});
    const auto windowsHost = registryOf({{"udp"}, {"tcp"}, {"rio"}, {"rio-tcp"}});
    CHECK(measure::checkRequest(requestOver("auto"), linuxHost));
    CHECK(measure::checkRequest(requestOver("auto"), windowsHost));
    CHECK(measure::checkRequest(requestOver("rio", "auto"), windowsHost));
    CHECK(measure::checkRequest(requestOver("udp", "rio"), linuxHost));
    CHECK(measure::checkPrepare(prepareOver("auto"), linuxHost));
    CHECK(measure::checkPrepare(prepareOver("auto"), windowsHost));
}

TEST_CASE("options are judged by the transport that auto takes", "[core][measure]")
{
    auto registry = registryOf({{"udp"}});
    auto request = requestOver("auto");
    request.transportOptions = {{"ring", "v2"}};
    const Status status = measure::checkRequest(request, registry);
    REQUIRE_FALSE(status);
    CHECK_THAT(status.error().what, Contains("\"ring\""));
    CHECK(status.error().hint == "Leave it out.");  // udp has none here.
}

TEST_CASE("stamps with auto are judged by the transport that it takes", "[core][measure]")
{
    transport::TransportRegistry registry;
    registry.add({.id = "udp",
                  .title = "udp",
                  .waits = {model::Wait::Spin},
                  .probe = [] { return transport::Availability{}; },
                  .make = {},
                  .makeStamping = [] { return std::unique_ptr<transport::StampingTransport>(); }});
    auto request = requestOver("auto");
    request.stamps = model::StampChoice::Software;
    CHECK(measure::checkRequest(request, registry));
    auto prepare = prepareOver("auto");
    prepare.stamps = model::StampChoice::Software;
    prepare.stampsCount = 10;
    CHECK(measure::checkPrepare(prepare, registry));
}

TEST_CASE("two ends that cannot hear each other are refused in one sentence", "[core][measure]")
{
    const auto registry = registryOf({{"udp"}, {"tcp"}, {"rio"}, {"rio-tcp"}});
    for (const auto& [initiator, responder] : std::vector<std::pair<std::string, std::string>>{
             {"rio-tcp", "udp"}, {"udp", "tcp"}, {"tcp", "rio"}, {"rio-tcp", "auto"}, {"auto", "rio-tcp"}}) {
        CAPTURE(initiator, responder);
        const Status status = measure::checkRequest(requestOver(initiator, responder), registry);
        REQUIRE_FALSE(status);
        CHECK(status.error().kind == ErrorKind::Invalid);
        CHECK_THAT(status.error().what,
                   Contains(initiator) && Contains(responder) && Contains("UDP") && Contains("TCP"));
        CHECK_FALSE(status.error().hint.empty());
    }
    for (const auto& [initiator, responder] : std::vector<std::pair<std::string, std::string>>{
             {"rio", "udp"}, {"udp", "rio"}, {"tcp", "rio-tcp"}, {"rio-tcp", "tcp"}, {"rio", "auto"}}) {
        CAPTURE(initiator, responder);
        CHECK(measure::checkRequest(requestOver(initiator, responder), registry));
    }
    // What speaks neither is for the ends to find out.
    CHECK(measure::checkSameWire("raw", "mmap"));
    CHECK(measure::checkSameWire("raw", "udp"));
}

TEST_CASE("a responder without the initiator's transport names its own that is the same on the wire", "[core][measure]")
{
    const auto linuxHost = registryOf({{"udp"}, {"tcp"}});
    const Status rio = measure::checkPrepare(prepareOver("rio"), linuxHost);
    REQUIRE_FALSE(rio);
    CHECK_THAT(rio.error().hint, Contains("--responder-transport udp"));
    const Status rioTcp = measure::checkPrepare(prepareOver("rio-tcp"), linuxHost);
    REQUIRE_FALSE(rioTcp);
    CHECK_THAT(rioTcp.error().hint, Contains("--responder-transport tcp"));
    // One that is there, but not usable, counts as lacking.
    const Status wine = measure::checkPrepare(prepareOver("rio"), registryOf({{"udp"}, {"rio", false}}));
    REQUIRE_FALSE(wine);
    CHECK_THAT(wine.error().hint, Contains("--responder-transport udp"));
    // Nothing that would help: the ordinary words stay.
    const Status xdp = measure::checkPrepare(prepareOver("xdp"), linuxHost);
    REQUIRE_FALSE(xdp);
    CHECK_THAT(xdp.error().hint, !Contains("--responder-transport"));
}
