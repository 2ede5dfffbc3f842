#include "platform/linux/tuning/host_tunable.hpp"

namespace halftrip::platform {
namespace {

/// Idle states are held off for the time of a run only: for good, it costs all cores full power, and nobody would
/// notice.
class IdleStateTunable final : public HostTunable {
public:
    using HostTunable::HostTunable;
    [[nodiscard]] std::string_view id() const noexcept override { return "idle.exitLatency"; }
    [[nodiscard]] std::string describe(const std::string& /*object*/) const override { return "idle states"; }
    [[nodiscard]] Result<model::SettingValue> read(const std::string& /*object*/) override { return refusal(); }
    [[nodiscard]] Status write(const std::string& /*object*/, const model::SettingValue& /*value*/) override
    {
        return refusal();
    }

private:
    [[nodiscard]] static std::unexpected<Error> refusal()
    {
        return fail(ErrorKind::NotSupported, "Halftrip holds C-states off only during a run: ping --hold-cstates.");
    }
};

}  // namespace

void addIdleStateTunables(os::Tunables& all, const TuningSources& sources)
{
    all.push_back(std::make_unique<IdleStateTunable>(sources.tree));
}

}  // namespace halftrip::platform
