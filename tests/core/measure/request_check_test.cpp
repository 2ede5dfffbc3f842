#include "core/measure/plan/request_check.hpp"

#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/frame_settings.hpp"
#include "core/transport/session_sender.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

/// The options of the transport xdp here.
struct XdpOptions {
    int queue = 0;
};
void describe(model::Fields& fields, XdpOptions& options)
{
    fields(model::Field("queue").named("receive queue").within(0, 7), options.queue);
}

/// And of udp.
struct UdpOptions {
    int flow = 0;
};
void describe(model::Fields& fields, UdpOptions& options)
{
    fields(model::Field("flow").named("pair of ports").within(0, 4095), options.flow);
}

/// One that can be used here.
void addUsable(transport::TransportRegistry& registry, const char* id, transport::TransportEntry entry = {})
{
    entry.id = entry.title = id;
    entry.waits = {model::Wait::Spin};
    entry.probe = [] { return transport::Availability{}; };
    registry.add(std::move(entry));
}

transport::TransportRegistry makeRegistry()
{
    transport::TransportRegistry registry;
    addUsable(registry, "udp", {.describeOptions = model::describeDefaults<UdpOptions>});
    registry.add({.id = "xdp",
                  .title = "AF_XDP",
                  .waits = {model::Wait::Spin},
                  .probe = [] { return transport::Availability{false, "no right.", "run as root"}; },
                  .make = {},
                  .describeOptions = model::describeDefaults<XdpOptions>});
    addUsable(registry, "icmp");
    return registry;
}

model::RunRequest good()
{
    model::RunRequest request;
    request.peer = "host";
    return request;
}

struct RequestFlaw {
    const char* name;
    void (*make)(model::RunRequest& request);
};

/// Each flaw by itself.
void checkRefused(const model::RunRequest& right, const std::vector<RequestFlaw>& flaws)
{
    for (const RequestFlaw& flaw : flaws) {
        INFO(flaw.name);
        model::RunRequest request = right;
        flaw.make(request);
        const Status status = measure::checkRequest(request, makeRegistry());
        REQUIRE_FALSE(status);
        CHECK(status.error().kind == ErrorKind::Invalid);
        CHECK_FALSE(status.error().hint.empty());
    }
}

}  // namespace

TEST_CASE("a default request with a peer is in range", "[core][measure]")
{
    CHECK(measure::checkRequest(good(), makeRegistry()));
}

TEST_CASE("work between packets is for modes with one probe in flight", "[core][measure]")
{
    model::RunRequest request = good();
    request.workNs = 20'000;
    CHECK(measure::checkRequest(request, makeRegistry()));
    for (const char* const mode : {"flood", "sweep load", "sweep idle"}) {
        request.mode = mode;
        const Status status = measure::checkRequest(request, makeRegistry());
        REQUIRE_FALSE(status);
        CHECK(status.error().what.find(mode) != std::string::npos);
        CHECK_FALSE(status.error().hint.empty());
    }
}

TEST_CASE("kernel events are demanded of no mode that records none", "[core][measure]")
{
    transport::TransportRegistry registry = makeRegistry();
    addUsable(registry, "tcp", {.isStream = true});
    for (const measure::Mode& mode : measure::allModes()) {
        CAPTURE(mode.id);
        if (mode.traffic != measure::Traffic::Answered) {
            CHECK_FALSE(mode.hasAutopsy);
            continue;
        }
        model::RunRequest request = measure::usualRequest(mode);
        request.peer = "host";
        if (mode.id == "sweep settings")
            request.modeOptions = {{"over", "size=64,256"}};
        const Status usual = measure::checkRequest(request, registry);
        INFO((usual ? std::string() : std::string(usual.error().what)));
        REQUIRE(usual);
        for (const auto choice : {model::AutopsyChoice::On, model::AutopsyChoice::Packets}) {
            request.autopsy = choice;
            const Status status = measure::checkRequest(request, registry);
            CHECK(status.has_value() == mode.hasAutopsy);
            if (!status)
                CHECK(status.error().what == std::string(mode.id) + " records no kernel events.");
        }
    }
    CHECK(measure::findMode("ping")->hasAutopsy);
    CHECK_FALSE(measure::findMode("tick")->hasAutopsy);
    CHECK_FALSE(measure::findMode("flood")->hasAutopsy);
}

