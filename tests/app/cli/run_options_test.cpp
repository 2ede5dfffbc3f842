#include "app/cli/options/run_options.hpp"

#include <CLI/CLI.hpp>
#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>

using namespace halftrip;
using Catch::Matchers::Contains;

namespace {

Result<model::RunRequest> requestOf(std::vector<std::string> arguments)
{
    CLI::App app;
    cli::RunOptions options;
    cli::addRunOptions(app, options, *measure::findMode("ping"), /*hasPeer=*/true);
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(reversed);
    return cli::toRequest(options);
}

}  // namespace

namespace {

std::string helpOf(const char* mode)
{
    CLI::App app;
    cli::RunOptions options;
    cli::addRunOptions(app, options, *measure::findMode(mode), /*hasPeer=*/true);
    return app.help();
}

}  // namespace

TEST_CASE("help shows no option that its mode refuses, and speaks of one end where there is one", "[app][cli]")
{
    for (const char* const option :
         {"--sizes", "--interval", "--interval-kind", "--interval-seed", "--work", "--timeout", "--allow-fragments",
          "--stamps-count", "--keep-probes", "both ends", "either end"}) {
        CAPTURE(option);
        CHECK_THAT(helpOf("listen"), !Contains(option));
    }
    for (const char* const option :
         {"--work", "--timeout", "--stamps", "--stamps-count", "--keep-probes", "--receive-buffer", "both ends"}) {
        CAPTURE(option);
        CHECK_THAT(helpOf("send"), !Contains(option));
    }
    CHECK_THAT(helpOf("oneway"),
               Contains("A frame later than this") && !Contains("rio") && !Contains("--allow-fragments"));
    for (const char* const mode : {"flood", "sweep load", "tick", "oneway"})
        CHECK_THAT(helpOf(mode), !Contains("--work") && !Contains("--autopsy") && !Contains("--record-events"));
    CHECK_THAT(helpOf("ping"), Contains("--record-events FILE"));
    CHECK_THAT(helpOf("ping"), Contains("--work") && Contains("both ends") && Contains("UDP, and packet transports"));
}

TEST_CASE("a program that is brought is kept by either spelling, unless one means something else", "[app][cli]")
{
    const auto keeps = [](bool hasOther, std::string word) {
        CLI::App app;
        cli::RunOptions options;
        bool other = false;
        if (hasOther)
            app.add_flag("--keep", other);
        cli::addRunOptions(app, options, *measure::findMode("ping"), /*hasPeer=*/true);
        CHECK_THAT(app.help(), Contains("--keep-program"));
        app.parse(std::vector<std::string>{std::move(word), "--bring", "ssh://h"});
        CHECK(options.ssh.program);
        return std::pair(options.ssh.keepsProgram, other);
    };
    CHECK(keeps(false, "--keep-program") == std::pair(true, false));
    CHECK(keeps(false, "--keep") == std::pair(true, false));
    CHECK(keeps(true, "--keep-program") == std::pair(true, false));
    CHECK(keeps(true, "--keep") == std::pair(false, true));
    CHECK_THAT(helpOf("ping"), !Contains("--keep "));
}

TEST_CASE("settings that are swept are typed one behind the other, and planned with each other", "[app][cli]")
{
    const auto typed = [](std::vector<std::string> words) {
        CLI::App app;
        cli::RunOptions options;
        cli::addRunOptions(app, options, *measure::findMode("sweep settings"), /*hasPeer=*/true);
        std::ranges::reverse(words);
        app.parse(words);
        return cli::toRequest(options);
    };
    const auto request = typed({"B", "--over", "size=64,256", "--over", "dscp=0,46"});
    REQUIRE(request);
    CHECK(request->mode == "sweep settings");
    CHECK(request->modeOptions.at("over") == "size=64,256,dscp=0,46");
    CHECK(request->modeOptions == typed({"B", "--over=size=64,256,dscp=0,46"})->modeOptions);
}

