#include "core/fleet/run_reading.hpp"

#include "core/base/waiting.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace halftrip::fleet {
namespace {

/// Lets threads do something one after the other, in the order of numbers from 0 on.
class Turns {
public:
    /// False: somebody has given up, and nobody's turn comes any more.
    [[nodiscard]] bool await(std::size_t number)
    {
        std::unique_lock lock(m_mutex);
        waitFor(m_changed, lock, [this, number] { return m_now == number || m_failure; });
        return !m_failure;
    }
    void pass()
    {
        const std::scoped_lock lock(m_mutex);
        ++m_now;
        m_changed.notify_all();
    }
    /// The first reason counts.
    void giveUp(std::exception_ptr why)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_failure)
            m_failure = std::move(why);
        m_changed.notify_all();
    }
    /// When the threads have ended.
    void throwFailure() const
    {
        if (m_failure)
            std::rethrow_exception(m_failure);
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_now = 0;
    std::exception_ptr m_failure;
};

void addRun(ReportBuilder& builder, const Result<model::RunRecord>& run, const std::string& name)
{
    if (!run)
        builder.addProblem(run.error().what, name);
    else if (Status status = builder.add(*run, name); !status)
        builder.addProblem(status.error().what);
}

}  // namespace

void addRuns(ReportBuilder& builder, const std::vector<std::string>& names, const RunSource& source,
             std::size_t threads)
{
    std::atomic<std::size_t> next{0};
    Turns turns;
    const auto work = [&] {
        try {
            for (std::size_t index = next++; index < names.size(); index = next++) {
                const std::string& name = names[index];
                std::optional<Result<model::RunRecord>> run;
                if (!source.isLarge(name))
                    run = source.read(name);
                if (!turns.await(index))
                    return;
                if (!run)
                    run = source.read(name);
                addRun(builder, *run, name);
                turns.pass();
            }
        } catch (...) {
            turns.giveUp(std::current_exception());
        }
    };
    {
        std::vector<std::jthread> helpers;
        try {
            while (helpers.size() + 1 < std::min(threads, names.size()))
                helpers.emplace_back(work);
        } catch (const std::system_error&) {
            // No more threads are to be had; those that are there read all files.
        }
        work();
    }
    turns.throwFailure();
}

}  // namespace halftrip::fleet
