#include "core/measure/ends/measuring_task.hpp"

namespace halftrip::measure {
namespace {

std::optional<std::uint64_t> difference(const std::optional<std::uint64_t>& after,
                                        const std::optional<std::uint64_t>& before)
{
    if (!after || !before)
        return std::nullopt;
    return *after - *before;
}

model::ThreadCounters difference(const model::ThreadCounters& after, const model::ThreadCounters& before)
{
    return {difference(after.voluntarySwitches, before.voluntarySwitches),
            difference(after.involuntarySwitches, before.involuntarySwitches),
            difference(after.minorFaults, before.minorFaults),
            difference(after.majorFaults, before.majorFaults),
            difference(after.migrations, before.migrations),
            difference(after.switches, before.switches),
            difference(after.runDelayNs, before.runDelayNs),
            {}};
}

}  // namespace

os::ThreadPlan threadPlan(const model::RunRequest& request, std::optional<int> core, std::int64_t longestNs)
{
    return {core, request.initiator.scheduling, request.initiator.lockMemory,
            std::chrono::nanoseconds(longestNs) + std::chrono::seconds(10),
            !model::occupiesCore(request.initiator.wait)};
}

MeasuringTask::MeasuringTask(os::Threads& threads, const os::Time& time, os::ThreadPlan plan,
                             std::function<void()> work, std::function<void()> after)
    : m_thread(threads.start([this, &threads, &time, plan, work = std::move(work), after = std::move(after)] {
          run(threads, time, plan, work);
          if (after)
              after();
      })),
      m_givesWay(plan.sleeps ? threads.giveWay() : nullptr)
{
}

void MeasuringTask::run(os::Threads& threads, const os::Time& time, const os::ThreadPlan& plan,
                        const std::function<void()>& work)
{
    const auto setUp = threads.enter(plan);
    const auto begin = time.now();
    const model::ThreadCounters before = threads.counters();
    work();
    m_isWorking.store(false);
    m_result.counters = difference(threads.counters(), before);
    m_result.counters.overNs = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(time.now() - begin).count());
    m_result.obtained = setUp->obtained();
}

bool MeasuringTask::waitUntilDone(std::chrono::milliseconds timeout)
{
    return m_thread->waitUntilDone(timeout);
}

const model::EndResult& MeasuringTask::join()
{
    m_thread->join();
    return m_result;
}

}  // namespace halftrip::measure
