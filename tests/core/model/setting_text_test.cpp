#include "core/model/fields/setting_text.hpp"

#include "core/model/request/run_request.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

/// Collects every setting of a request, nested ones included.
class Collector final : public Fields {
public:
    struct Item {
        Field field;
        Value value;
    };
    std::vector<Item> items;

private:
    void member(const Field& field, const Value& value) override
    {
        if (const auto* object = std::get_if<ObjectValue>(&value.of))
            object->walk(*this, object->object);
        else if (field.isSetting())
            items.push_back({field, value});
    }
};

std::vector<Collector::Item> settingsIn(RunRequest& request)
{
    Collector collector;
    describe(collector, request);
    return collector.items;
}

struct Sample {
    std::int64_t lengthNs = 5;
    std::uint32_t bytes = 64;
    Wait wait = Wait::Auto;
    std::vector<std::uint32_t> sizes;
    std::vector<std::string> names;
    std::vector<std::int64_t> pauses;
    std::optional<int> core;
};

const Field kLength = Field("lengthNs").named("length").in(Unit::Nanoseconds).within(1'000'000, 60'000'000'000);
const Field kBytes = Field("bytes").named("payload size").in(Unit::Bytes).within(1, 65'507);

void describe(Fields& fields, Sample& sample)
{
    fields(kLength, sample.lengthNs);
    fields(kBytes, sample.bytes);
    fields(Field("wait").named("wait"), sample.wait);
    fields(Field("sizes").named("payload size").in(Unit::Bytes).within(1, 65'507).atMost(8), sample.sizes);
    fields(Field("names").named("list of names").atMost(3), sample.names);
    fields(Field("pauses").named("pause").in(Unit::Nanoseconds).within(0, 60'000'000'000).atMost(4), sample.pauses);
    fields(Field("core").named("core"), sample.core);
}

}  // namespace

TEST_CASE("a number stands with its unit, one of it in the singular", "[core][model]")
{
    CHECK(withUnit(Unit::Bytes, 64) == "64 bytes");
    CHECK(withUnit(Unit::Bytes, 1) == "1 byte");
    CHECK(withUnit(Unit::Bytes, -1) == "-1 bytes");
    CHECK(withUnit(Unit::Probes, 1) == "1 probe");
    CHECK(withUnit(Unit::Microseconds, 1) == "1 us");
    CHECK(withUnit(Unit::Nanoseconds, 1'000'000) == "1ms");
    CHECK(withUnit(Unit::None, 1) == "1");
}

TEST_CASE("every setting of a request survives being written as text", "[core][model]")
{
    RunRequest request = fixtures::fullRequest();
    RunRequest other;
    const auto from = settingsIn(request);
    const auto to = settingsIn(other);
    REQUIRE(from.size() == to.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        CAPTURE(from[i].field.title);
        if (std::holds_alternative<MapValue>(from[i].value.of))
            continue;  // Maps have no one text; their keys are a mode's or a transport's own.
        CHECK(readText(to[i].field, textOf(from[i].field, from[i].value), to[i].value));
    }
    other.modeOptions = request.modeOptions;
    other.transportOptions = request.transportOptions;
    CHECK(other == request);
}

TEST_CASE("every setting has a name, and every option help and a heading", "[core][model]")
{
    RunRequest request;
    for (const auto& item : settingsIn(request)) {
        CAPTURE(item.field.key);
        CHECK_FALSE(item.field.title.empty());
        if (!item.field.option.empty()) {
            CHECK_FALSE(item.field.help.empty());
            CHECK_FALSE(item.field.group.empty());
        }
    }
}

TEST_CASE("the defaults of a request are within their ranges", "[core][model]")
{
    CHECK(checkSettings(RunRequest()));
}

TEST_CASE("a port is offered without the 0 that stands for none in files", "[core][model]")
{
    RunRequest request;
    for (const char* const typed : {"70000", "0"}) {
        const Status status = readSettings({{"port", typed}}, valueOf(request));
        REQUIRE_FALSE(status);
        CHECK(status.error().what == std::string(typed) + " is not a valid port.");
        CHECK(status.error().hint == "Choose 1 to 65535.");
    }
    CHECK(checkSettings(request));
}

TEST_CASE("what is wrong with a setting is one sentence with its range, wherever it comes from", "[core][model]")
{
    Sample sample;
    const auto refused = [&](const char* key, const char* text) {
        const Status status = readSettings({{key, text}}, valueOf(sample));
        REQUIRE_FALSE(status);
        CHECK(status.error().kind == ErrorKind::Invalid);
        return status.error().what + " " + status.error().hint;
    };
    CHECK(refused("lengthNs", "10us") == "10us is not a valid length. Choose 1ms to 1min.");
    CHECK(refused("lengthNs", "5") ==
          "The length 5 has no unit. Write a number and its unit, such as 200ns, 20us, 5ms, 1.5s, 30min or 2h.");
    CHECK(refused("bytes", "0") == "0 bytes is not a valid payload size. Choose 1 to 65507 bytes.");
    CHECK(refused("bytes", "4294967297") == "4294967297 bytes is not a valid payload size. Choose 1 to 65507 bytes.");
    CHECK(refused("bytes", "99999999999999999999") ==
          "99999999999999999999 is not a valid payload size. Choose 1 to 65507 bytes.");
    CHECK(refused("bytes", "true") == "The payload size \"true\" is not a whole number. Choose 1 to 65507 bytes.");
    CHECK(refused("wait", "sleep") == "The wait \"sleep\" does not exist. Choose auto, block, poll, spin or busypoll.");
    CHECK(refused("sizes", "64,70000") == "70000 bytes is not a valid payload size. Choose 1 to 65507 bytes.");
    CHECK(refused("sizes", "") == "The payload size cannot be read at \"\": not a whole number. Write a number "
                                  "like 64, a list like 1,64,1024, or a row like 1,2,4..2048.");
    CHECK(refused("sizes", "1,2,4..4096") ==
          "The payload size cannot be read at \"4..4096\": that makes more than 8. "
          "Write a number like 64, a list like 1,64,1024, or a row like 1,2,4..2048.");
    CHECK(refused("names", "a,b,c,d") == "The list of names are too many. Choose at most 3.");
    CHECK(refused("core", "-1") == "-1 is not a valid core. Choose 0 to 2147483647.");
    CHECK(refused("speed", "1") ==
          "There is no setting \"speed\". Choose one of these: lengthNs, bytes, wait, sizes, names, pauses, core.");
    // Nothing of it was taken.
    CHECK(sample.lengthNs == 5);
    CHECK(sample.bytes == 64);
    CHECK_FALSE(sample.core);
}

TEST_CASE("ranges are checked in nested settings, lists and absent values", "[core][model]")
{
    Sample sample;
    sample.lengthNs = 1'000'000;
    CHECK(checkRanges(valueOf(sample)));
    sample.sizes = {1, 0};
    const Status list = checkRanges(valueOf(sample));
    REQUIRE_FALSE(list);
    CHECK(list.error().what == "0 bytes is not a valid payload size.");
    sample.sizes.assign(9, 1);
    const Status many = checkRanges(valueOf(sample));
    REQUIRE_FALSE(many);
    CHECK(many.error().what == "The payload size has 9 items.");
    sample.sizes.clear();
    sample.core = -3;
    CHECK_FALSE(checkRanges(valueOf(sample)));
    RunRequest request;
    request.responder.core = {CoreChoice::Kind::None, -1};
    CHECK(checkSettings(request));
    request.count = ~std::uint64_t{0};
    CHECK_FALSE(checkSettings(request));
}

TEST_CASE("a text that a run file would not be read back with is refused before the run", "[core][model]")
{
    RunRequest request;
    request.modeOptions["over"] = "timeoutNs=" + std::string(1'000, '1');
    CHECK(checkSettings(request));
    request.transportOptions["frame"] = std::string(101, 'x');
    const Status status = checkSettings(request);
    REQUIRE_FALSE(status);
    CHECK(status.error().what == "A text of 101 bytes is too long for the transport options.");
    CHECK(status.error().hint == "Choose at most 100 bytes.");
}

TEST_CASE("a list of lengths of time is read and written with units, each within its range", "[core][model]")
{
    Sample sample;
    REQUIRE(readSettings({{"pauses", "0,10us,1500ns,1s"}}, valueOf(sample)));
    CHECK(sample.pauses == std::vector<std::int64_t>{0, 10'000, 1'500, 1'000'000'000});
    const Field field = Field("pauses").in(Unit::Nanoseconds);
    CHECK(textOf(field, valueOf(sample.pauses)) == "0,10us,1500ns,1s");
    for (const char* const wrong : {"5", "1us,", ",1us", "1us,2min", "-1us", "1us;2us", "1us,1us,1us,1us,1us"}) {
        CAPTURE(wrong);
        const Status status = readSettings({{"pauses", wrong}}, valueOf(sample));
        REQUIRE_FALSE(status);
        CHECK(status.error().what.find("pause") != std::string::npos);
    }
    REQUIRE(readSettings({{"pauses", ""}}, valueOf(sample)));
    CHECK(sample.pauses.empty());
}
