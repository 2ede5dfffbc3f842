#include "core/tuning/tunable.hpp"
#include "platform/linux/facts/reading.hpp"
#include "platform/linux/tuning/file_setting.hpp"
#include "platform/linux/tuning/host_tunable.hpp"

#include <algorithm>
#include <array>

namespace halftrip::platform {
namespace {

using tuning::SettingValue;

const std::string kPolicies = kCpus + "cpufreq/";

/// A file of every frequency policy.
struct PolicyFile {
    std::string_view fact;
    std::string_view name;
};
/// The governor first: with "performance", some drivers refuse any other preference than that.
constexpr std::array<PolicyFile, 2> kFiles{{
    {"frequency.governor", "scaling_governor"},
    {"frequency.preference", "energy_performance_preference"},
}};

bool isPolicy(const std::string& name)
{
    return name.starts_with("policy") && name.size() > 6 &&
           name.find_first_not_of("0123456789", 6) == std::string::npos;
}

/// One of kFiles; the object is the policy: "policy0".
class PolicyTunable final : public HostTunable {
public:
    PolicyTunable(const PolicyFile& file, const SystemTree& tree) : HostTunable(tree), m_file(file) {}

    [[nodiscard]] std::string_view id() const noexcept override { return m_file.fact; }
    [[nodiscard]] std::string describe(const std::string& policy) const override
    {
        return std::string(m_file.name) + " of " + policy;
    }
    [[nodiscard]] std::vector<std::string> partsOf(const std::string& object) const override
    {
        if (!object.empty())
            return {object};
        std::vector<std::string> policies;
        for (const std::string& name : tree().list(kPolicies)) {
            if (isPolicy(name) && hasOnlineCore(name))
                policies.push_back(name);
        }
        return policies;
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& policy) override
    {
        if (Status status = checkPolicy(policy); !status)
            return std::unexpected(std::move(status).error());
        return readFileSetting(tree(), pathOf(policy), FileForm::Word,
                               text("there is no {file} here ({path}).", describe(policy), pathOf(policy)));
    }
    [[nodiscard]] Status checkValue(const std::string& policy, const SettingValue& value) const override
    {
        // The kernel forgets the frequency that was set by hand (scaling_setspeed) as soon as another governor is
        // there.
        const bool isGovernor = &m_file == &kFiles.front();
        if (isGovernor && tree().read(pathOf(policy)) == "userspace" && value != "userspace")
            return fail(ErrorKind::NotSupported,
                        text("the governor of {policy} is userspace, with a frequency that was set by hand and would "
                             "be lost.",
                             policy),
                        "Change it by hand: write to scaling_governor, and restore scaling_setspeed, too.");
        return checkFileSetting(tree(), pathOf(policy), FileForm::Word, describe(policy), value);
    }
    [[nodiscard]] Status write(const std::string& policy, const SettingValue& value) override
    {
        if (Status status = checkPolicy(policy); !status)
            return status;
        return writeFileSetting(tree(), pathOf(policy), FileForm::Word, describe(policy), value);
    }
    [[nodiscard]] std::vector<std::string_view> disturbs() const override
    {
        // With "performance" the drivers prefer performance; amd-pstate goes on to do so under another governor.
        return &m_file == &kFiles.front() ? std::vector<std::string_view>{kFiles.back().fact}
                                          : std::vector<std::string_view>();
    }

private:
    /// Of cores that all went offline (SMT off) the policy's folder stays, and nothing in it can be read (EBUSY).
    [[nodiscard]] bool hasOnlineCore(const std::string& policy) const
    {
        const std::string file = kPolicies + policy + "/affected_cpus";
        const auto cores = tree().read(file);
        return cores ? !cores->empty() : !isThere(tree(), file);
    }
    [[nodiscard]] static Status checkPolicy(const std::string& policy)
    {
        if (isPolicy(policy))
            return {};
        if (policy.empty())
            return fail(ErrorKind::NotSupported, "the kernel has no CPU frequency driver here.");
        return fail(ErrorKind::Invalid, text("\"{policy}\" is no frequency policy.", policy),
                    "Write policy0, policy1 and so on.");
    }
    [[nodiscard]] std::string pathOf(const std::string& policy) const
    {
        return kPolicies + policy + "/" + std::string(m_file.name);
    }

    const PolicyFile& m_file;
};

/// Frequencies above nominal. Intel's driver has a switch that says when they are off, the others one that says when
/// they are on.
class TurboTunable final : public HostTunable {
public:
    explicit TurboTunable(const SystemTree& tree) : HostTunable(tree) {}

    [[nodiscard]] std::string_view id() const noexcept override { return "frequency.turbo"; }
    [[nodiscard]] std::string describe(const std::string& /*object*/) const override { return "turbo frequencies"; }
    [[nodiscard]] Result<SettingValue> read(const std::string& object) override
    {
        if (Status status = checkIsHost(object, "turbo frequencies"); !status)
            return std::unexpected(std::move(status).error());
        if (const auto isOff = tree().readNumber(kIntel))
            return SettingValue(*isOff == 0 ? "on" : "off");
        if (const auto isOn = tree().readNumber(kOthers))
            return SettingValue(*isOn != 0 ? "on" : "off");
        return fail(ErrorKind::NotSupported, "the CPU frequency driver has no turbo switch.");
    }
    [[nodiscard]] Status checkValue(const std::string& /*object*/, const SettingValue& value) const override
    {
        if (value == "on" || value == "off")
            return {};
        return fail(ErrorKind::Invalid, text("turbo frequencies cannot be {value}.", tuning::formatSetting(value)),
                    "Choose on or off.");
    }
    [[nodiscard]] Status write(const std::string& object, const SettingValue& value) override
    {
        if (const auto present = read(object); !present)
            return std::unexpected(present.error());
        if (Status status = checkValue(object, value); !status)
            return status;
        const bool isIntel = tree().readNumber(kIntel).has_value();
        const bool isOne = (value == "on") != isIntel;
        return tree().write(isIntel ? kIntel : kOthers, isOne ? "1" : "0");
    }

private:
    inline static const std::string kIntel = kCpus + "intel_pstate/no_turbo";
    inline static const std::string kOthers = kPolicies + "boost";
};

}  // namespace

void addFrequencyTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const PolicyFile& file : kFiles)
        all.push_back(std::make_unique<PolicyTunable>(file, sources.tree));
    all.push_back(std::make_unique<TurboTunable>(sources.tree));
}

}  // namespace halftrip::platform
