#include "app/cli/options/run_options.hpp"
#include "core/measure/plan/request_arguments.hpp"
#include "core/model/fields/setting_arguments.hpp"
#include "core/model/fields/setting_text.hpp"

#include <CLI/CLI.hpp>
#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

using namespace halftrip;

namespace {

/// What the command of the request's mode makes of the words behind it.
Result<model::RunRequest> readBack(const model::RunRequest& request)
{
    std::vector<std::string> words = measure::argumentsOf(request);
    std::istringstream mode(request.mode);
    for (std::string word; mode >> word;) {
        REQUIRE(words.front() == word);
        words.erase(words.begin());
    }
    CLI::App app;
    cli::RunOptions options;
    cli::addRunOptions(app, options, *measure::findMode(request.mode), /*hasPeer=*/true);
    std::ranges::reverse(words);
    app.parse(words);
    return cli::toRequest(options);
}

model::RunRequest requestIn(std::string_view mode)
{
    model::RunRequest request;
    request.mode = mode;
    const measure::Traffic traffic = measure::findMode(mode)->traffic;
    request.peer = measure::isOfFeed(traffic) ? "feed://host-b:7" : "host-b";
    if (traffic == measure::Traffic::Cabled) {
        request.adapter = "eth1";
        request.peer = "port://Ethernet 2";
    }
    return request;
}

/// Gives every setting that has an option a value that is not its default.
class Changer final : public model::OptionWalker {
public:
    std::map<std::string, std::string> texts;
    std::vector<measure::UnusedOption> unused;

private:
    void setting(const model::Field& field, const model::Value& value, const std::string& option) override
    {
        if (std::ranges::find(unused, option, &measure::UnusedOption::option) != unused.end())
            return;
        const std::string usual = model::textOf(field, value);
        for (const char* text : {"true", "7", "700", "7ms", "3,9", "spin", "v6", "software", "poisson", "off"}) {
            if (model::readText(field, text, value) && model::textOf(field, value) != usual) {
                texts[std::string(field.key)] = model::textOf(field, value);
                return;
            }
        }
        FAIL("no other value for " << option);
    }
};

}  // namespace

TEST_CASE("a request with everything as usual is its mode and its peer", "[app][cli]")
{
    CHECK(measure::argumentsOf(requestIn("ping")) == std::vector<std::string>{"ping", "host-b"});
    CHECK(measure::argumentsOf(requestIn("sweep sizes")) == std::vector<std::string>{"sweep", "sizes", "host-b"});
}

TEST_CASE("what is usual in a mode needs no word, and what is usual elsewhere does", "[app][cli]")
{
    model::RunRequest request = measure::usualRequest(*measure::findMode("send"));
    request.peer = "feed://239.1.1.1:5000";
    CHECK(measure::argumentsOf(request) == std::vector<std::string>{"send", "feed://239.1.1.1:5000"});
    CHECK(request.intervalNs == 5'000'000);
    request.intervalNs = model::RunRequest().intervalNs;
    CHECK(measure::argumentsOf(request) ==
          std::vector<std::string>{"send", "feed://239.1.1.1:5000", "--interval", "0"});
    CHECK(*readBack(request) == request);
}

TEST_CASE("every setting with an option goes to words and back, in every mode", "[app][cli]")
{
    for (const measure::Mode& mode : measure::allModes()) {
        CAPTURE(mode.id);
        model::RunRequest request = requestIn(mode.id);
        Changer changer;
        changer.unused = mode.unusedOptions;
        if (mode.id == "send")
            request.warmupCount = 0;  // It has none.
        describe(changer, request);
        request.count = 0;  // The command line takes a duration or a count.
        if (mode.describeSettings) {
            Changer modes;
            mode.describeSettings(modes);
            request.modeOptions = modes.texts;
        }
        const auto back = readBack(request);
        REQUIRE(back);
        CHECK(*back == request);
    }
}

TEST_CASE("what a mode refuses goes to no words, whatever its request has there", "[app][cli]")
{
    model::RunRequest request = measure::usualRequest(*measure::findMode("send"));
    request.peer = "feed://239.1.1.1:5000";
    request.warmupCount = 1'000;
    request.timeoutNs = 1'000'000'000;
    request.intervalNs = 1'000'000;
    CHECK(measure::argumentsOf(request) ==
          std::vector<std::string>{"send", "feed://239.1.1.1:5000", "--interval", "1ms"});
}

TEST_CASE("a duration in place of a mode's usual count is named, whatever it is", "[app][cli]")
{
    model::RunRequest request = measure::usualRequest(*measure::findMode("tick"));
    request.peer = "host-b";
    CHECK(request.count == 25'000);
    CHECK(measure::argumentsOf(request) == std::vector<std::string>{"tick", "host-b"});
    request.count = 0;
    CHECK(measure::argumentsOf(request) == std::vector<std::string>{"tick", "host-b", "--duration", "1s"});
    CHECK(*readBack(request) == request);
}

TEST_CASE("both ends of a cable are named, each once", "[app][cli]")
{
    model::RunRequest request = requestIn("oneway");
    request.transport = "auto";  // As usual there.
    CHECK(measure::argumentsOf(request) == std::vector<std::string>{"oneway", "--tx", "eth1", "--rx", "Ethernet 2"});
    CHECK(*readBack(request) == request);
    CLI::App app;
    cli::RunOptions options;
    cli::addRunOptions(app, options, *measure::findMode("oneway"), /*hasPeer=*/true);
    CHECK_THROWS_AS(app.parse("--tx eth1", false), CLI::RequiredError);
    app.parse("--tx eth1 --rx eth2 --adapter eth3", false);
    CHECK_FALSE(cli::toRequest(options));
}

TEST_CASE("what has a short form only goes to words and back", "[app][cli]")
{
    model::RunRequest request = requestIn("ping");
    for (model::EndRequest* end : {&request.initiator, &request.responder}) {
        end->scheduling = model::Scheduling::RealTime;
        end->lockMemory = false;
    }
    request.transportOptions = {{"frame", "udp"}, {"vlan", "7"}};
    request.count = 50;
    const auto back = readBack(request);
    REQUIRE(back);
    CHECK(*back == request);
}

TEST_CASE("the only transport towards an echo host needs no word, any other does", "[app][cli]")
{
    model::RunRequest request = requestIn("ping");
    request.peer = "icmp://host-b";
    request.transport = "icmp";
    CHECK(measure::argumentsOf(request) == std::vector<std::string>{"ping", "icmp://host-b"});
    CHECK(*readBack(request) == request);
    request.transport = "udp";
    CHECK(*readBack(request) == request);
}

TEST_CASE("a value that looks like an option stays a value", "[app][cli]")
{
    model::RunRequest request = requestIn("ping");
    request.adapter = "-4";
    const auto back = readBack(request);
    REQUIRE(back);
    CHECK(*back == request);
}