TEST_CASE("what says nothing of a feed is refused when it is typed", "[app][cli]")
{
    const auto refusalOf = [](const char* mode, const std::string& words) {
        CLI::App app;
        cli::RunOptions options;
        cli::addRunOptions(app, options, *measure::findMode(mode), /*hasPeer=*/true);
        app.parse("239.1.1.1:5000 " + words, false);
        const auto request = cli::toRequest(options);
        return request ? std::string() : std::string(request.error().hint);
    };
    CHECK_THAT(refusalOf("listen", "--stamps-count 5"), Catch::StartsWith("Leave --stamps-count out"));
    CHECK_THAT(refusalOf("listen", "--interval-seed 5"), Catch::StartsWith("Leave --interval-seed out"));
    CHECK_THAT(refusalOf("listen", "--allow-fragments"), Catch::StartsWith("Leave --allow-fragments out"));
    CHECK_THAT(refusalOf("send", "--stamps-count 5"), Catch::StartsWith("Leave --stamps-count out"));
    CHECK(refusalOf("send", "--interval-seed 5 --allow-fragments").empty());
}

TEST_CASE("a feed without a port is called a feed", "[app][cli]")
{
    CLI::App app;
    cli::RunOptions options;
    cli::addRunOptions(app, options, *measure::findMode("listen"), /*hasPeer=*/true);
    app.parse(std::vector<std::string>{"nonsense"});
    const auto nameless = cli::toRequest(options);
    REQUIRE_FALSE(nameless);
    CHECK(nameless.error().what == "The feed \"nonsense\" has no port.");
}

TEST_CASE("the command line becomes the request it says", "[app][cli]")
{
    const auto request = requestOf({"host",
                                    "--port",
                                    "5000",
                                    "--sizes",
                                    "1,2,4..16",
                                    "--count",
                                    "50",
                                    "--interval",
                                    "5ms",
                                    "--timeout",
                                    "1s",
                                    "--warmup",
                                    "0",
                                    "--transport",
                                    "tcp",
                                    "--wait",
                                    "spin",
                                    "--responder-wait",
                                    "block",
                                    "--cpu",
                                    "3",
                                    "--responder-cpu",
                                    "none",
                                    "--realtime",
                                    "--no-lock-memory",
                                    "-6",
                                    "--allow-fragments",
                                    "--adapter",
                                    "eth1",
                                    "--transport-option",
                                    "frame=udp",
                                    "--receive-buffer",
                                    "1048576",
                                    "--stamps",
                                    "auto",
                                    "--stamps-count",
                                    "2000"});
    REQUIRE(request);
    model::RunRequest expected;
    expected.peer = "host";
    expected.port = 5000;
    expected.family = model::AddressFamily::V6;
    expected.transport = "tcp";
    expected.transportOptions = {{"frame", "udp"}, {"receiveBuffer", "1048576"}};
    expected.sizesBytes = {1, 2, 4, 8, 16};
    expected.count = 50;
    expected.intervalNs = 5'000'000;
    expected.timeoutNs = 1'000'000'000;
    expected.warmupCount = 0;
    expected.allowFragments = true;
    expected.adapter = "eth1";
    expected.stamps = model::StampChoice::Auto;
    expected.stampsCount = 2000;
    expected.initiator = {model::Wait::Spin, {model::CoreChoice::Kind::Fixed, 3}, model::Scheduling::RealTime, false};
    expected.responder = {model::Wait::Block, {model::CoreChoice::Kind::None, -1}, model::Scheduling::RealTime, false};
    CHECK(*request == expected);
}

TEST_CASE("a list leaves the word behind it to the peer, and goes on by commas and by its option", "[app][cli]")
{
    for (const auto& [option, value] :
         std::vector<std::pair<std::string, std::string>>{{"--fail-above", "p99=1us,max=1ms"},
                                                          {"--percentiles", "95,99.5"},
                                                          {"--tune-only", "busyPolling,offload.tso=off"},
                                                          {"--transport-option", "dscp=46"}}) {
        CAPTURE(option);
        const auto request = requestOf({option, value, "host", "--count", "5"});
        REQUIRE(request);
        CHECK(request->peer.host == "host");
        CHECK(request->count == 5);
    }
    CLI::App app;
    cli::RunOptions options;
    cli::addRunOptions(app, options, *measure::findMode("ping"), /*hasPeer=*/true);
    app.parse("--fail-above p99=1us,max=1ms --fail-above p50=5us host", false);
    CHECK(options.failAbove == std::vector<std::string>{"p99=1us", "max=1ms", "p50=5us"});
}

