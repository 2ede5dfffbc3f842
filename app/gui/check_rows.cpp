#include "app/gui/check_rows.hpp"

#include "app/gui/format.hpp"
#include "app/gui/plot_colors.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace halftrip::gui {

namespace {

using model::CheckVerdict;

QString checkText(const char* text)
{
    return QCoreApplication::translate("checks", text);
}

/// Words for the topics that checks are divided by.
QString groupTitle(const std::string& group)
{
    if (group == "adapter")
        return checkText("Adapter");
    if (group == "link")
        return checkText("Link");
    if (group == "processor")
        return checkText("Processor and power");
    if (group == "kernel")
        return checkText("Operating system");
    return fromUtf8(group);
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

}  // namespace

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
    return effect;
}

std::vector<CheckGroup> groupsOf(const model::CheckReport& report, const std::set<CheckVerdict>& wanted)
{
    std::vector<CheckGroup> groups;
    for (const CheckRow& row : allRows(report)) {
        if (!wanted.contains(row.verdict()))
            continue;
        const QString title = groupTitle(row.first().group);
        auto group = std::ranges::find(groups, title, &CheckGroup::title);
        if (group == groups.end())
            group = groups.insert(groups.end(), CheckGroup{title, {}});
        group->rows.push_back(row);
    }
    return groups;
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
        return checkText("costs much");
    case CheckVerdict::Warn:
        return checkText("costs something");
    case CheckVerdict::Unknown:
        return checkText("not known");
    case CheckVerdict::Pass:
        return checkText("well");
    case CheckVerdict::NotApplicable:
        return checkText("not applicable");
    }
    return {};
}

QString verdictSign(CheckVerdict verdict)
{
    switch (verdict) {
    case CheckVerdict::Fail:
        return QStringLiteral("\u2716");
    case CheckVerdict::Warn:
        return QStringLiteral("\u25b2");
    case CheckVerdict::Unknown:
        return QStringLiteral("?");
    case CheckVerdict::Pass:
        return QStringLiteral("\u2714");
    case CheckVerdict::NotApplicable:
        return QStringLiteral("\u2013");
    }
    return {};
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

QString effectText(std::int64_t effectNs)
{
    if (effectNs <= 0)
        return {};
    const double us = static_cast<double>(effectNs) / 1000.0;
    return checkText("%1 \u00b5s").arg(QLocale().toString(us, 'f', us < 1 ? 1 : 0));
}

QString hostText(const model::HostFacts& host)
{
    QString text = fromUtf8(host.hostName);
    if (!host.operatingSystem.empty())
        text += QStringLiteral(", ") + fromUtf8(host.operatingSystem);
    if (!host.virtualization.empty())
        text += checkText(", virtual (%1)").arg(fromUtf8(host.virtualization));
    if (!host.adapter)
        return text + checkText(", no adapter");
    const QString driver = host.adapter->driver.empty() ? QString()
                                                        : QStringLiteral(" (%1)").arg(fromUtf8(host.adapter->driver));
    return text + checkText(", adapter %1").arg(fromUtf8(host.adapter->name)) + driver;
}

}  // namespace halftrip::gui
