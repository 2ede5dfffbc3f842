#include "core/chart/scale.hpp"

#include <catch2/catch.hpp>

#include <limits>

using namespace halftrip::chart;

namespace {

std::vector<std::string> labelsOf(const Scale& scale, int wanted)
{
    std::vector<std::string> labels;
    for (const Tick& tick : scale.ticks(wanted))
        labels.push_back(tick.label);
    return labels;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a linear scale has round ticks inside of its ends", "[core][chart]")
{
    const Scale scale(ScaleKind::Linear, 0, 9.6);
    CHECK(labelsOf(scale, 5) == Labels{"0", "5", "10"});
    CHECK(labelsOf(scale, 10) == Labels{"0", "2", "4", "6", "8", "10"});
    CHECK(scale.at(0) == 0);
    CHECK(scale.at(9.6) > 0.9);
    CHECK(scale.at(9.6) < 1);
    CHECK(labelsOf(Scale(ScaleKind::Linear, -0.2, 0.2), 4).at(1) == "0");
}

TEST_CASE("a logarithmic scale has decades, and finer ticks where there is room", "[core][chart]")
{
    CHECK(labelsOf(Scale(ScaleKind::Log, 1.5, 4000), 5) == Labels{"3", "10", "30", "100", "300", "1000", "3000"});
    CHECK(labelsOf(Scale(ScaleKind::Log, 1.5, 4e6), 5) == Labels{"10", "100", "1000", "10000", "100000", "1000000"});
    CHECK(labelsOf(Scale(ScaleKind::Log, 1, 100), 8) == Labels{"1", "2", "5", "10", "20", "50", "100"});
    CHECK(labelsOf(Scale(ScaleKind::Log, 0.5, 2e7), 40).back() == "20000000");
    const Scale scale(ScaleKind::Log, 1, 100);
    CHECK(scale.at(10) == Approx(0.5));
    CHECK(scale.at(0) == 0);
    CHECK(scale.at(-3) == 0);
    CHECK(scale.at(1e9) == 1);
}

TEST_CASE("the rank scale is labelled in percent", "[core][chart]")
{
    CHECK(labelsOf(Scale(ScaleKind::Rank, 2, 1e5), 5) ==
          Labels{"50 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %"});
}

TEST_CASE("words stand side by side, away from the ends", "[core][chart]")
{
    const Scale scale(ScaleKind::Places, 0, 0, {"udp", "tcp"});
    CHECK(scale.at(0) == Approx(0.25));
    CHECK(scale.at(1) == Approx(0.75));
    CHECK(labelsOf(scale, 1) == Labels{"udp", "tcp"});
}

TEST_CASE("a scale of nothing, of one value and of no number has ends that differ", "[core][chart]")
{
    const double infinite = std::numeric_limits<double>::infinity();
    for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Log, ScaleKind::Rank}) {
        for (const auto& [low, high] : {std::pair{infinite, -infinite}, std::pair{5.0, 5.0}, std::pair{0.0, 0.0},
                                        std::pair{std::numeric_limits<double>::quiet_NaN(), 1.0}}) {
            const Scale scale(kind, low, high);
            CAPTURE(low, high, static_cast<int>(kind));
            CHECK(scale.high() > scale.low());
            CHECK(scale.at(std::numeric_limits<double>::quiet_NaN()) == 0);
            CHECK(scale.ticks(5).size() <= 12);
        }
    }
}

TEST_CASE("a logarithm is taken where the low end would be hidden", "[core][chart]")
{
    CHECK(fittingScale(1, 7) == ScaleKind::Linear);
    CHECK(fittingScale(1, 8) == ScaleKind::Log);
    CHECK(fittingScale(0, 1000) == ScaleKind::Linear);
}
