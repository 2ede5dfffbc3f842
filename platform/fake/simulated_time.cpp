#include "platform/fake/simulated_time.hpp"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>

namespace halftrip::fake {

/// One thread's wait, or its turn.
struct SimulatedTime::Participant {
    Moment deadline = 0;
    const std::function<Moment()>* readyAt = nullptr;  ///< Null: the deadline alone.
    std::uint64_t order = 0;  ///< Who has waited longest goes first where moments are equal.
    bool isDone = false;
    int spentInRow = 0;

    std::mutex mutex;
    std::condition_variable woken;
    bool mayRun = false;

    [[nodiscard]] Moment wakesAt() const { return readyAt == nullptr ? deadline : std::min(deadline, (*readyAt)()); }
};

/// A participant's thread, for those who wait for its end.
class SimulatedTime::SimulatedThread final : public os::Thread {
public:
    SimulatedThread(SimulatedTime& time, std::function<void()> work)
        : m_time(time), m_self(time.add()), m_thread([this, work = std::move(work)] { run(work); })
    {
    }
    ~SimulatedThread() override
    {
        join();
        m_time.retire(m_self);
    }
    [[nodiscard]] bool waitUntilDone(std::chrono::milliseconds timeout) override
    {
        m_time.wait(m_time.now() + std::chrono::nanoseconds(timeout).count(), m_doneAt);
        return m_self.isDone;
    }
    void join() override
    {
        m_time.wait(kNever, m_doneAt);
        if (m_thread.joinable())
            m_thread.join();
    }

private:
    void run(const std::function<void()>& work)
    {
        sleep(m_self);
        work();
        m_self.isDone = true;
        SimulatedTime::wake(m_time.chooseNext());
    }

    SimulatedTime& m_time;
    Participant& m_self;
    std::function<Moment()> m_doneAt = [this] { return m_self.isDone ? 0 : kNever; };
    std::jthread m_thread;
};

SimulatedTime::SimulatedTime(std::string name, Moment end) : m_name(std::move(name)), m_end(end)
{
    m_running = &add();
}

SimulatedTime::~SimulatedTime()
{
    assert(m_participants.size() == 1);
}

void SimulatedTime::wait(Moment deadline, const std::function<Moment()>& readyAt)
{
    m_running->spentInRow = 0;
    if (readyAt() > m_now && deadline > m_now)
        block(*m_running, deadline, &readyAt);
}

void SimulatedTime::sleepUntil(Moment when)
{
    m_running->spentInRow = 0;
    if (when > m_now)
        block(*m_running, when, nullptr);
}

void SimulatedTime::spend(Moment length) noexcept
{
    if (++m_running->spentInRow > kSpinAfter)
        length = std::max(length, kSpinRound);
    if (m_isNextKnown && m_now + length < m_next)
        m_now += length;
    else
        block(*m_running, m_now + length, nullptr);
}

void SimulatedTime::at(Moment when, std::function<void()> action)
{
    m_actions.emplace(when, std::move(action));
    changed();
}

std::unique_ptr<os::Thread> SimulatedTime::start(std::function<void()> work)
{
    return std::make_unique<SimulatedThread>(*this, std::move(work));
}

SimulatedTime::Participant& SimulatedTime::add()
{
    Participant& participant = *m_participants.emplace_back(std::make_unique<Participant>());
    participant.deadline = m_now;
    participant.order = ++m_order;
    changed();
    return participant;
}

void SimulatedTime::retire(const Participant& participant)
{
    const auto place = std::find_if(m_participants.begin(), m_participants.end(),
                                    [&](const auto& candidate) { return candidate.get() == &participant; });
    m_retired.push_back(std::move(*place));
    m_participants.erase(place);
}

/// Hands the turn to whoever is next, which may be the same participant again.
void SimulatedTime::block(Participant& self, Moment deadline, const std::function<Moment()>* readyAt)
{
    self.deadline = deadline;
    self.readyAt = readyAt;
    self.order = ++m_order;
    Participant& next = chooseNext();
    if (&next == &self)
        return;
    wake(next);
    sleep(self);
}

/// Moves the time to where the first wait ends, doing what is to be done on the way.
SimulatedTime::Participant& SimulatedTime::chooseNext()
{
    while (true) {
        Participant* best = nullptr;
        Moment bestAt = kNever;
        Moment nextAt = kNever;
        for (const auto& candidate : m_participants) {
            if (candidate->isDone)
                continue;
            const Moment wakesAt = std::max(candidate->wakesAt(), m_now);
            const bool isBetter = best == nullptr || wakesAt < bestAt ||
                                  (wakesAt == bestAt && candidate->order < best->order);
            nextAt = std::min(nextAt, isBetter ? bestAt : wakesAt);
            if (isBetter) {
                best = candidate.get();
                bestAt = wakesAt;
            }
        }
        const auto action = m_actions.begin();
        const bool isActionFirst = action != m_actions.end() && action->first <= bestAt;
        if (bestAt == kNever && !isActionFirst)
            giveUp("everybody waits for ever");
        m_now = std::max(m_now, isActionFirst ? action->first : bestAt);
        if (m_now > m_end)
            giveUp("it does not come to its end in time");
        if (!isActionFirst) {
            m_next = action == m_actions.end() ? nextAt : std::min(nextAt, action->first);
            m_isNextKnown = true;
            m_running = best;
            if (m_follow)
                m_follow(m_now);
            return *best;
        }
        const std::function<void()> due = std::move(action->second);
        m_actions.erase(action);
        due();
    }
}

void SimulatedTime::giveUp(const char* why) const
{
    std::fprintf(stderr, "%s is stuck after %.9f s: %s (%zu participants)\n", m_name.c_str(),
                 static_cast<double>(m_now) / 1e9, why, m_participants.size());
    std::abort();
}

void SimulatedTime::wake(Participant& next)
{
    {
        const std::lock_guard lock(next.mutex);
        next.mayRun = true;
    }
    next.woken.notify_one();
}

void SimulatedTime::sleep(Participant& self)
{
    std::unique_lock lock(self.mutex);
    self.woken.wait(lock, [&] { return self.mayRun; });
    self.mayRun = false;
}

}  // namespace halftrip::fake
