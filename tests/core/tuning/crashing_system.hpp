#pragma once

#include "platform/fake/fake_processes.hpp"
#include "platform/fake/fake_tunables.hpp"

#include <memory>

namespace halftrip::tests {

/// Where a program was killed.
struct Killed {};

/// A made-up system: settings, files, and a step at which the program that works on them is killed.
class CrashingSystem {
public:
    CrashingSystem()
    {
        const auto count = [this] {
            if (m_left-- == 0)
                throw Killed{};
        };
        settings.step = count;
        files.callAtWrites(count);
    }
    CrashingSystem(const CrashingSystem&) = delete;
    CrashingSystem& operator=(const CrashingSystem&) = delete;

    /// Kills at the step after so many; never for -1.
    void killAfter(int steps) { m_left = steps; }
    /// What a program finds that starts now.
    [[nodiscard]] tuning::Tunables tunables()
    {
        tuning::Tunables all;
        for (const char* const id : {"coalescing.rxUsecs", "coalescing.adaptiveRx", "steering.rpsCpus"})
            all.push_back(std::make_unique<fake::FakeTunable>(id, settings));
        return all;
    }

    fake::FakeSettings settings;
    fake::FakeProcesses files;

private:
    int m_left = -1;
};

}  // namespace halftrip::tests
