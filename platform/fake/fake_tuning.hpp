#pragma once

#include "core/os/tuning.hpp"
#include "platform/fake/fake_tunables.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace halftrip::fake {

/// The settings of a made-up system, and a lock that one program at a time has. None until tests add some.
class FakeTuning final : public os::Tuning {
public:
    [[nodiscard]] const os::Tunables& tunables() const override { return m_tunables; }
    [[nodiscard]] Text reasonForNone() const override
    {
        return m_tunables.empty() ? "This made-up system has no settings." : std::string();
    }
    [[nodiscard]] Result<std::string> journalFolder() const override { return "state"; }
    [[nodiscard]] Result<std::unique_ptr<os::TuningLock>> lock(const std::string& folder) override
    {
        if (m_isLocked)
            return fail(ErrorKind::Busy, text("Somebody is changing settings by the journal in {folder}.", folder));
        return std::make_unique<Lock>(m_isLocked);
    }
    [[nodiscard]] Result<std::unique_ptr<os::PmQosRequest>> holdIdleStates() override
    {
        return std::make_unique<os::PmQosRequest>();
    }

    [[nodiscard]] Result<std::string> idleDisableItem() const override { return m_idleDisableItem; }

    /// From now on idle states are held off by a setting, not by a request that ends with the program.
    void holdIdleStatesBy(std::string item) { m_idleDisableItem = std::move(item); }
    /// A setting that exists with this value.
    void add(const std::string& id, const std::string& object, model::SettingValue value)
    {
        const auto isOfThat = [&id](const auto& tunable) { return tunable->id() == id; };
        if (std::ranges::none_of(m_tunables, isOfThat))
            m_tunables.push_back(std::make_unique<FakeTunable>(id, m_settings));
        m_settings.values[{id, object}] = std::move(value);
    }
    [[nodiscard]] FakeSettings& settings() noexcept { return m_settings; }

private:
    class Lock final : public os::TuningLock {
    public:
        explicit Lock(bool& isLocked) : m_isLocked(isLocked) { m_isLocked = true; }
        ~Lock() override { m_isLocked = false; }

    private:
        bool& m_isLocked;
    };

    FakeSettings m_settings;
    os::Tunables m_tunables;
    bool m_isLocked = false;
    std::string m_idleDisableItem;
};

}  // namespace halftrip::fake
