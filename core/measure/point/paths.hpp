#pragma once

#include "core/measure/ends/placement.hpp"
#include "core/measure/ends/run_context.hpp"
#include "core/measure/plan/plan.hpp"
#include "core/measure/plan/sizes.hpp"
#include "core/measure/stages/run_stamps.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// One path that is open at both ends.
struct Path {
    std::uint32_t plan = 0;  ///< Its place in Plan::paths.
    const model::RunRequest* request = nullptr;  ///< The run's, with what is swept.
    const transport::TransportEntry* entry = nullptr;
    transport::TransportRequest open;
    control::Prepare prepare;
    std::unique_ptr<transport::Transport> transport;
    model::Wait wait = model::Wait::Block;  ///< As resolved: never Auto.
    SizeLimits limits;
    std::optional<clock::TickConverter> responderConverter;  ///< Of the stamps that the responder writes.
    model::Wait responderWait = model::Wait::Block;  ///< As agreed on, and its core.
    std::optional<int> responderCore;
    std::string trial;  ///< What a trial of its transport's option chose, in words; empty: there was none.
    std::unique_ptr<RunStamps> stamps;  ///< Where stages are to be stamped; made at the first point.
};

/// The paths of a run, opened as its points need them. Those that the next point does not use are closed first: two
/// transports over one adapter see one another's frames. One thread, not the measuring one.
class Paths {
public:
    /// The median round trip over an open path, in nanoseconds; none where it cannot be measured.
    using TryOut = std::function<std::optional<std::int64_t>(Path&)>;
    /// Everything outlives it.
    Paths(const RunContext& run, std::vector<PathPlan> plans, TryOut tryOut);
    ~Paths();
    Paths(const Paths&) = delete;
    Paths& operator=(const Paths&) = delete;

    /// Exactly these are open afterwards, in this order. The result is valid until the next call.
    [[nodiscard]] Result<std::vector<Path*>> use(const std::vector<std::uint32_t>& wanted);
    /// The same, after closing them all: what they were opened over is not there any more.
    [[nodiscard]] Result<std::vector<Path*>> useAnew(const std::vector<std::uint32_t>& wanted);
    void closeAll() noexcept;
    /// How many were opened so far.
    [[nodiscard]] std::uint64_t openings() const noexcept { return m_openings; }

private:
    using Options = std::map<std::string, std::string>;
    /// An option that the user left to a trial, as it came out.
    struct Trial {
        Options options;  ///< Of the request, with the chosen value.
        Text words;
    };

    [[nodiscard]] const model::RunRequest& requestOf(std::uint32_t plan) const noexcept;
    [[nodiscard]] Result<std::unique_ptr<Path>> openPath(std::uint32_t number, std::uint32_t plan);
    [[nodiscard]] Result<std::unique_ptr<Path>> openWith(const transport::TransportEntry& entry, const Options& options,
                                                         std::uint32_t number, std::uint32_t plan);
    [[nodiscard]] std::unique_ptr<transport::Transport> makeTransport(const transport::TransportEntry& entry) const;
    [[nodiscard]] Trial tryValues(const transport::TransportEntry& entry, std::uint32_t number, std::uint32_t plan);
    void closeBoth(Path& path, std::uint32_t number) noexcept;
    [[nodiscard]] Status openResponder(Path& path, const transport::Endpoint& endpoint, std::uint32_t number);
    void close(std::uint32_t number) noexcept;

    const RunContext& m_run;
    std::vector<PathPlan> m_plans;
    std::map<std::uint32_t, Trial> m_trials;  ///< By the plan's number: one for the whole run.
    TryOut m_tryOut;
    std::uint64_t m_openings = 0;
    std::vector<std::unique_ptr<Path>> m_open;  ///< By the number that the responder knows it by.
};

}  // namespace halftrip::measure
