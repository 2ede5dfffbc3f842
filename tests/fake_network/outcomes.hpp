#pragma once

#include "lab.hpp"

#include <catch2/catch.hpp>

namespace halftrip::test {

/// The only point of a run that went well to its end.
inline model::PointResult onlyPoint(const measure::SessionOutcome& outcome)
{
    if (outcome.error)
        FAIL(outcome.error->what);
    CHECK(outcome.record.status == model::RunStatus::Complete);
    REQUIRE(outcome.record.points.size() == 1);
    CHECK(outcome.record.points[0].isComplete);
    return outcome.record.points[0];
}

/// The same of a run with a responder that is started for it.
inline model::PointResult measurePoint(Lab& lab, const model::RunRequest& request)
{
    lab.serve();
    return onlyPoint(lab.run(request));
}

/// One outage, which began a second after the point, for about so long, or up to `more` longer.
inline void checkOutage(const model::PointResult& point, const std::string& cause, fake::Moment length,
                        fake::Moment more = 500 * kMillisecond)
{
    REQUIRE(point.outages.size() == 1);
    CHECK(point.outages[0].cause == cause);
    CHECK(std::abs(point.outages[0].startNs - kSecond) < 500 * kMillisecond);
    CHECK(point.outages[0].lengthNs > length - 500 * kMillisecond);
    CHECK(point.outages[0].lengthNs < length + more);
}

}  // namespace halftrip::test
