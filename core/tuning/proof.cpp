#include "core/tuning/proof.hpp"

#include "core/diagnose/compare/compare_runs.hpp"
#include "core/model/facts/moderation_modes.hpp"
#include "core/model/fields/text_fields.hpp"
#include "core/tuning/service.hpp"
#include "core/tuning/session_tuning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace halftrip::tuning {
namespace {

std::vector<diagnose::NamedRun> named(const std::vector<model::RunRecord>& runs, const std::string& name)
{
    std::vector<diagnose::NamedRun> all;
    for (const model::RunRecord& run : runs)
        all.push_back({fmt::format("{} {}", name, all.size() + 1), &run});
    return all;
}

}  // namespace

ProofVerdict proofVerdict(const model::RunComparison& comparison)
{
    using enum ProofVerdict;
    const diagnose::Judged judged = diagnose::judge(comparison);
    return judged.isFaster && judged.isSlower ? Both
           : judged.isFaster                  ? Helped
           : judged.isSlower                  ? Cost
           : judged.isOpen                    ? CannotTell
                                              : NoDifference;
}

std::size_t roundsToTell(const model::RunComparison& comparison)
{
    return std::min(diagnose::judge(comparison).runsToTell, kMostProofRounds);
}

Text verdictInWords(const std::string& item, ProofVerdict verdict)
{
    switch (verdict) {
    case ProofVerdict::Helped:
        return text("{item} helped.", item);
    case ProofVerdict::Cost:
        return text("{item} cost: it is slower with it.", item);
    case ProofVerdict::Both:
        return text("{item} made some figures better and some worse.", item);
    case ProofVerdict::NoDifference:
        return text("{item} made no significant difference.", item);
    case ProofVerdict::CannotTell:
        break;
    }
    return text("{item}: not resolvable, since the runs vary too much.", item);
}

Text verdictInWords(const std::string& item, const model::RunComparison& comparison, std::size_t rounds)
{
    const ProofVerdict verdict = proofVerdict(comparison);
    Text words = verdictInWords(item, verdict);
    if (verdict != ProofVerdict::CannotTell)
        return words;
    if (rounds >= kMostProofRounds)
        return text("{item}: not resolvable in {rounds} rounds, since the runs vary too much. Repeat on idle hosts.",
                    item, rounds);
    return text("{verdict} Repeat with --rounds {rounds}.", words, roundsToTell(comparison));
}

Text proofRemark(const std::string& item, const model::RunRecord& run)
{
    const bool isOfReceived = item.starts_with("coalescing.rx") || item.starts_with("coalescing.adaptiveRx");
    if (!isOfReceived || run.initiatorHost.hostId == run.responderHost.hostId)
        return {};
    if (model::adaptsModeration(run.responderHost))
        return text(
            "The driver of host B varies its interrupt delay. Where adapters limit the rate of interrupts, the longer "
            "timer of both ends decides: disable coalescing there as well, and prove again.");
    const auto delay = model::receiveDelayOf(run.responderHost);
    if (!delay || delay->us == 0)
        return {};
    return text("Host B has rx-usecs {us}, too. Where adapters limit the rate of interrupts, the longer timer of both "
                "ends decides: set it to 0 there as well, and prove again.",
                delay->us);
}

Proof::Proof(Trials& trials, const std::vector<std::string>& items, std::size_t rounds, TellStep tell)
    : m_trials(trials), m_rounds(rounds), m_tell(std::move(tell))
{
    for (const std::string& item : items)
        m_proved.push_back({.item = item});
}

Status Proof::checkItems() const
{
    for (const ProvedItem& one : m_proved) {
        if (const auto plan = m_trials.planOf(one.item); !plan)
            return std::unexpected(plan.error());
    }
    return {};
}