TEST_CASE("icmp in a list of transports is told to have no responder", "[core][measure]")
{
    model::RunRequest request = good();
    request.mode = "sweep transports";
    request.modeOptions = {{"transports", "udp,icmp"}};
    const Status status = measure::checkRequest(request, makeRegistry());
    REQUIRE_FALSE(status);
    CHECK(status.error().what == "The transport icmp has no responder: the other host's own system answers.");
    CHECK(status.error().hint == "Leave it out, and measure it by itself: \"halftrip ping icmp://HOST\".");
}

TEST_CASE("plain frames at one end and a socket at the other are told before anybody is called", "[core][measure]")
{
    auto registry = makeRegistry();
    addUsable(registry, "raw",
              {.describeOptions = model::describeDefaults<transport::FrameSettings>, .isBelowStack = true});
    model::RunRequest request = good();
    SECTION("at the responder")
    {
        request.responderTransport = "raw";
        const Status status = measure::checkRequest(request, registry);
        REQUIRE_FALSE(status);
        CHECK(status.error().kind == ErrorKind::Invalid);
        CHECK(status.error().what ==
              "raw at the responder sends plain Ethernet frames, which udp at this end does not take.");
    }
    SECTION("at this end")
    {
        request.transport = "raw";
        request.responderTransport = "udp";
        const Status status = measure::checkRequest(request, registry);
        REQUIRE_FALSE(status);
        CHECK(status.error().what ==
              "raw at this end sends plain Ethernet frames, which udp at the responder does not take.");
    }
    SECTION("datagrams in frames go between both")
    {
        request.responderTransport = "raw";
        request.transportOptions = {{"frame", "udp"}};
        CHECK(measure::checkRequest(request, registry));
    }
}

