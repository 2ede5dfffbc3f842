#include "core/model/record/point_result.hpp"

#include <catch2/catch.hpp>

using namespace halftrip::model;
using Texts = std::vector<std::string>;

namespace {

PointResult pointOf(std::int64_t size, const std::string& transport, bool hasTransportAxis)
{
    PointResult point;
    point.transport = transport;
    point.axes = {numberOn(kSizeAxis, size), numberOn(kIntervalAxis, 0)};
    if (hasTransportAxis)
        point.axes.push_back(wordOn(kTransportAxis, transport));
    return point;
}

template <typename Words>
concept IsTakenAsRefusal = requires(EndObtained obtained, Words words) { obtained.refuse(words); };
static_assert(IsTakenAsRefusal<halftrip::Text>);
static_assert(!IsTakenAsRefusal<std::string>);
static_assert(!IsTakenAsRefusal<std::string_view>);

}  // namespace

TEST_CASE("only the axes along which points differ are columns, and always one", "[core][model]")
{
    CHECK(axesThatVary({}).empty());
    CHECK(axesThatVary({pointOf(64, "udp", false)}) == Texts{"size"});
    CHECK(axesThatVary({pointOf(64, "udp", false), pointOf(128, "udp", false)}) == Texts{"size"});
    CHECK(axesThatVary({pointOf(64, "udp", true), pointOf(64, "xdp", true)}) == Texts{"transport"});
    CHECK(axesThatVary({pointOf(64, "udp", true), pointOf(128, "xdp", true)}) == Texts{"transport", "size"});
}

TEST_CASE("a point is called by what distinguishes it", "[core][model]")
{
    const std::vector<PointResult> sizes{pointOf(64, "udp", false), pointOf(128, "udp", false)};
    CHECK(phraseOf(sizes[0], sizes) == "64 bytes");
    CHECK(phraseOf(pointOf(1, "udp", false), sizes) == "1 byte");
    const std::vector<PointResult> both{pointOf(64, "udp", true), pointOf(128, "xdp", true)};
    CHECK(phraseOf(both[1], both) == "128 bytes over xdp");
    PointKey many = both[1];
    many.axes.push_back(numberOn(kPauseAxis, 2'000'000));
    many.axes.push_back(wordOn(kWaitAxis, "block"));
    many.axes.push_back(numberOn(kIntervalAxis, 0));
    CHECK(phraseOn(many, {"size", "pause", "transport"}) == "128 bytes with 2ms pause over xdp");
    CHECK(phraseOn(many, {"wait", "pause", "size"}) == "wait block with 2ms pause and 128 bytes");
    CHECK(phraseOn(many, {"size", "interval", "wait"}) == "128 bytes back to back with wait block");
    CHECK(cellOn(both[1], kTransportAxis) == "xdp");
    CHECK(cellOn(both[1], "gap") == "-");
    CHECK(both[1].numberOn(kSizeAxis) == 128);
    CHECK_FALSE(both[1].numberOn("gap"));
}

TEST_CASE("the result is the first distribution that was measured for its own sake", "[core][model]")
{
    PointResult point;
    CHECK(point.result().histogram.isEmpty());
    point.distributions = {{"warmup", DistributionKind::WarmUp, {}, 0},
                           {"one", DistributionKind::OneWay, {}, 0},
                           {"rtt", DistributionKind::RoundTrip, {}, 0}};
    CHECK(point.result().id == "one");
    CHECK(point.find(DistributionKind::RoundTrip)->id == "rtt");
    CHECK(point.find(DistributionKind::Residence) == nullptr);
}

TEST_CASE("the kind alone decides about halving", "[core][model]")
{
    for (const DistributionWords& words : allDistributionWords()) {
        CAPTURE(words.key);
        CHECK(&wordsOf(words.kind) == &words);
        CHECK(shownNs(words, 10) == (words.isHalved ? 5 : 10));
        // Whatever is called HRT is a halved round trip, and nothing else is.
        CHECK(words.isHalved == words.shown.starts_with("HRT"));
    }
}
