#pragma once

#include "core/base/text.hpp"
#include "core/model/facts/check_report.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace halftrip::check {

/// What a check concludes from the facts of one host, or of both: the part of a model::CheckResult that depends on
/// them.
struct Judgement {
    model::CheckVerdict verdict = model::CheckVerdict::Unknown;
    Text present;
    std::vector<model::Fact> evidence;
    Text reason;
    std::vector<model::Advice> advice;
    std::int64_t expectedEffectNs = 0;
};

using JudgeHost = std::function<Judgement(const model::HostFacts& host)>;
using JudgePair = std::function<Judgement(const model::HostFacts& hostA, const model::HostFacts& hostB)>;

/// A host and what a check of one host said of it.
struct JudgedHost {
    const model::HostFacts& facts;
    Judgement& judgement;
};
using WeighBoth = std::function<void(JudgedHost ofA, JudgedHost ofB)>;

/// What must be there for a check to say anything.
enum class About {
    Host,
    Processor,  ///< The real one: in a virtual machine the hypervisor decides about it.
    Adapter,  ///< Any but loopback, one made of software as well.
    Receiver,  ///< One with a NAPI of its own: not a bond, bridge or VLAN, whose ports take the packets.
    Device,  ///< One with queues and interrupts, of hardware or of a hypervisor.
    Wire,  ///< One of hardware.
};

/// Whose settings a check knows. A host of another system is not judged by it.
enum class System { Any, Linux, Windows };

/// Where the size of an effect was published, or that it is an estimate: one each.
struct EffectSources : std::vector<std::string> {
    using vector::vector;
    EffectSources(const char* only) : vector{only} {}
};

[[nodiscard]] inline EffectSources remarkedOn(const char* source, const char* remark)
{
    return {source, remark};
}

/// One check: what is always true of it, and a pure function over facts.
struct Check {
    std::string id;
    std::string title;
    std::string group;  ///< "adapter", "link", "processor", "kernel".
    std::string why;
    std::string effect;
    EffectSources effectSources;
    std::string price;
    bool costsThroughput = false;  ///< Its advice does.
    bool isOfPauses = false;  ///< About what falls asleep when no packet comes for a while.
    bool isOfBlocking = false;  ///< About the wake-up of an end that blocks: one that spins gains little, or nothing.
    About about = About::Host;
    System system = System::Any;
    std::variant<JudgeHost, JudgePair> judge;  ///< Called only where there is what it is about.
    /// Corrects what was said of each host where what both cost does not add up. Called where both are known.
    WeighBoth weighBoth = {};
};

/// All checks, in the order of docs/checks.md (all_checks.cpp).
[[nodiscard]] const std::vector<Check>& allChecks();

/// Null when this version has none of that id.
[[nodiscard]] const Check* findCheck(std::string_view id);

/// What a check of one host says about this one, including that it does not apply to it.
[[nodiscard]] Judgement judgeHost(const Check& check, const model::HostFacts& host);

/// How much a user is ready to pay.
struct Profile {
    std::string_view id;
    std::string_view title;
    bool hasChecks;  ///< Otherwise facts only.
    bool acceptsThroughputCost;
};
[[nodiscard]] const std::vector<Profile>& allProfiles();
/// Null when there is none of that name.
[[nodiscard]] const Profile* findProfile(std::string_view id);

/// Judges host A, and host B and both together where there is one. `checks` is allChecks() but in tests.
[[nodiscard]] model::CheckReport runChecks(const std::vector<Check>& checks, const Profile& profile,
                                           model::HostFacts hostA, std::optional<model::HostFacts> hostB);

}  // namespace halftrip::check
