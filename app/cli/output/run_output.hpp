#pragma once

#include "app/cli/output/printing.hpp"
#include "core/measure/ends/run_observer.hpp"
#include "core/os/processes.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace halftrip::cli {

/// Where a run's results go while it lasts and when it is over.
struct OutputChoice {
    bool hasEvents = false;      ///< The event stream on standard output instead of text.
    bool hasProgressLine = false;
    std::string saveTo;          ///< Run file, grown with every point; empty: none.
    os::Terminal terminal = {};  ///< Where the progress line goes.
    bool isQuiet = false;        ///< What fails while the run lasts is not said: saveFinal() tells how it ended.
    std::chrono::milliseconds progressEvery{100};
};

/// Watches a run for the command line: event lines or a progress line, notes, and the run file.
class RunOutput : public measure::RunObserver {
public:
    RunOutput(OutputChoice choice, os::Processes& processes);
    void onEvent(const control::Event& event) override;
    void onPointChanged(const model::RunRecord& record, std::size_t index) override;

    /// Writes the final run file. False: there is none, or it stays as it was (mayReplace()).
    [[nodiscard]] Result<bool> saveFinal(const model::RunRecord& record);
    /// False, and said, where a run without a single point would take the place of a file with more in it.
    [[nodiscard]] bool mayReplace(const std::string& path, const model::RunRecord& record);
    /// Wipes the progress line off the terminal.
    void clearProgressLine();
    /// Above the progress line, or among the events.
    void onRemark(const Text& sentence) override;
    [[nodiscard]] measure::WatchPace pace() const override;
    [[nodiscard]] bool isWatching() const override;

private:
    [[nodiscard]] Status writeFinal(const std::string& file);
    [[nodiscard]] Status growFile(const model::RunRecord& record, std::size_t index);
    void showProgress(const control::ProgressEvent& event);
    void showLine(std::string line, const stats::Histogram& drawn);

    OutputChoice m_choice;
    os::Processes& m_processes;
    control::PointStartedEvent m_point;
    std::string m_lastFigures;  ///< Of the point, as its line showed them last.
    std::size_t m_lineWidth = 0;  ///< Of the longest progress line that stands in the terminal's; 0: none.
    std::string m_growsAt;  ///< Where the run file is while the run lasts; empty: nowhere yet.
    bool m_hasGivenUp = false;
};

}  // namespace halftrip::cli