TEST_CASE("every field out of range is refused, naming the range", "[core][measure]")
{
    const std::vector<RequestFlaw> flaws{
        {"no peer", [](model::RunRequest& r) { r.peer = ""; }},
        {"a size of 0", [](model::RunRequest& r) { r.sizesBytes = {64, 0}; }},
        {"a size above a datagram", [](model::RunRequest& r) { r.sizesBytes = {65'508}; }},
        {"too many sizes", [](model::RunRequest& r) { r.sizesBytes.assign(1001, 64); }},
        {"a count beyond reason", [](model::RunRequest& r) { r.count = 1'000'000'000'001; }},
        {"no duration", [](model::RunRequest& r) { r.durationNs = 0; }},
        {"a negative interval", [](model::RunRequest& r) { r.intervalNs = -1; }},
        {"a timeout of nothing", [](model::RunRequest& r) { r.timeoutNs = 0; }},
        {"a timeout beyond the histogram", [](model::RunRequest& r) { r.timeoutNs = 60'000'000'001; }},
        {"no busy poll", [](model::RunRequest& r) { r.busyPollUs = 0; }},
        {"an option that the transport does not know",
         [](model::RunRequest& r) { r.transportOptions = {{"fram", "udp"}}; }},
        {"an option about STAMP where nobody speaks it",
         [](model::RunRequest& r) { r.transportOptions = {{"stampTime", "ptp"}}; }},
        {"an unknown mode", [](model::RunRequest& r) { r.mode = "stroll"; }},
        {"a setting that the mode does not have", [](model::RunRequest& r) { r.modeOptions = {{"rounds", "5"}}; }},
        {"a mode's setting out of range",
         [](model::RunRequest& r) {
             r.mode = "sweep sizes";
             r.modeOptions = {{"rounds", "0"}};
         }},
        {"an unknown transport", [](model::RunRequest& r) { r.transport = "pigeon"; }},
        {"software stamps of a transport without",
         [](model::RunRequest& r) { r.stamps = model::StampChoice::Software; }},
        {"hardware stamps of a transport without",
         [](model::RunRequest& r) { r.stamps = model::StampChoice::Hardware; }},
        {"no stamped probe",
         [](model::RunRequest& r) {
             r.stamps = model::StampChoice::Auto;
             r.stampsCount = 0;
         }},
        {"too many stamped probes",
         [](model::RunRequest& r) {
             r.stamps = model::StampChoice::Auto;
             r.stampsCount = static_cast<std::uint32_t>(model::kMostStampedProbes) + 1;
         }},
    };
    checkRefused(good(), flaws);
}

TEST_CASE("a transport that cannot be used here says why and what helps", "[core][measure]")
{
    model::RunRequest request = good();
    request.transport = "xdp";
    const Status status = measure::checkRequest(request, makeRegistry());
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::NotPermitted);
    CHECK(status.error().hint == "run as root");
}

TEST_CASE("the responder judges what it is asked for", "[core][measure]")
{
    control::Prepare prepare;
    CHECK(measure::checkPrepare(prepare, makeRegistry()));
    prepare.largestProbeBytes = 65'508;
    CHECK_FALSE(measure::checkPrepare(prepare, makeRegistry()));
    prepare = {};
    CHECK(measure::checkStart({{0}, "reflect", 64, 1, 1'000'000}, prepare));
    CHECK_FALSE(measure::checkStart({{0}, "reflect", prepare.largestProbeBytes + 1, 1, 1'000'000}, prepare));
    CHECK_FALSE(measure::checkStart({{0}, "reflect", 0, 1, 1'000'000}, prepare));
    CHECK_FALSE(measure::checkStart({{0}, "reflect", 64, 1, 0}, prepare));
}

TEST_CASE("stamps are refused by transports without, which name those with", "[core][measure]")
{
    auto registry = makeRegistry();
    addUsable(registry, "raw", {.makeStamping = [] { return std::unique_ptr<transport::StampingTransport>(); }});
    model::RunRequest request = good();
    request.stamps = model::StampChoice::Software;
    const Status status = measure::checkRequest(request, registry);
    REQUIRE_FALSE(status);
    CHECK_THAT(status.error().what, Catch::Contains("udp"));
    CHECK_THAT(status.error().hint, Catch::Contains("raw"));
    request.transport = "raw";
    CHECK(measure::checkRequest(request, registry));
    // "auto" takes what there is.
    request.transport = "udp";
    request.stamps = model::StampChoice::Auto;
    CHECK(measure::checkRequest(request, registry));

    // Between two ports of one host the pass goes over another transport than the points.
    request = good();
    request.mode = "oneway";
    request.adapter = "eth0";
    request.peer = "port://eth1";
    request.transport = "mmap";
    request.stamps = model::StampChoice::Software;
    addUsable(registry, "mmap", {.isBelowStack = true});
    CHECK(measure::checkRequest(request, registry));

    control::Prepare prepare;
    prepare.stamps = model::StampChoice::Auto;
    prepare.stampsCount = 100;
    CHECK_FALSE(measure::checkPrepare(prepare, registry));
    prepare.transport = "raw";
    CHECK(measure::checkPrepare(prepare, registry));
    prepare.stampsCount = static_cast<std::uint32_t>(model::kMostStampedProbes) + 1;
    CHECK_FALSE(measure::checkPrepare(prepare, registry));
    prepare.stampsCount = 0;
    CHECK_FALSE(measure::checkPrepare(prepare, registry));
    prepare.stamps = model::StampChoice::Off;
    prepare.stampsCount = 1;
    prepare.transport = "udp";
    CHECK(measure::checkPrepare(prepare, registry));
}

TEST_CASE("echo requests go to echo peers, and nothing else does", "[core][measure]")
{
    const auto registry = makeRegistry();
    model::RunRequest request = good();
    request.peer = "icmp://10.0.0.2";
    request.transport = "icmp";
    CHECK(measure::checkRequest(request, registry));
    const std::vector<RequestFlaw> flaws{
        {"another transport", [](model::RunRequest& r) { r.transport = "udp"; }},
        {"a port", [](model::RunRequest& r) { r.port = 9753; }},
        {"a responder that is told how to wait", [](model::RunRequest& r) { r.responder.wait = model::Wait::Spin; }},
        {"a responder that is told where to run",
         [](model::RunRequest& r) { r.responder.core = {model::CoreChoice::Kind::Fixed, 1}; }},
        {"a responder's transport", [](model::RunRequest& r) { r.responderTransport = "udp"; }},
        {"no host", [](model::RunRequest& r) { r.peer = "icmp://"; }},
        {"an ordinary peer", [](model::RunRequest& r) { r.peer = "10.0.0.2"; }},
        {"ourselves", [](model::RunRequest& r) { r.peer = "self"; }},
        {"a responder without a transport for it",
         [](model::RunRequest& r) {
             r.peer = "10.0.0.2";
             r.transport = "udp";
             r.responderTransport = "icmp";
         }},
    };
    checkRefused(request, flaws);
}

TEST_CASE("an echo service is asked by UDP or TCP, and told nothing", "[core][measure]")
{
    const auto registry = makeRegistry();
    model::RunRequest request = good();
    request.peer = "echo://10.0.0.2:4007";
    request.transport = "udp";
    CHECK(measure::checkRequest(request, registry));
    request.mode = "flood";
    CHECK(measure::checkRequest(request, registry));
    const std::vector<RequestFlaw> flaws{
        {"frames below the stack", [](model::RunRequest& r) { r.transport = "xdp"; }},
        {"echo requests", [](model::RunRequest& r) { r.transport = "icmp"; }},
        {"a sweep of transports, one of which needs a responder",
         [](model::RunRequest& r) {
             r.mode = "sweep transports";
             r.modeOptions["transports"] = "udp,xdp";
         }},
        {"a control port", [](model::RunRequest& r) { r.port = 9753; }},
        {"a responder that is told how to wait", [](model::RunRequest& r) { r.responder.wait = model::Wait::Spin; }},
        {"a responder's transport", [](model::RunRequest& r) { r.responderTransport = "udp"; }},
    };
    checkRefused(request, flaws);
}

TEST_CASE("a STAMP reflector is asked by UDP", "[core][measure]")
{
    const auto registry = makeRegistry();
    model::RunRequest request = good();
    request.peer = "stamp://10.0.0.2";
    request.transport = "udp";
    CHECK(measure::checkRequest(request, registry));
    CHECK_FALSE(measure::canReach(request.peer, "tcp"));
    CHECK_FALSE(measure::canReach(request.peer, "icmp"));
    request.transport = "xdp";
    CHECK(measure::checkRequest(request, registry).error().hint.find("STAMP is UDP") == 0);
    request.transport = "udp";
    request.port = 9753;
    CHECK(measure::checkRequest(request, registry).error().hint.find("stamp://HOST:PORT") != std::string::npos);
}

TEST_CASE("a ladder towards echo requests is refused as what it is, though transports are usable", "[core][measure]")
{
    transport::TransportRegistry registry;
    for (const char* id : {"udp", "icmp"})
        addUsable(registry, id, {.hasResponder = std::string_view(id) != "icmp"});
    model::RunRequest request = good();
    request.mode = "sweep transports";
    request.transport = "icmp";
    request.peer = "icmp://127.0.0.1";
    const Status refused = measure::checkRequest(request, registry);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Invalid);
    CHECK(refused.error().what == "The transport udp needs a Halftrip responder, and icmp://127.0.0.1 is none.");
    CHECK(refused.error().hint.starts_with("Towards icmp:// there is only icmp: choose a mode"));
}

TEST_CASE("an option of other transports is refused with the names of these", "[core][measure]")
{
    auto registry = makeRegistry();
    model::RunRequest request = good();
    request.transportOptions = {{"queue", "1"}};
    const Status foreign = measure::checkRequest(request, registry);
    REQUIRE_FALSE(foreign);
    CHECK(foreign.error().kind == ErrorKind::Invalid);
    CHECK(foreign.error().what == "The transport udp has no option \"queue\".");
    CHECK(foreign.error().hint == "Choose a transport that has it (xdp), or leave it out.");
    addUsable(registry, "raw",
              {.describeOptions = model::describeDefaults<transport::FrameSettings>, .isBelowStack = true});
    request.transportOptions = {{"vlan", "5"}};
    CHECK(measure::checkRequest(request, registry).error().hint ==
          "Choose a transport beneath the kernel's stack that has it (raw), or leave it out.");
}

TEST_CASE("what is swept and is neither setting nor option is refused as that, with what was meant", "[core][measure]")
{
    const auto refusalOf = [](const std::string& over) {
        model::RunRequest request = good();
        request.mode = "sweep settings";
        request.modeOptions = {{"over", over}};
        const Status status = measure::checkRequest(request, makeRegistry());
        REQUIRE_FALSE(status);
        CHECK(status.error().kind == ErrorKind::Invalid);
        return status.error();
    };
    const Error near = refusalOf("timout=1ms,2ms");
    CHECK(near.what == "There is no setting and no option of a transport \"timout\".");
    CHECK(near.hint == "Did you mean \"timeout\"?");
    CHECK(refusalOf("qeue=1,2").hint == "Did you mean \"queue\"?");
    CHECK(refusalOf("rounds=1,2").what == "There is no setting and no option of a transport \"rounds\".");
    CHECK(refusalOf("initiator=1,2").what == "There is no setting and no option of a transport \"initiator\".");
    CHECK_THAT(refusalOf("banana=1,2").hint, Catch::StartsWith("Sweep an option of"));
    // It is one, of another transport.
    CHECK(refusalOf("queue=1,2").what == "The transport udp has no option \"queue\".");
}

TEST_CASE("settings that cannot be chosen are not offered", "[core][measure]")
{
    transport::TransportRegistry registry;
    addUsable(registry, "udp", {.describeOptions = transport::describeWithStamp<XdpOptions>});
    model::RunRequest request = good();
    request.transportOptions = {{"que", "1"}};
    CHECK(measure::checkRequest(request, registry).error().hint == "Choose one of these: queue.");
    request.peer = "stamp://10.0.0.2";
    CHECK(measure::checkRequest(request, registry).error().hint == "Choose one of these: queue, stampTime.");
}

TEST_CASE("transport options are judged by their descriptions, at both ends with the same sentence", "[core][measure]")
{
    transport::TransportRegistry registry;
    addUsable(registry, "udp", {.describeOptions = model::describeDefaults<XdpOptions>});
    model::RunRequest request = good();
    request.transportOptions = {{"queue", "7"}};
    CHECK(measure::checkRequest(request, registry));
    request.transportOptions = {{"queue", "8"}};
    const Status atInitiator = measure::checkRequest(request, registry);
    REQUIRE_FALSE(atInitiator);
    CHECK(atInitiator.error().what == "8 is not a valid receive queue.");
    CHECK(atInitiator.error().hint == "Choose 0 to 7.");
    control::Prepare prepare;
    prepare.transport = "udp";
    prepare.transportOptions = request.transportOptions;
    const Status atResponder = measure::checkPrepare(prepare, registry);
    REQUIRE_FALSE(atResponder);
    CHECK(atResponder.error().what == atInitiator.error().what);
    request.transportOptions = {{"que", "1"}};
    const Status unknown = measure::checkRequest(request, registry);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().what == "The transport udp has no option \"que\".");
    CHECK(unknown.error().hint == "Choose one of these: queue.");
    // The responder's transport may have options that this one lacks, and the other way round.
    prepare.transportOptions = {{"que", "1"}};
    CHECK(measure::checkPrepare(prepare, registry));
    request.responderTransport = "rio";
    CHECK(measure::checkRequest(request, registry));
}

TEST_CASE("a sweep of transports takes the options of every transport", "[core][measure]")
{
    model::RunRequest request = good();
    request.mode = "sweep transports";
    request.modeOptions = {{"transports", "udp,xdp"}};
    request.transportOptions = {{"queue", "3"}};
    CHECK(measure::checkRequest(request, makeRegistry()));
    request.modeOptions = {{"transports", "udp"}};
    CHECK_FALSE(measure::checkRequest(request, makeRegistry()));
}

TEST_CASE("an adapter is the other end of a cable alone, and of no socket", "[core][measure]")
{
    const auto registry = makeRegistry();
    model::RunRequest request = good();
    request.peer = "port://eth1";
    CHECK(measure::checkRequest(request, registry).error().what ==
          "Nothing comes back from port://eth1: it is an adapter of this host.");
    request.mode = "oneway";
    request.adapter = "eth0";
    request.transport = "udp";
    CHECK(measure::checkRequest(request, registry).error().what.find("the system's own stack") != std::string::npos);
    request.port = 7;
    CHECK(measure::checkRequest(request, registry).error().hint == "Leave --port out.");
    request = good();
    request.mode = "oneway";
    CHECK(measure::checkRequest(request, registry).error().hint == "Name both ends of the cable: --tx and --rx.");
}
