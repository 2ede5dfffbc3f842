#include "platform/fake/practice/practice_tuning.hpp"

#include <utility>

namespace halftrip::fake {
namespace {

bool isSettingOfAdapter(std::string_view id)
{
    return !id.starts_with("frequency.") && !id.starts_with("sysctl.") && !id.starts_with("memory.");
}

class PracticeTunable final : public os::Tunable {
public:
    PracticeTunable(std::string id, PracticeTuning& tuning) : m_id(std::move(id)), m_tuning(tuning) {}
    [[nodiscard]] std::string_view id() const noexcept override { return m_id; }
    [[nodiscard]] bool isOfAdapter() const noexcept override { return isSettingOfAdapter(m_id); }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "anybody who practises"; }
    [[nodiscard]] std::string describe(const std::string& object) const override
    {
        const std::string name = practiceSettingName(m_id);
        return object.empty() ? name : name + " of " + object;
    }
    [[nodiscard]] Result<model::SettingValue> read(const std::string& object) override
    {
        if (isOfAdapter() && object != kPracticeAdapter)
            return fail(ErrorKind::NotFound, text("there is no adapter {object}.", object));
        return m_tuning.read(m_id);
    }
    [[nodiscard]] Status write(const std::string& object, const model::SettingValue& value) override
    {
        if (const auto present = read(object); !present)
            return std::unexpected(present.error());
        if (!value)
            return fail(ErrorKind::Invalid, text("{object} needs a value.", describe(object)));
        return m_tuning.write(m_id, *value);
    }

private:
    std::string m_id;
    PracticeTuning& m_tuning;
};

class PracticeRequest final : public os::PmQosRequest {
public:
    explicit PracticeRequest(std::atomic<int>& holds) : m_holds(holds) { ++m_holds; }
    ~PracticeRequest() override { --m_holds; }

private:
    std::atomic<int>& m_holds;
};

}  // namespace

PracticeTuning::PracticeTuning(os::Tuning& real, os::Processes& processes, std::string folder, PracticeEnd end,
                               PracticeState& state, std::function<void()> onChange)
    : m_real(real),
      m_processes(processes),
      m_folder(std::move(folder)),
      m_end(end),
      m_state(state),
      m_onChange(std::move(onChange))
{
    for (std::string& id : practiceTunables())
        m_tunables.push_back(std::make_unique<PracticeTunable>(std::move(id), *this));
}

Result<std::unique_ptr<os::PmQosRequest>> PracticeTuning::holdIdleStates()
{
    return std::make_unique<PracticeRequest>(m_holds);
}

Status PracticeTuning::write(const std::string& id, const std::string& value)
{
    PracticeState changed = m_state;
    (m_end == PracticeEnd::A ? changed.changedAtA : changed.changedAtB)[id] = value;
    if (Status status = savePractice(m_processes, m_folder, changed); !status)
        return status;
    m_state = std::move(changed);
    m_onChange();
    return {};
}

}  // namespace halftrip::fake
