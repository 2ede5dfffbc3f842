#include "app/cli/output/run_output.hpp"

#include "app/cli/command.hpp"
#include "app/cli/output/measured_file.hpp"
#include "core/base/text_encoding.hpp"
#include "core/export/cells/sparkline.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::cli {
namespace {

constexpr std::size_t kSparkCells = 12;
constexpr double kSparkPercent = 99;  ///< Where its axis ends.

/// Of what came since the line before; empty where nothing did.
std::string describeInterval(const control::ProgressEvent& event)
{
    if (event.interval.isEmpty())
        return {};
    const model::DistributionWords& words = wordsOf(event.kind);
    const std::uint64_t lost = event.slice.lost;
    const auto shown = [&](double percent) {
        return model::isLost(event.interval.count(), lost, percent)
                   ? "lost"
                   : model::formatShown(words, static_cast<double>(event.interval.percentileNs(percent, lost))) + " us";
    };
    return fmt::format("{} p50 {}, p99 {}", words.shown, shown(50), shown(99));
}

std::string timeLeft(std::int64_t nanoseconds)
{
    if (nanoseconds < 0)
        return "";
    const std::int64_t seconds = (nanoseconds + 999'999'999) / 1'000'000'000;
    if (seconds < 60)
        return fmt::format(", {} s left", seconds);
    if (seconds < 3600)
        return fmt::format(", {}:{:02} min left", seconds / 60, seconds % 60);
    return fmt::format(", {}:{:02} h left", seconds / 3600, seconds / 60 % 60);
}

/// "64 bytes over xdp": what the point is called while it is measured.
std::string describePoint(const model::PointKey& point)
{
    std::string words;
    for (const model::AxisValue& value : point.axes) {
        if (value.axis != model::kIntervalAxis || value.number != 0)
            words += (words.empty() ? "" : " ") + model::phraseOf(value);
    }
    return words.empty() ? point.mode : words;
}

}  // namespace

RunOutput::RunOutput(OutputChoice choice, os::Processes& processes)
    : m_choice(std::move(choice)), m_processes(processes)
{
}

void RunOutput::onEvent(const control::Event& event)
{
    if (m_choice.hasEvents) {
        printEvent(event);
        return;
    }
    if (const auto* started = std::get_if<control::PointStartedEvent>(&event)) {
        m_point = *started;
        m_lastFigures.clear();
    }
    if (const auto* progress = std::get_if<control::ProgressEvent>(&event); progress && m_choice.hasProgressLine)
        showProgress(*progress);
}

void RunOutput::showProgress(const control::ProgressEvent& event)
{
    const std::string where = fmt::format(
        "{} ({} of {}{})", describePoint(m_point.point), m_point.index + 1, m_point.total,
        m_point.rounds > 1 ? fmt::format(", round {} of {}", m_point.round + 1, m_point.rounds) : std::string());
    if (event.isWarmingUp) {
        showLine(fmt::format("{}: warming up{}", where, timeLeft(event.runLeftNs)), {});
        return;
    }
    // Between two probes that are far apart the figures stay; where replies fail to come, the line says so.
    if (std::string figures = describeInterval(event); !figures.empty())
        m_lastFigures = std::move(figures);
    else if (event.counts.lost != 0 || m_lastFigures.empty())
        m_lastFigures = event.counts.lost != 0 ? "no reply" : "no reply yet";
    showLine(fmt::format("{}: {}, {} lost{}", where, m_lastFigures, event.counts.lost, timeLeft(event.runLeftNs)),
             event.interval);
}

