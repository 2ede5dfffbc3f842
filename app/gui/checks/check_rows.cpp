#include "app/gui/checks/check_rows.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/check/check.hpp"
#include "core/measure/ends/placement.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QWidget>

#include <algorithm>
#include <functional>

namespace halftrip::gui {

namespace {

using model::CheckVerdict;

struct CheckText {
    Q_DECLARE_TR_FUNCTIONS(checks)
};

/// Words for the topics that checks are divided by.
QString groupTitle(const std::string& group)
{
    if (group == "adapter")
        return CheckText::tr("Adapter");
    if (group == "link")
        return CheckText::tr("Link");
    if (group == "processor")
        return CheckText::tr("Processor and power");
    if (group == "kernel")
        return CheckText::tr("Operating system");
    return fromUtf8(group);
}

bool asksForChange(const CheckRow& row)
{
    return row.verdict() == CheckVerdict::Fail || row.verdict() == CheckVerdict::Warn;
}

/// Whether what it is about happens in that run at all.
bool mattersTo(const NextRun& run, const CheckRow& row)
{
    const check::Check* const known = check::findCheck(row.first().id);
    if (known == nullptr || (!known->isOfPauses && !known->isOfBlocking))
        return true;
    return (known->isOfPauses && run.hasPauses) || (known->isOfBlocking && run.blocks);
}

/// What did not happen in a run is not bound by it, nor what longer pauses make dearer.
void bindBy(const RunEvidence& evidence, const NextRun& run, CheckRow& row)
{
    const check::Check* const known = check::findCheck(row.first().id);
    const bool isOfOtherPauses = evidence.hasOtherPauses && known != nullptr && known->isOfPauses;
    if (mattersTo(run, row) && !isOfOtherPauses && !evidence.explained.contains(row.first().id))
        row.mostNs = evidence.restNs;
}

QString ofLittleUseTitle(const NextRun& run)
{
    if (run.blocks)
        return CheckText::tr("Only for packets after pauses; the next run has none");
    return run.hasPauses ? CheckText::tr("Of little use: no end of the next run blocks")
                         : CheckText::tr("Of little use: the next run has no pauses, and no end blocks");
}

/// What is left where a run's causes explain the rest.
QString changeTitle(const RunEvidence& evidence)
{
    const bool isAllExplained = evidence.restNs == 0 && !evidence.explained.empty();
    if (isAllExplained)
        return CheckText::tr("Other settings: the last run's causes account for all of its HRT");
    if (evidence.restNs.value_or(0) == 0)
        return CheckText::tr("To change, largest gain first");
    return (evidence.explained.empty()
                ? CheckText::tr("To change, largest gain first; the last run had %1 of HRT in all")
                : CheckText::tr("Other settings: the last run leaves %1 of HRT for all of them"))
        .arg(effectText(*evidence.restNs));
}

/// Every check once, in the report's order.
std::vector<CheckRow> allRows(const model::CheckReport& report)
{
    std::vector<CheckRow> rows;
    for (const model::CheckResult& result : report.results) {
        auto row = std::ranges::find_if(rows,
                                        [&result](const CheckRow& known) { return known.first().id == result.id; });
        if (row == rows.end())
            row = rows.insert(rows.end(), CheckRow{});
        if (result.host != model::CheckedHost::B)
            row->here = &result;
        if (result.host != model::CheckedHost::A)
            row->there = &result;
    }
    return rows;
}

/// How many threads measure on a host, and how many programs watch them there.
struct Company {
    int threads = 1;
    int watchers = 0;
};

bool mayBlock(model::Wait wait, const model::HostFacts* host, const Company& company)
{
    if (wait != model::Wait::Auto)
        return wait != model::Wait::Spin && wait != model::Wait::BusyPoll;
    if (host == nullptr || host->cpu.usableCores.empty())
        return true;
    // As most transports do; those that cannot block spin.
    return !measure::hasRoomToSpin({static_cast<int>(host->cpu.usableCores.size()), company.threads, company.watchers});
}

}  // namespace

NextRun nextRunOf(const model::RunRequest& request, const model::CheckReport& report)
{
    // Other modes than the usual one have a pace of their own, and some have waits of their own.
    if (request.mode != model::RunRequest().mode)
        return {};
    const bool isHere = request.peer.isSelf();
    const model::HostFacts* const here = &report.hostA;
    const model::HostFacts* const there = isHere ? here : report.hostB ? &*report.hostB : nullptr;
    const Company atA{isHere ? 2 : 1, 1};
    const bool hasResponder = request.peer.hasResponder();
    return {.hasPauses = request.intervalNs != 0 || request.workNs != 0,
            .blocks = mayBlock(request.initiator.wait, here, atA) ||
                      (hasResponder && mayBlock(request.responder.wait, there, isHere ? atA : Company{}))};
}

CheckVerdict CheckRow::verdict() const
{
    if (here == nullptr || there == nullptr)
        return first().verdict;
    // In the order of how much they ask for.
    return std::min(here->verdict, there->verdict);
}

std::int64_t CheckRow::effectNs() const
{
    std::int64_t effect = 0;
    for (const model::CheckResult* result : {here, there}) {
        if (result != nullptr)
            effect = std::max(effect, result->expectedEffectNs);
    }
    return mostNs ? std::min(effect, *mostNs) : effect;
}

std::vector<CheckGroup> groupsOf(const model::CheckReport& report, const CheckWish& wish)
{
    CheckGroup explained{CheckText::tr("To change first: the last run names it as a cause"), {}};
    CheckGroup asking{changeTitle(wish.evidence), {}};
    CheckGroup others{ofLittleUseTitle(wish.run), {}};
    CheckGroup changed{CheckText::tr("Changed by Halftrip"), {}};
    std::vector<CheckGroup> topics;
    for (CheckRow row : allRows(report)) {
        bindBy(wish.evidence, wish.run, row);
        const bool isChanged = wish.changed.contains(row.first().id) && !asksForChange(row);
        if (isChanged) {
            changed.rows.push_back(row);
            continue;
        }
        if (!wish.verdicts.contains(row.verdict()))
            continue;
        if (asksForChange(row)) {
            const bool isExplained = wish.evidence.explained.contains(row.first().id);
            (isExplained ? explained : mattersTo(wish.run, row) ? asking : others).rows.push_back(row);
            continue;
        }
        const QString title = groupTitle(row.first().group);
        auto group = std::ranges::find(topics, title, &CheckGroup::title);
        if (group == topics.end())
            group = topics.insert(topics.end(), CheckGroup{title, {}});
        group->rows.push_back(row);
    }
    std::ranges::stable_sort(asking.rows, std::ranges::greater(), &CheckRow::effectNs);
    std::vector<CheckGroup> groups;
    std::ranges::stable_sort(explained.rows, std::ranges::greater(), &CheckRow::effectNs);
    for (CheckGroup* first : {&explained, &asking, &others, &changed}) {
        if (!first->rows.empty())
            groups.push_back(std::move(*first));
    }
    groups.insert(groups.end(), topics.begin(), topics.end());
    return groups;
}

std::vector<CheckRow> unnamedRows(const model::CheckReport& report, const NextRun& run, const RunEvidence& evidence)
{
    std::vector<CheckRow> rows;
    for (CheckRow row : allRows(report)) {
        bindBy(evidence, run, row);
        if (asksForChange(row) && mattersTo(run, row) && !evidence.explained.contains(row.first().id))
            rows.push_back(row);
    }
    std::ranges::stable_sort(rows, std::ranges::greater(), &CheckRow::effectNs);
    return rows;
}

QString askingText(const model::CheckReport& report, const NextRun& run, const RunEvidence& evidence)
{
    int count = 0;
    int others = 0;
    std::int64_t most = 0;
    for (CheckRow row : allRows(report)) {
        bindBy(evidence, run, row);
        if (!asksForChange(row))
            continue;
        if (!mattersTo(run, row) && !evidence.explained.contains(row.first().id)) {
            ++others;
            continue;
        }
        ++count;
        most = std::max(most, row.effectNs());
    }
    QString text = count == 0   ? CheckText::tr("Nothing to change")
                   : count == 1 ? CheckText::tr("1 setting to review")
                                : CheckText::tr("%1 settings to review").arg(count);
    if (most != 0)
        text = CheckText::tr("%1, up to %2 of HRT per host").arg(text, effectText(most));
    if (others == 0)
        return text;
    return (run.blocks      ? CheckText::tr("%1; %2 more after pauses")
            : run.hasPauses ? CheckText::tr("%1; %2 more for ends that block")
                            : CheckText::tr("%1; %2 more after pauses or for ends that block"))
        .arg(text)
        .arg(others);
}

CheckRow rowOf(const model::CheckReport& report, const std::string& check)
{
    for (const CheckRow& row : allRows(report)) {
        if (row.first().id == check)
            return row;
    }
    return {};
}

int countOf(const model::CheckReport& report, CheckVerdict verdict)
{
    const auto rows = allRows(report);
    return static_cast<int>(
        std::ranges::count_if(rows, [verdict](const CheckRow& row) { return row.verdict() == verdict; }));
}

QString verdictTitle(CheckVerdict verdict)
{
    switch (verdict) {
    case CheckVerdict::Fail:
        return CheckText::tr("Fail");
    case CheckVerdict::Warn:
        return CheckText::tr("Warning");
    case CheckVerdict::Unknown:
        return CheckText::tr("Unknown");
    case CheckVerdict::Pass:
        return CheckText::tr("Pass");
    case CheckVerdict::NotApplicable:
        return CheckText::tr("Not applicable");
    }
    return {};
}

Sign verdictSign(CheckVerdict verdict)
{
    switch (verdict) {
    case CheckVerdict::Fail:
        return Sign::Cross;
    case CheckVerdict::Warn:
        return Sign::Warning;
    case CheckVerdict::Unknown:
        return Sign::Question;
    case CheckVerdict::Pass:
        return Sign::Tick;
    case CheckVerdict::NotApplicable:
        return Sign::Dash;
    }
    return Sign::Question;
}

QColor verdictColor(CheckVerdict verdict, const QPalette& palette)
{
    switch (verdict) {
    case CheckVerdict::Fail:
        return curveColor(CurveColor::Max, palette);
    case CheckVerdict::Warn:
        return curveColor(CurveColor::P99, palette);
    case CheckVerdict::Pass:
        return curveColor(CurveColor::P50, palette);
    default:
        return quietTextColor(palette);
    }
}

QString verdictHtml(CheckVerdict verdict, const QWidget& widget)
{
    const QColor color = verdictColor(verdict, widget.palette());
    return QStringLiteral("%1 <span style=\"color:%2\"><b>%3</b></span>")
        .arg(signHtml(verdictSign(verdict), color, widget), color.name(), verdictTitle(verdict));
}

QString effectText(std::int64_t effectNs)
{
    if (effectNs <= 0)
        return {};
    // No gain is known to more than two digits.
    const double us = static_cast<double>(effectNs) / 1000.0;
    return CheckText::tr("%1 \u00b5s").arg(us < 9.95 ? QLocale().toString(us, 'g', 2) : QLocale().toString(us, 'f', 0));
}

QString hostText(const model::HostFacts& host)
{
    QString text = fromUtf8(host.hostName);
    if (!host.operatingSystem.empty())
        text += QStringLiteral(", ") + (host.practice.empty() ? fromUtf8(host.operatingSystem)
                                                              : CheckText::tr("simulated Linux for practice"));
    if (!host.virtualization.empty())
        text += CheckText::tr(", virtual (%1)").arg(fromUtf8(host.virtualization));
    if (!host.adapter)
        return text + CheckText::tr(", no adapter");
    const QString driver = host.adapter->driver.empty() ? QString()
                                                        : QStringLiteral(" (%1)").arg(fromUtf8(host.adapter->driver));
    return text + CheckText::tr(", adapter %1").arg(fromUtf8(host.adapter->name)) + driver;
}

}  // namespace halftrip::gui
