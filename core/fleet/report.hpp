#pragma once

#include "core/fleet/fact_majority.hpp"
#include "core/fleet/plan.hpp"
#include "core/fleet/rack_pairs.hpp"
#include "core/model/fields/member_filter.hpp"
#include "core/model/record/run_record.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace halftrip::fleet {

enum class PartKind : std::uint8_t { Host, Link, RackPair, Rack };

/// Something that is slower than the others of its kind.
struct SlowPart {
    PartKind kind = PartKind::Host;
    std::vector<std::string> names;  ///< One, or the two of a link or rack pair.
    std::optional<double> effectNs;  ///< Of the median, as a round trip: never halved.
    std::optional<double> marginNs;  ///< Half of its 95 % confidence interval.
    std::optional<double> p99Percent;  ///< By so much the 99th percentile is longer, where only that stands out.
    std::optional<double> p99LowPercent = {};  ///< Its 95 % confidence interval, which is wider above than below.
    std::optional<double> p99HighPercent = {};
    std::uint64_t measurements = 0;
    std::vector<FactDifference> facts;  ///< Of a host or rack, or of both hosts of a link, both racks of a pair.
};

struct HostRow {
    std::string name;
    std::string rack;
    std::uint64_t partners = 0;
    double effectNs = 0;  ///< Its own and its rack's; 0 where it was not measured.
    std::optional<double> p99EffectPercent = {};  ///< The same of the p99; absent: no measurement has one.
};

/// One measurement of the plan.
struct PairRow {
    std::uint32_t round = 0;
    std::uint32_t initiator = 0;  ///< Place in the list of hosts.
    std::uint32_t responder = 0;
    std::optional<std::int64_t> p50Ns;  ///< Absent: a hole.
    std::optional<std::int64_t> p99Ns;
    double residualNs = 0;  ///< Of the median, above what both hosts, their racks and the fleet explain.
    std::optional<double> p99ResidualPercent = {};  ///< The same of the p99, where there is one.
    std::optional<std::uint64_t> samples = {};  ///< That median and p99 rest on; absent: a hole.
    std::optional<std::uint64_t> lost = {};
    std::string file;
    std::string hole;  ///< Why there is no figure, if a host or its file told.
};

struct Report {
    std::string planSha256;
    std::uint64_t seed = 0;
    std::int64_t startAtMs = 0;
    std::uint64_t planned = 0;
    std::uint64_t measured = 0;
    std::optional<RackPairCount> rackPairs;  ///< Of those that were measured; absent: too few racks.
    double falseAlarmRate = 0;  ///< That anything is named in a fleet in which nothing is slow.
    double commonNs = 0;  ///< The median of a pair of middle hosts, as a round trip.
    double sigmaNs = 0;  ///< What one pair's median differs from its parts by.
    std::vector<SlowPart> slow;  ///< Hosts, racks, rack pairs, links; the slowest of each first.
    std::vector<HostRow> hosts;  ///< In the plan's order.
    std::vector<PairRow> pairs;
    std::vector<std::string> problems;  ///< Files that could not be used, in words.
};
void describe(model::Fields& fields, SlowPart& part);
void describe(model::Fields& fields, HostRow& row);
void describe(model::Fields& fields, PairRow& row);
void describe(model::Fields& fields, RackPairCount& count);
void describe(model::Fields& fields, Report& report);

/// Why that run gives no figure: nothing came back, it broke off, or its median is lost. Empty: it gives one.
[[nodiscard]] Text holeOf(const model::RunRecord& record);

/// Takes in runs one by one and keeps of each what the report needs.
class ReportBuilder {
public:
    ReportBuilder(Plan plan, std::string planSha256);
    /// `file` is its name in the folder: that of a measurement, or that of a responder's reason (reasonNameOf()), of
    /// which only the failure is taken, and only for a hole of which the initiator says nothing. Error: in words, why
    /// it is not one of the plan's measurements (foreign, double, named as another one).
    [[nodiscard]] Status add(const model::RunRecord& record, const std::string& file);
    /// The members of a run file that add() and holeOf() look at.
    [[nodiscard]] static model::MemberFilter membersOfRun();
    /// A file that could not be used. Whoever names it may be anybody: the sentence is scrubbed. `file` is its name in
    /// the folder: where it is that of a measurement, the sentence is the reason of its hole.
    void addProblem(std::string sentence, const std::string& file = {});
    [[nodiscard]] Report finish();

private:
    void fitMedians(Report& report);
    void fitTails(Report& report);
    static void countRackPairs(Report& report);
    void explainHoles(Report& report) const;
    [[nodiscard]] std::vector<std::uint32_t> racks(const Report& report);
    [[nodiscard]] std::vector<FactDifference> factsOf(const SlowPart& part) const;

    Plan m_plan;
    Report m_report;
    std::map<std::string, std::uint32_t> m_hosts;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> m_rowOf;  ///< By round and initiator.
    std::vector<std::string> m_rackNames;
    FactMajority m_facts;
    std::map<std::size_t, Text> m_reasons;  ///< Of responders, by row.
    std::map<std::string, std::string> m_unusable;  ///< Why, by the file's name.
};

/// JSON, ending in a newline.
[[nodiscard]] std::string toReportJson(const Report& report);
/// Errors in words: not JSON, no report of a fleet.
[[nodiscard]] Result<Report> reportFromJson(const std::string& text);
[[nodiscard]] nlohmann::json reportSchema();

}  // namespace halftrip::fleet

template <>
struct halftrip::model::Words<halftrip::fleet::PartKind> {
    static constexpr std::array<std::string_view, 4> kNames{"host", "link", "rackPair", "rack"};
};
