#include "core/measure/responder/responder_limits.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using measure::ResponderLimits;
using model::CoreChoice;

namespace {

constexpr CoreChoice kAnyCore{CoreChoice::Kind::Auto, -1};
constexpr CoreChoice kNone{CoreChoice::Kind::None, -1};

CoreChoice fixed(int core)
{
    return {CoreChoice::Kind::Fixed, core};
}

Status check(const CoreChoice& wanted, const ResponderLimits& limits)
{
    control::Prepare prepare;
    prepare.end.core = wanted;
    prepare.end.scheduling = model::Scheduling::RealTime;
    return measure::checkLimits(prepare, std::nullopt, limits);
}

model::CpuFacts fourCores()
{
    model::CpuFacts cpu;
    cpu.logicalCores = 8;
    cpu.usableCores = {0, 1, 2, 3};
    return cpu;
}

}  // namespace

TEST_CASE("an initiator may choose any core where none are listed", "[core][measure]")
{
    CHECK(check(fixed(7), {}));
    CHECK(check(kNone, {}));
}

TEST_CASE("an initiator may choose listed cores only", "[core][measure]")
{
    ResponderLimits limits;
    limits.cores = {1, 2, 3};
    CHECK(check(kAnyCore, limits));
    CHECK(check(fixed(2), limits));
    const Status refused = check(fixed(0), limits);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::NotPermitted);
    CHECK(refused.error().what == "The responder does not allow its core 0 to be used.");
    CHECK(refused.error().hint == "Choose --responder-cpu auto or one of 1-3, or start the responder with --cores 0.");
    // It would run on the others, too.
    CHECK_FALSE(check(kNone, limits));
}

TEST_CASE("what an initiator leaves open is chosen among the listed cores", "[core][measure]")
{
    ResponderLimits limits;
    limits.cores = {2, 6};
    CHECK(measure::allowedOf(fourCores(), limits).usableCores == std::vector{2});
    CHECK(measure::allowedOf(fourCores(), {}).usableCores == fourCores().usableCores);
}

TEST_CASE("whoever starts a responder lists cores that it may run on", "[core][measure]")
{
    ResponderLimits limits;
    limits.cores = {1, 2};
    CHECK(measure::checkCores(limits, kAnyCore, fourCores()));
    CHECK(measure::checkCores(limits, fixed(1), fourCores()));
    CHECK_FALSE(measure::checkCores(limits, fixed(3), fourCores()));
    CHECK_FALSE(measure::checkCores(limits, kNone, fourCores()));
    limits.cores = {1, 6};
    const Status refused = measure::checkCores(limits, kAnyCore, fourCores());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Invalid);
    CHECK(refused.error().what.find("core 6") != std::string::npos);
    const Status missing = measure::checkCores({}, fixed(7), fourCores());
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == ErrorKind::Invalid);
    CHECK(missing.error().what == "The responder may not run on core 7, which --cpu names.");
    CHECK(measure::checkCores({}, fixed(3), fourCores()));
}

TEST_CASE("whoever starts a responder names adapters that it has", "[core][measure]")
{
    const std::vector<model::AdapterFacts> adapters{{.name = "eth0"}, {.name = "eth1"}};
    CHECK(measure::checkAdapters({}, adapters));
    CHECK(measure::checkAdapters({.adapters = {"eth1"}}, adapters));
    const Status refused = measure::checkAdapters({.adapters = {"eth1", "eth7"}}, adapters);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Invalid);
    CHECK(refused.error().what == "There is no adapter \"eth7\" here, which --adapter names.");
    CHECK(refused.error().hint == "Choose among these: eth0, eth1.");
}
