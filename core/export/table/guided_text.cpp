#include "core/export/table/guided_text.hpp"

#include "core/base/plural.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <iterator>

namespace halftrip::exporting {
namespace {

using model::MedianChange;
using model::ShortFigures;
using model::StepOutcome;

std::string outcomeWords(StepOutcome outcome)
{
    switch (outcome) {
    case StepOutcome::Open:
        return "left open";
    case StepOutcome::Done:
        return "done";
    case StepOutcome::Skipped:
        return "skipped";
    case StepOutcome::NothingToDo:
        return "nothing to do";
    case StepOutcome::NotKnown:
        return "unknown here";
    }
    return {};
}

std::string latencyWords(const ShortFigures& figures, std::int64_t storedNs)
{
    return model::formatShown(model::wordsOf(figures.kind), static_cast<double>(storedNs));
}

std::string figuresWords(const ShortFigures& figures, std::string_view unit)
{
    return fmt::format("p50 {}, p99 {} {} ({}, {} {})", latencyWords(figures, figures.p50Ns),
                       latencyWords(figures, figures.p99Ns), unit, model::wordsOf(figures.kind).shown, figures.samples,
                       wordBehind(figures.samples, "samples"));
}

std::string changeWords(const model::GuidedStep& step, std::string_view unit)
{
    const auto change = model::medianChange(step.before, step.after);
    if (!change)
        return {};
    const std::string before = latencyWords(*step.before, step.before->p50Ns);
    const std::string after = latencyWords(*step.after, step.after->p50Ns);
    if (*change == MedianChange::TooSmall)
        return fmt::format("p50 went from {} to {} {}: not significant in so short a measurement", before, after, unit);
    return fmt::format("p50 {} from {} to {} {}", *change == MedianChange::Fell ? "fell" : "rose", before, after, unit);
}

}  // namespace

std::vector<GuidedStepText> guidedSteps(const model::GuidedChecklist& checklist, std::string_view unit)
{
    std::vector<GuidedStepText> texts;
    for (const model::GuidedStep& step : checklist.steps) {
        GuidedStepText text{.title = step.title, .outcome = outcomeWords(step.outcome), .lines = {}};
        if (!step.here.empty())
            text.lines.push_back("this host: " + step.here);
        if (!step.there.empty())
            text.lines.push_back("the other host: " + step.there);
        if (step.before)
            text.lines.push_back("measured before: " + figuresWords(*step.before, unit));
        if (step.after)
            text.lines.push_back("measured after: " + figuresWords(*step.after, unit));
        if (std::string change = changeWords(step, unit); !change.empty())
            text.lines.push_back(std::move(change));
        texts.push_back(std::move(text));
    }
    return texts;
}

std::string guidedHosts(const model::GuidedChecklist& checklist)
{
    std::string text = fmt::format("{}; this host: {}", checklist.finishedAt, checklist.hostHere);
    if (!checklist.hostThere.empty())
        text += "; the other host: " + checklist.hostThere;
    return text;
}

std::string writeGuidedChecklist(const model::GuidedChecklist& checklist)
{
    std::string text = fmt::format("Guided checklist, {}\n", guidedHosts(checklist));
    int number = 0;
    for (const GuidedStepText& step : guidedSteps(checklist, "us")) {
        fmt::format_to(std::back_inserter(text), "{:>3}. {}: {}\n", ++number, step.title, step.outcome);
        for (const std::string& line : step.lines)
            fmt::format_to(std::back_inserter(text), "     {}\n", line);
    }
    return text;
}

}  // namespace halftrip::exporting