/// Over the one before it. By blanks: a console of Windows shows the sequences of terminals as they are.
void RunOutput::showLine(std::string line, const stats::Histogram& drawn)
{
    const std::size_t columns = m_choice.terminal.columns;
    std::size_t width = exporting::widthOf(line);
    if (columns != 0 && width >= columns) {
        line.resize(columns - 1);  // One that the terminal breaks could not be written over.
        width = columns - 1;
    } else if (m_choice.terminal.takesBlocks && !drawn.isEmpty() && width + kSparkCells + 2 < columns) {
        line += "  " + exporting::sparkline(drawn, drawn.minNs(), drawn.percentileNs(kSparkPercent), kSparkCells);
        width += kSparkCells + 2;
    }
    sayInPassing("\r" + line + std::string(m_lineWidth > width ? m_lineWidth - width : 0, ' '));
    m_lineWidth = std::max(m_lineWidth, width);
}

void RunOutput::clearProgressLine()
{
    if (m_lineWidth != 0)
        say("\r" + std::string(m_lineWidth, ' ') + "\r");
    m_lineWidth = 0;
}

Status RunOutput::growFile(const model::RunRecord& record, std::size_t index)
{
    const std::string line = model::toGrowingLine(index, record.points[index]);
    if (!m_growsAt.empty())
        return m_processes.appendToFile(m_growsAt, line);
    os::KeptFile kept = m_processes.keepFile(m_choice.saveTo, model::toGrowingHead(record) + line);
    m_growsAt = kept.place;
    if (kept.status)
        return {};
    return std::unexpected(keptElsewhere(std::move(kept.status).error(), kept.place));
}

void RunOutput::onPointChanged(const model::RunRecord& record, std::size_t index)
{
    if (m_choice.saveTo.empty() || m_hasGivenUp)
        return;
    const bool hadPlace = !m_growsAt.empty();
    // A save that fails in the middle must not end the run; the last one, in saveFinal(), decides.
    if (Status status = growFile(record, index); !status) {
        if (!m_choice.isQuiet) {
            clearProgressLine();
            say(fmt::format("halftrip: {} The run continues; fix this before it ends.\n",
                            asSentence(status.error().what)));
        }
        // A file that was begun elsewhere grows there.
        m_hasGivenUp = hadPlace || m_growsAt.empty();
    }
}

/// Over what has grown; where that is not the file that was meant, it goes or stays, as that one can be had by now.
Status RunOutput::writeFinal(const std::string& file)
{
    if (m_growsAt.empty() || m_growsAt == m_choice.saveTo)
        return saveMeasured(m_processes, m_choice.saveTo, file);
    Status status = m_processes.writeFileAtomically(m_choice.saveTo, file);
    if (status) {
        m_processes.dropKeptFile(m_growsAt);
        return {};
    }
    const os::KeptFile kept = m_processes.keepFile(m_growsAt, file);
    return std::unexpected(keptElsewhere(std::move(status).error(), kept.place));
}

Result<bool> RunOutput::saveFinal(const model::RunRecord& record)
{
    if (m_choice.saveTo.empty() || !mayReplace(m_choice.saveTo, record))
        return false;
    if (Status status = writeFinal(model::toRunFile(record)); !status)
        return std::unexpected(std::move(status).error());
    return true;
}

bool RunOutput::mayReplace(const std::string& path, const model::RunRecord& record)
{
    if (!record.points.empty())
        return true;
    auto bytes = m_processes.readFile(path, model::kMaxRunFileBytes);
    if (!bytes)
        return true;
    const auto old = model::runFromFile(utf8FromFile(std::move(*bytes)));
    if (old && old->points.empty())
        return true;
    clearProgressLine();
    say(fmt::format("halftrip: nothing was measured, so {} is unchanged; this run is not saved.\n", path));
    return false;
}

void RunOutput::onRemark(const Text& sentence)
{
    clearProgressLine();
    if (m_choice.hasEvents)
        printEvent(control::NoteEvent{sentence});
    else
        say(fmt::format("halftrip: {}\n", sentence));
}

measure::WatchPace RunOutput::pace() const
{
    return {.progressEvery = m_choice.progressEvery, .needsCore = m_choice.hasEvents};
}

bool RunOutput::isWatching() const
{
    return !m_choice.hasEvents || areEventsSeen();
}

}  // namespace halftrip::cli
