#include "core/fleet/report.hpp"

#include "core/base/text_encoding.hpp"
#include "core/fleet/fit.hpp"
#include "core/fleet/outliers.hpp"
#include "core/fleet/rack_facts.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/field_schema.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/point_figures.hpp"

#include <cmath>

namespace halftrip::fleet {
namespace {

constexpr const char* kReportFormat = "halftrip fleet report";
constexpr std::size_t kMostRows = std::size_t{1} << 24U;

}  // namespace

void describe(model::Fields& fields, SlowPart& part)
{
    fields("kind", part.kind);
    fields(model::Field("names").meaning("One, or the two of a link or rack pair."), part.names);
    fields(model::Field("effectNs").meaning("Of the median, as a round trip: never halved."), part.effectNs);
    fields(model::Field("marginNs").meaning("Half of its 95 % confidence interval."), part.marginNs);
    fields(model::Field("p99Percent").meaning("By so much the p99 is longer, where only that stands out."),
           part.p99Percent);
    fields(model::Field("p99LowPercent").anySign().meaning("Where the 95 % confidence interval of p99Percent begins."),
           part.p99LowPercent);
    fields(model::Field("p99HighPercent").meaning("Where the 95 % confidence interval of p99Percent ends."),
           part.p99HighPercent);
    fields("measurements", part.measurements);
    fields(model::Field("facts").ifSet().meaning("What differs from most of the fleet."), part.facts);
}

void describe(model::Fields& fields, HostRow& row)
{
    fields("name", row.name);
    fields(model::Field("rack").ifSet(), row.rack);
    fields(model::Field("partners").meaning("Measurements that the host's effect rests on."), row.partners);
    fields(model::Field("effectNs").anySign().meaning("Its own and its rack's, of the median, as a round trip."),
           row.effectNs);
    fields(model::Field("p99EffectPercent")
               .anySign()
               .meaning("Its own and its rack's, of the p99. Absent: none was measured."),
           row.p99EffectPercent);
}

void describe(model::Fields& fields, PairRow& row)
{
    fields("round", row.round);
    fields(model::Field("initiator").meaning("Place in the list of hosts, from 0."), row.initiator);
    fields("responder", row.responder);
    fields(model::Field("p50Ns").meaning("Round trip. Absent: a hole."), row.p50Ns);
    fields("p99Ns", row.p99Ns);
    fields(model::Field("residualNs").anySign().meaning("Of the median, above what hosts and racks explain."),
           row.residualNs);
    fields(model::Field("p99ResidualPercent").anySign().meaning("Of the p99, above what hosts and racks explain."),
           row.p99ResidualPercent);
    fields(model::Field("samples").meaning("That median and p99 rest on. Absent: a hole."), row.samples);
    fields(model::Field("lost").meaning("Probes without a reply in time."), row.lost);
    fields(model::Field("file").ifSet(), row.file);
    fields(model::Field("hole").ifSet().meaning("Why there is no figure, if a host or its file told."), row.hole);
}

void describe(model::Fields& fields, RackPairCount& count)
{
    fields(model::Field("judged").meaning("With the measurements that judge a pair of racks."), count.judged);
    fields(model::Field("all").meaning("Pairs of two racks that have measured hosts."), count.all);
}

void describe(model::Fields& fields, Report& report)
{
    std::string format = kReportFormat;
    fields("format", format);
    fields.demand(format == kReportFormat, "format", std::string("is none of \"") + kReportFormat + "\"");
    fields("planSha256", report.planSha256);
    fields("seed", report.seed);
    fields(model::Field("startAtMs").meaning("Of round 0, UTC, milliseconds since 1970."), report.startAtMs);
    fields("planned", report.planned);
    fields("measured", report.measured);
    fields(model::Field("rackPairs").meaning("How many are judged. Absent: fewer than four racks."), report.rackPairs);
    fields(model::Field("falseAlarmRate").meaning("That anything is named where nothing is slow."),
           report.falseAlarmRate);
    fields(model::Field("commonNs").meaning("The median of a pair of middle hosts, as a round trip."), report.commonNs);
    fields(model::Field("sigmaNs").meaning("What one pair's median differs from its parts by."), report.sigmaNs);
    fields("slow", report.slow);
    fields(model::Field("hosts").atMost(kMostHosts), report.hosts);
    fields(model::Field("pairs").atMost(kMostRows), report.pairs);
    fields(model::Field("problems").atMost(kMostRows).meaning("Files that could not be used, in words."),
           report.problems);
}

Text holeOf(const model::RunRecord& record)
{
    if (record.points.empty() || record.points.front().result().histogram.isEmpty())
        return record.failure.empty() ? "nothing came back in time" : record.failure;
    const model::PointResult& point = record.points.front();
    if (!point.isComplete)
        return !record.failure.empty()  ? record.failure
               : !point.problem.empty() ? point.problem
                                        : text("the measurement was stopped before its end");
    return model::isLost(point, 50) ? "half of the probes were lost" : Text();
}

ReportBuilder::ReportBuilder(Plan plan, std::string planSha256) : m_plan(std::move(plan))
{
    m_report.planSha256 = std::move(planSha256);
    m_report.seed = m_plan.seed;
    m_report.startAtMs = m_plan.startAtMs;
    m_report.falseAlarmRate = kFalseAlarmRate;
    for (const Host& host : m_plan.hosts) {
        m_hosts.emplace(host.name, static_cast<std::uint32_t>(m_report.hosts.size()));
        m_report.hosts.push_back({host.name, host.rack, 0, 0});
    }
    for (std::uint32_t round = 0; round < m_plan.rounds.size(); ++round) {
        for (const Pair& pair : m_plan.rounds[round]) {
            m_rowOf[{round, pair.initiator}] = m_report.pairs.size();
            m_report.pairs.push_back({.round = round,
                                      .initiator = pair.initiator,
                                      .responder = pair.responder,
                                      .p50Ns = {},
                                      .p99Ns = {},
                                      .file = {},
                                      .hole = {}});
        }
    }
    m_report.planned = m_report.pairs.size();
}

void ReportBuilder::addProblem(std::string sentence, const std::string& file)
{
    m_report.problems.push_back(scrubbed(std::move(sentence)));
    if (!file.empty())
        m_unusable.emplace(file, m_report.problems.back());
}

Status ReportBuilder::add(const model::RunRecord& record, const std::string& file)
{
    const auto refuse = [&file](const Text& trouble) {
        return fail(ErrorKind::Invalid, text("\"{file}\" {trouble}.", file, trouble));
    };
    if (!record.fleet)
        return refuse("is a run of no fleet");
    if (record.fleet->planSha256 != m_report.planSha256)
        return refuse(text("belongs to another plan, {plan}", shortHash(record.fleet->planSha256)));
    const auto initiator = m_hosts.find(record.fleet->initiator);
    const auto found = initiator == m_hosts.end() ? m_rowOf.end()
                                                  : m_rowOf.find({record.fleet->round, initiator->second});
    if (found == m_rowOf.end() ||
        m_report.hosts[m_report.pairs[found->second].responder].name != record.fleet->responder)
        return refuse("is no measurement of the plan");
    if (file == reasonNameOf(*record.fleet)) {
        if (!record.failure.empty())
            m_reasons.emplace(found->second,
                              text("{responder} reports: {reason}", record.fleet->responder, record.failure));
        return {};
    }
    // Files are collected by their names: a host must not report what others measured.
    if (const std::string name = runNameOf(*record.fleet); file != name)
        return refuse(text("is not named \"{name}\", as its measurement is", name));
    PairRow& row = m_report.pairs[found->second];
    if (row.p50Ns)
        return refuse(text("is the same measurement as \"{file}\", which counts", row.file));
    row.file = file;
    m_facts.add(record.fleet->initiator, record.initiatorHost, ToldBy::Itself);
    m_facts.add(record.fleet->responder, record.responderHost, ToldBy::Partner);
    row.hole = holeOf(record);
    if (!row.hole.empty())
        return {};
    const model::PointResult& point = record.points.front();
    row.p50Ns = model::percentileNs(point, 50);
    row.samples = point.result().histogram.count();
    row.lost = point.counts.lost;
    // One outlier of a short measurement would be the p99 of its link.
    if (!model::isLost(point, 99) && !model::isThin(point, 99))
        row.p99Ns = model::percentileNs(point, 99);
    ++m_report.measured;
    return {};
}

model::MemberFilter ReportBuilder::membersOfRun()
{
    const std::vector<model::MemberFilter> histogram{{"count", {}}, {"minNs", {}},           {"maxNs", {}},
                                                     {"sumNs", {}}, {"sumOfSquaresNs2", {}}, {"hdr", {}}};
    return {"",
            {{"format", {}},
             {"schemaVersion", {}},
             {"toolVersion", {}},
             {"failure", {}},
             {"fleet", {}},
             {"initiatorHost", FactMajority::membersOfFacts()},
             {"responderHost", FactMajority::membersOfFacts()},
             {"points",
              {{"isComplete", {}},
               {"problem", {}},
               {"counts", {{"lost", {}}}},
               {"distributions", {{"kind", {}}, {"histogram", histogram}}}}}}};
}

std::vector<std::uint32_t> ReportBuilder::racks(const Report& report)
{
    std::map<std::string, std::uint32_t> known;
    std::vector<std::uint32_t> rackOf;
    m_rackNames.clear();
    for (const HostRow& host : report.hosts) {
        const auto [entry, isNew] = known.emplace(host.rack, static_cast<std::uint32_t>(m_rackNames.size()));
        if (isNew && !host.rack.empty())
            m_rackNames.push_back(host.rack);
        rackOf.push_back(host.rack.empty() ? kNoRack : entry->second);
        if (host.rack.empty())
            known.erase(entry);
    }
    return rackOf;
}

std::vector<FactDifference> ReportBuilder::factsOf(const SlowPart& part) const
{
    std::vector<FactDifference> all;
    for (const std::string& name : part.names) {
        auto its = m_facts.differencesOf(name);
        all.insert(all.end(), its.begin(), its.end());
    }
    return all;
}

namespace {

/// Without its figures and facts.
SlowPart partOf(PartKind kind, std::vector<std::string> names, std::uint64_t measurements)
{
    SlowPart part;
    part.kind = kind;
    part.names = std::move(names);
    part.measurements = measurements;
    return part;
}

/// The named ones of all kinds.
template <typename Add>
void addParts(const Outliers& outliers, const Fit& fit, const std::vector<HostRow>& hosts,
              const std::vector<std::string>& racks, const Add& add)
{
    for (const Outlier& one : outliers.hosts)
        add(one, partOf(PartKind::Host, {hosts[one.place].name}, fit.partners[one.place]));
    for (const Outlier& one : outliers.racks)
        add(one, partOf(PartKind::Rack, {racks[one.place]}, 0));
    for (const Outlier& one : outliers.rackPairs) {
        const Fit::RackPair& pair = fit.rackPairs[one.place];
        add(one, partOf(PartKind::RackPair, {racks[pair.a], racks[pair.b]}, pair.edges));
    }
    for (const Outlier& one : outliers.links) {
        const Fit::Link& link = fit.links[one.place];
        add(one, partOf(PartKind::Link, {hosts[link.a].name, hosts[link.b].name}, link.edges));
    }
}

/// What a host and its rack add to a figure.
double effectOf(std::size_t host, const Fit& fit, const std::vector<std::uint32_t>& rackOf)
{
    const bool hasRack = rackOf[host] != kNoRack && !fit.racks.empty() && fit.partners[host] != 0;
    return fit.hosts[host] + (hasRack ? fit.racks[rackOf[host]] : 0);
}

/// What a difference of logarithms is in percent.
double percentOf(double logarithm)
{
    return 100 * std::expm1(logarithm);
}

}  // namespace

void ReportBuilder::fitMedians(Report& report)
{
    const std::vector<std::uint32_t> rackOf = racks(report);
    std::vector<Edge> edges;
    std::vector<std::size_t> rowOf;
    for (std::size_t row = 0; row < report.pairs.size(); ++row) {
        const PairRow& pair = report.pairs[row];
        if (!pair.p50Ns)
            continue;
        edges.push_back({pair.initiator, pair.responder, static_cast<double>(*pair.p50Ns)});
        rowOf.push_back(row);
    }
    const Fit fit = fitEdges(edges, rackOf);
    report.commonNs = fit.common;
    report.sigmaNs = fit.sigma;
    for (std::size_t edge = 0; edge < edges.size(); ++edge)
        report.pairs[rowOf[edge]].residualNs = fit.residuals[edge];
    for (std::size_t host = 0; host < report.hosts.size(); ++host) {
        report.hosts[host].partners = fit.partners[host];
        report.hosts[host].effectNs = effectOf(host, fit, rackOf);
    }
    addParts(slowMediansOf(fit), fit, report.hosts, m_rackNames, [&](const Outlier& one, SlowPart part) {
        part.effectNs = one.effect;
        part.marginNs = one.margin;
        report.slow.push_back(std::move(part));
    });
}

/// In the logarithm: tails multiply.
void ReportBuilder::fitTails(Report& report)
{
    const std::vector<std::uint32_t> rackOf = racks(report);
    std::vector<Edge> edges;
    std::vector<std::size_t> rowOf;
    for (std::size_t row = 0; row < report.pairs.size(); ++row) {
        const PairRow& pair = report.pairs[row];
        if (!pair.p99Ns || *pair.p99Ns <= 0)
            continue;
        edges.push_back({pair.initiator, pair.responder, std::log(static_cast<double>(*pair.p99Ns))});
        rowOf.push_back(row);
    }
    const Fit fit = fitEdges(edges, rackOf);
    for (std::size_t edge = 0; edge < edges.size(); ++edge)
        report.pairs[rowOf[edge]].p99ResidualPercent = percentOf(fit.residuals[edge]);
    for (std::size_t host = 0; host < report.hosts.size(); ++host) {
        if (fit.partners[host] != 0)
            report.hosts[host].p99EffectPercent = percentOf(effectOf(host, fit, rackOf));
    }
    std::set<std::pair<PartKind, std::vector<std::string>>> known;  // A rack may be called as a host is.
    for (const SlowPart& part : report.slow)
        known.emplace(part.kind, part.names);
    addParts(longTailsOf(fit), fit, report.hosts, m_rackNames, [&](const Outlier& one, SlowPart part) {
        if (known.contains({part.kind, part.names}))
            return;
        part.p99Percent = percentOf(one.effect);
        part.p99LowPercent = percentOf(one.effect - one.margin);
        part.p99HighPercent = percentOf(one.effect + one.margin);
        report.slow.push_back(std::move(part));
    });
}

void ReportBuilder::countRackPairs(Report& report)
{
    std::vector<std::string> rackOf;
    for (const HostRow& host : report.hosts)
        rackOf.push_back(host.rack);
    std::vector<Pair> measured;
    for (const PairRow& pair : report.pairs) {
        if (pair.p50Ns)
            measured.push_back({pair.initiator, pair.responder});
    }
    report.rackPairs = fleet::countRackPairs(rackOf, measured);
}

/// What the initiator says of a hole goes before what the responder says, and that before a file that cannot be read.
void ReportBuilder::explainHoles(Report& report) const
{
    for (std::size_t place = 0; place < report.pairs.size(); ++place) {
        PairRow& row = report.pairs[place];
        if (row.p50Ns || !row.hole.empty())
            continue;
        if (const auto reason = m_reasons.find(place); reason != m_reasons.end()) {
            row.hole = reason->second;
        } else if (!m_unusable.empty()) {
            const auto unusable = m_unusable.find(runNameOf(
                {report.planSha256, row.round, report.hosts[row.initiator].name, report.hosts[row.responder].name}));
            if (unusable != m_unusable.end())
                row.hole = text("its run file cannot be used: {why}", unusable->second);
        }
    }
}

Report ReportBuilder::finish()
{
    Report report = std::move(m_report);
    explainHoles(report);
    fitMedians(report);
    fitTails(report);
    countRackPairs(report);
    RackFacts factsOfRacks(report.hosts, m_facts);
    for (SlowPart& part : report.slow) {
        const bool isOfHosts = part.kind == PartKind::Host || part.kind == PartKind::Link;
        part.facts = isOfHosts ? factsOf(part) : factsOfRacks.of(part);
    }
    return report;
}

std::string toReportJson(const Report& report)
{
    return model::toIndented(model::toJson(report)) + "\n";
}

Result<Report> reportFromJson(const std::string& text)
{
    const auto document = model::parseJson(text, "The report");
    if (!document)
        return std::unexpected(document.error());
    if (!document->is_object() || document->value("format", nlohmann::json()) != kReportFormat)
        return fail(ErrorKind::Protocol, "this is no report of a fleet.",
                    "Make one: halftrip fleet report DIR --json=report.json");
    return model::fromJson<Report>(*document);
}

nlohmann::json reportSchema()
{
    Report sample;
    return model::documentSchema("Halftrip fleet report", "What halftrip fleet report --json prints.",
                                 model::valueOf(sample));
}

}  // namespace halftrip::fleet