TEST_CASE("the defaults of the command line are those of the request", "[app][cli]")
{
    const auto request = requestOf({"host"});
    REQUIRE(request);
    model::RunRequest expected;
    expected.peer = "host";
    CHECK(*request == expected);
}

TEST_CASE("a bad option is one sentence with a next step", "[app][cli]")
{
    for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{{"--count", "0"},
                                                                                        {"--count", "-5"},
                                                                                        {"--interval", "-5ms"},
                                                                                        {"--interval", "5"},
                                                                                        {"--duration", "soon"},
                                                                                        {"--timeout", "1 parsec"},
                                                                                        {"--sizes", "0"},
                                                                                        {"--wait", "sleep"},
                                                                                        {"--cpu", "first"},
                                                                                        {"--cpu", "-1"},
                                                                                        {"--warmup", "-1"},
                                                                                        {"--transport-option", "frame"},
                                                                                        {"--port", "0"},
                                                                                        {"--stamps", "golden"},
                                                                                        {"--stamps-count", "0"},
                                                                                        {"--stamps-count", "5001"}}) {
        CAPTURE(option, value);
        const auto request = requestOf({"host", option, value});
        REQUIRE_FALSE(request);
        CHECK(request.error().kind == ErrorKind::Invalid);
        CHECK_FALSE(request.error().hint.empty());
    }
}

TEST_CASE("the settings of a mode travel as they were typed", "[app][cli]")
{
    CLI::App app;
    cli::RunOptions options;
    cli::addRunOptions(app, options, *measure::findMode("sweep transports"), /*hasPeer=*/true);
    app.parse(std::vector<std::string>{"7", "--rounds", "udp,raw", "--transports", "host"});
    const auto request = cli::toRequest(options);
    REQUIRE(request);
    CHECK(request->mode == "sweep transports");
    CHECK(request->modeOptions == std::map<std::string, std::string>{{"rounds", "7"}, {"transports", "udp,raw"}});
}

TEST_CASE("an option that says nothing in a mode is refused there, with what does", "[app][cli]")
{
    const auto hintOf = [](const char* mode, std::vector<std::string> words) {
        CLI::App app;
        cli::RunOptions options;
        cli::addRunOptions(app, options, *measure::findMode(mode), /*hasPeer=*/true);
        std::ranges::reverse(words);
        app.parse(words);
        const auto request = cli::toRequest(options);
        return request ? Text() : request.error().hint;
    };
    CHECK_THAT(hintOf("sweep transports", {"host", "--transport", "udp"}), Contains("--transports"));
    CHECK_THAT(hintOf("sweep load", {"host", "--duration", "1s"}), Contains("--repeats"));
    CHECK_THAT(hintOf("sweep load", {"host", "--count", "5"}), Contains("--repeats"));
    for (const char* const mode : {"ping", "flood", "sweep idle", "sweep load", "tick"})
        CHECK_THAT(hintOf(mode, {"host", "--interval-kind", "poisson"}), Contains("--interval"));
    CHECK(hintOf("ping", {"host", "--interval-kind", "poisson", "--interval", "1ms"}).empty());
    CHECK(hintOf("send", {"239.1.1.1:5000", "--interval-kind", "poisson"}).empty());
    CHECK(hintOf("tick", {"host", "--duration", "1s"}).empty());
}

TEST_CASE("a mode does not show what only other modes' ends have", "[app][cli]")
{
    const auto helpOf = [](const char* mode) {
        CLI::App app;
        cli::RunOptions options;
        cli::addRunOptions(app, options, *measure::findMode(mode), /*hasPeer=*/true);
        return app.help();
    };
    CHECK_THAT(helpOf("ping"), Contains("--responder-cpu") && Contains("--frame") && Contains("--family"));
    CHECK_THAT(helpOf("listen"), !Contains("--responder") && !Contains("--port") && !Contains("--frame") &&
                                     Contains("--family") && Contains("--adapter"));
    CHECK_THAT(helpOf("oneway"), !Contains("--responder") && !Contains("--family") && !Contains("--adapter") &&
                                     !Contains("--dscp") && Contains("--vlan"));
}
