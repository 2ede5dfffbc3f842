#include "app/gui/checks/guide.hpp"

#include "app/gui/i18n/format.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace halftrip::gui {

namespace {

using model::CheckVerdict;

struct GuideText {
    Q_DECLARE_TR_FUNCTIONS(guide)
};

/// What comes first, and what it is in plain words. Other checks explain themselves.
struct GuideTopic {
    std::string_view check;
    const char* words;
    bool isAlways;  ///< Also where nothing is to be done about it.
};
constexpr std::array<GuideTopic, 8> kGuideTopics{{
    {"interruptModeration",
     QT_TRANSLATE_NOOP("guide", "When a packet arrives, the NIC raises an interrupt. Most NICs wait first and report "
                                "several packets together: interrupt coalescing, or moderation. A packet that comes "
                                "alone waits for the timer, often 10 to 250 \u00b5s at each end."),
     true},
    {"softwareModeration",
     QT_TRANSLATE_NOOP("guide", "The kernel can defer interrupts as well: it leaves them off for a while and collects "
                                "packets. The effect is the same as moderation in the NIC."),
     false},
    {"idleStates",
     QT_TRANSLATE_NOOP("guide", "An idle core enters a C-state to save power. The deeper the C-state, the longer the "
                                "core takes to wake up. A packet for a blocked program waits until its core is awake."),
     true},
    {"governor",
     QT_TRANSLATE_NOOP("guide", "The governor lowers the core frequency to save power. A core that mostly waits for "
                                "packets looks idle, so it slows down and every packet takes longer to process."),
     true},
    {"energyPreference",
     QT_TRANSLATE_NOOP(
         "guide", "Many CPUs control their own frequency. This setting tells them how to weigh speed against power."),
     false},
    {"turbo",
     QT_TRANSLATE_NOOP(
         "guide", "Above its base frequency, a CPU has turbo frequencies, which it uses while it stays cool enough."),
     false},
    {"energyEfficientEthernet",
     QT_TRANSLATE_NOOP("guide", "Energy-Efficient Ethernet puts the link to sleep between packets. The first packet "
                                "after a pause waits until both ends are awake."),
     false},
    {"pcieLinkSleep",
     QT_TRANSLATE_NOOP(
         "guide",
         "The PCIe link of the adapter can also sleep between packets, and takes several microseconds to wake up."),
     false},
}};

bool isToDo(const CheckRow& row)
{
    return row.verdict() == CheckVerdict::Fail || row.verdict() == CheckVerdict::Warn;
}

bool hasAdvice(const CheckRow& row)
{
    return (row.here != nullptr && !row.here->advice.empty()) || (row.there != nullptr && !row.there->advice.empty());
}

GuideStep stepFor(const CheckRow& row, const QString& whatItIs)
{
    return {.check = row.first().id,
            .title = sentenceText(row.first().title),
            .whatItIs = whatItIs,
            .outcome = isToDo(row)                              ? StepOutcome::Open
                       : row.verdict() == CheckVerdict::Unknown ? StepOutcome::NotKnown
                                                                : StepOutcome::NothingToDo};
}

// What goes into a run file is English, as all of it is.
std::string seenText(const model::CheckResult* result)
{
    if (result == nullptr)
        return {};
    return result->present.empty() ? std::string(result->reason) : result->present + ". " + result->reason;
}

std::string hostWords(const model::HostFacts& host)
{
    std::string text = host.hostName;
    if (!host.operatingSystem.empty())
        text += ", " + host.operatingSystem;
    return host.adapter ? text + ", adapter " + host.adapter->name : text;
}

}  // namespace

std::vector<GuideStep> guideSteps(const model::CheckReport& report)
{
    std::vector<GuideStep> steps;
    for (const GuideTopic& topic : kGuideTopics) {
        const CheckRow row = rowOf(report, std::string(topic.check));
        const bool isThere = row.here != nullptr || row.there != nullptr;
        if (!isThere || row.verdict() == CheckVerdict::NotApplicable || (!topic.isAlways && !isToDo(row)))
            continue;
        steps.push_back(stepFor(row, GuideText::tr(topic.words)));
    }
    for (const model::CheckResult& result : report.results) {
        const CheckRow row = rowOf(report, result.id);
        const bool isKnown = std::ranges::find(steps, result.id, &GuideStep::check) != steps.end();
        if (!isKnown && isToDo(row) && hasAdvice(row))
            steps.push_back(stepFor(row, sentenceText(row.first().why)));
    }
    return steps;
}

QString differenceText(const GuideStep& step)
{
    const auto change = model::medianChange(step.before, step.after);
    if (!change)
        return {};
    const model::DistributionWords& words = model::wordsOf(step.after->kind);
    const QString before = latencyText(words, static_cast<double>(step.before->p50Ns));
    const QString after = latencyText(words, static_cast<double>(step.after->p50Ns));
    if (*change == model::MedianChange::Fell)
        return GuideText::tr("p50 fell from %1 to %2 \u00b5s.").arg(before, after);
    if (*change == model::MedianChange::Rose)
        return GuideText::tr("p50 rose from %1 to %2 \u00b5s.").arg(before, after);
    return GuideText::tr("p50 went from %1 to %2 \u00b5s: not significant in so short a measurement.")
        .arg(before, after);
}

model::GuidedChecklist checklistOf(const model::CheckReport& report, const std::vector<GuideStep>& steps,
                                   const QString& finishedAt)
{
    model::GuidedChecklist checklist{
        .finishedAt = finishedAt.toStdString(), .hostHere = hostWords(report.hostA), .hostThere = {}, .steps = {}};
    if (report.hostB)
        checklist.hostThere = hostWords(*report.hostB);
    for (const GuideStep& step : steps) {
        const CheckRow row = rowOf(report, step.check);
        checklist.steps.push_back(
            {.check = step.check,
             .title = row.here != nullptr || row.there != nullptr ? row.first().title : step.title.toStdString(),
             .outcome = step.outcome,
             .here = seenText(row.here),
             .there = row.there != row.here ? seenText(row.there) : std::string(),
             .before = step.before,
             .after = step.after});
    }
    return checklist;
}

}  // namespace halftrip::gui
