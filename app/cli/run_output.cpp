#include "app/cli/run_output.hpp"

#include "core/export/number_format.hpp"
#include "core/model/json.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace halftrip::cli {
namespace {

constexpr const char* kWipe = "\r\033[K";

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

}  // namespace

void printEvent(const control::Event& event)
{
    const std::string line = control::toLine(event) + "\n";
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

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
    if (const auto* started = std::get_if<control::PointStartedEvent>(&event))
        m_point = *started;
    if (const auto* progress = std::get_if<control::ProgressEvent>(&event); progress && m_choice.hasProgressLine)
        showProgress(*progress);
}

void RunOutput::showProgress(const control::ProgressEvent& event)
{
    const std::string where = fmt::format("size {} ({} of {})", m_point.sizeBytes, m_point.index + 1, m_point.total);
    if (event.isWarmingUp)
        fmt::print(stderr, "{}{}: warming up{}", kWipe, where, timeLeft(event.runLeftNs));
    else
        fmt::print(stderr, "{}{}: {} samples, HRT p50 {} us, {} lost{}", kWipe, where, event.counts.received,
                   exporting::formatHrt(static_cast<double>(event.slice.rttP50Ns)), event.counts.lost,
                   timeLeft(event.runLeftNs));
    std::fflush(stderr);
    m_hasLine = true;
}

void RunOutput::clearProgressLine()
{
    if (m_hasLine)
        fmt::print(stderr, "{}", kWipe);
    m_hasLine = false;
}

void RunOutput::onRecordGrown(const model::RunRecord& record)
{
    if (m_choice.saveTo.empty() || m_hasWarned)
        return;
    // A save that fails in the middle must not end the run; the last one, in saveFinal(), decides.
    if (Status status = m_processes.writeFileAtomically(m_choice.saveTo, model::toRunFile(record)); !status) {
        clearProgressLine();
        fmt::print(stderr, "halftrip: {} The run goes on; free the way before it ends.\n", status.error().what);
        m_hasWarned = true;
    }
}

Status RunOutput::saveFinal(const model::RunRecord& record)
{
    if (m_choice.saveTo.empty())
        return {};
    return m_processes.writeFileAtomically(m_choice.saveTo, model::toRunFile(record));
}

bool RunOutput::isWatching() const
{
    return !m_choice.hasEvents || std::ferror(stdout) == 0;
}

}  // namespace halftrip::cli