Status Proof::measure(const std::atomic<bool>& stop)
{
    while (m_wholeRounds < m_rounds) {
        m_tell(m_wholeRounds, m_rounds, fmt::format("round {} of {}", m_wholeRounds + 1, m_rounds));
        if (Status status = measureOnce(m_asItIs, {}, stop); !status)
            return status;
        for (ProvedItem& one : m_proved) {
            if (Status status = measureOnce(one.runs, one.item, stop); !status)
                return status;
        }
        ++m_wholeRounds;
    }
    return measureOnce(m_asItIs, {}, stop);
}

Status Proof::measureOnce(std::vector<model::RunRecord>& runs, const std::string& item, const std::atomic<bool>& stop)
{
    auto record = m_trials.measure({.items = item.empty() ? std::vector<std::string>() : std::vector{item}}, stop);
    if (!record)
        return std::unexpected(std::move(record).error());
    if (!item.empty() && !hasChangedAny(*record))
        return fail(ErrorKind::NotSupported,
                    text("\"{setting}\" changed nothing for its run, so nothing can be proved of it.", item),
                    "The driver kept its value, or another program has set it since: see \"halftrip tune plan\".");
    runs.push_back(std::move(*record));
    return {};
}

Status Proof::conclude()
{
    for (ProvedItem& one : m_proved) {
        one.runs.resize(m_wholeRounds);
        auto comparison = diagnose::compareRuns(named(m_asItIs, "as it is"), named(one.runs, one.item));
        if (!comparison)
            return std::unexpected(std::move(comparison).error());
        one.comparison = std::move(*comparison);
        one.verdict = proofVerdict(one.comparison);
        one.remark = one.runs.empty() ? Text() : proofRemark(one.item, one.runs.back());
    }
    return {};
}

Kept keepHelpful(const Proof& proof)
{
    std::vector<std::string> items;
    for (const ProvedItem& one : proof.proved()) {
        if (one.verdict == ProofVerdict::Helped && one.item != kHoldItem)
            items.push_back(one.item);
    }
    if (items.empty())
        return {};
    const Trials& trials = proof.trials();
    auto journal = lockJournal(trials.platform());
    if (!journal)
        return {.error = std::move(journal).error()};
    auto advised = planTuning({.adapter = trials.adapter(), .peerAddress = trials.peerAddress(), .items = items},
                              trials.platform());
    if (!advised)
        return {.error = std::move(advised).error()};
    auto applied = apply(advised->plan, trials.platform().tuning().tunables(), journal->journal);
    if (!applied)
        return {.error = std::move(applied).error()};
    return {.applied = std::move(*applied), .leftOut = std::move(advised->plan.leftOut)};
}

ProofReport reportOf(const Proof& proof, const Kept& kept)
{
    ProofReport report{.rounds = proof.wholeRounds(), .kept = kept.applied};
    for (const ProvedItem& one : proof.proved()) {
        ProofReport::Item& item = report.proved.emplace_back(one.item, one.verdict, one.remark);
        const std::size_t needed = roundsToTell(one.comparison);
        if (one.verdict == ProofVerdict::CannotTell && needed > proof.wholeRounds())
            item.roundsToTell = needed;
        if (one.comparison.points.empty())
            continue;
        for (const model::ComparedFigure& figure : one.comparison.points.front().figures)
            item.figures.emplace_back(figure.percentile, figure.result.beforeNs, figure.result.afterNs);
    }
    return report;
}

void describe(model::Fields& fields, ProofReport::Figure& figure)
{
    fields("percentile", figure.percentile);
    fields("beforeNs", figure.beforeNs);
    fields("afterNs", figure.afterNs);
}

void describe(model::Fields& fields, ProofReport::Item& item)
{
    fields("item", item.item);
    fields("verdict", item.verdict);
    fields("remark", item.remark);
    fields(model::Field("roundsToTell").ifSet(), item.roundsToTell);
    fields("figures", item.figures);
}

void describe(model::Fields& fields, ProofReport& report)
{
    fields("proved", report.proved);
    fields("rounds", report.rounds);
    fields("kept", report.kept);
}

}  // namespace halftrip::tuning
