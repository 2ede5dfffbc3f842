#include "lab.hpp"
#include "outcomes.hpp"

#include <catch2/catch.hpp>

#include <utility>

using namespace halftrip;
using namespace halftrip::test;

namespace {

/// What a made-up host B can change, and what is changed there.
struct Settings {
    std::vector<std::string> changed;
    std::vector<std::string> seen;  ///< In the order of the changes.
    std::string refusal;
    bool cannotPutBack = false;
};

class MadeUpTuning final : public os::SessionTuning {
public:
    explicit MadeUpTuning(Settings& settings) : m_settings(settings) {}
    ~MadeUpTuning() override { (void)putBack(); }

    Result<std::vector<model::TuningOffer>> offers() override
    {
        return std::vector{model::TuningOffer{.check = "interruptModeration",
                                              .title = "Interrupt moderation",
                                              .settings = {"coalescing.rxUsecs"},
                                              .words = "rx-usecs of eth0: 50 -> 0"}};
    }
    Result<std::vector<model::TunedSetting>> change(const std::vector<std::string>& checks) override
    {
        if (checks.front() != "interruptModeration")
            return fail(ErrorKind::Invalid, text("This host has nothing to change for \"{check}\".", checks.front()));
        m_settings.changed = checks;
        m_settings.seen.insert(m_settings.seen.end(), checks.begin(), checks.end());
        return std::vector{model::TunedSetting{
            {"coalescing.rxUsecs", "eth0"}, "rx-usecs of eth0", "50", "0", "0", m_settings.refusal}};
    }
    Status putBack() override
    {
        if (m_settings.cannotPutBack && !m_settings.changed.empty())
            return fail(ErrorKind::NotPermitted, "rx-usecs of eth0 is to be 50 again: permission denied.");
        m_settings.changed.clear();
        return {};
    }

private:
    Settings& m_settings;
};

void allow(Lab& lab, Settings& settings)
{
    lab.limits.tuning = [&settings](const std::string&) { return std::make_unique<MadeUpTuning>(settings); };
    lab.serve();
}

measure::PeerCall tuned(std::string check = "interruptModeration")
{
    return {.checks = {std::move(check)}};
}

}  // namespace

TEST_CASE("what the responder's user allowed is changed for one session, told at both ends, and put back", "[network]")
{
    Lab lab;
    Settings settings;
    allow(lab, settings);
    const auto offers = measure::askPeerTunables(fewProbes(), {}, lab.a, lab.stop);
    (void)offers;
    const auto outcome = lab.run(fewProbes(), tuned());
    CHECK_FALSE(outcome.error);
    CHECK(settings.seen == std::vector<std::string>{"interruptModeration"});
    CHECK(settings.changed.empty());
    CHECK(has(outcome.record.notes, "rx-usecs of eth0 was 50, is 0"));
    lab.settle();
    CHECK(has(lab.log, "changed for this session: rx-usecs of eth0: was 50, is now 0"));
    CHECK(has(lab.log, "settings restored"));
}

TEST_CASE("a responder that was not told to allow it changes nothing, and the initiator says what to start",
          "[network]")
{
    Lab lab;
    lab.serve();
    const auto outcome = lab.run(fewProbes(), tuned());
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::NotSupported);
    CHECK(outcome.error->hint.find("serve --allow-tuning") != std::string::npos);
    CHECK(outcome.record.points.empty());
}

TEST_CASE("settings are put back when the session breaks in the middle of a point", "[network]")
{
    Lab lab;
    Settings settings;
    allow(lab, settings);
    inPoint(lab, 0, 100 * kMillisecond, [&] {
        CHECK_FALSE(settings.changed.empty());
        lab.stop.store(true);
    });
    const auto outcome = lab.run(onePoint(kSecond), tuned());
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Interrupted);
    lab.settle();
    lab.stopServing();
    CHECK(settings.seen.size() == 1);
    CHECK(settings.changed.empty());
}

TEST_CASE("what the peer's host refuses to change, or has nothing to change for, ends the run in words", "[network]")
{
    Lab lab;
    Settings settings{.changed = {}, .seen = {}, .refusal = "Operation not supported."};
    allow(lab, settings);
    const auto refused = lab.run(fewProbes(), tuned());
    REQUIRE(refused.error);
    CHECK(refused.error->what.find("did not change rx-usecs of eth0: Operation not supported.") != std::string::npos);
    const auto unknown = lab.run(fewProbes(), tuned("busyPolling"));
    REQUIRE(unknown.error);
    CHECK(unknown.error->what.find("nothing to change for \"busyPolling\"") != std::string::npos);
    lab.settle();
    CHECK(settings.changed.empty());
}

TEST_CASE("what cannot be put back at the peer is told at both ends, with the figures kept", "[network]")
{
    Lab lab;
    Settings settings{.changed = {}, .seen = {}, .refusal = {}, .cannotPutBack = true};
    allow(lab, settings);
    const auto outcome = lab.run(fewProbes(), tuned());
    REQUIRE(outcome.error);
    CHECK(outcome.error->what.find("rx-usecs of eth0 is to be 50 again") != std::string::npos);
    CHECK(outcome.record.points.size() == 1);
    lab.settle();
    lab.stopServing();
    CHECK(has(lab.log, "settings are not as before"));
}
