#pragma once

#include "core/base/error.hpp"
#include "core/model/check_report.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::tuning {

using model::SettingName;
using model::SettingValue;

/// One kind of setting that this program can change and put back. The platform implements it, one file a topic. One thread.
class Tunable {
public:
    Tunable() = default;
    Tunable(const Tunable&) = delete;
    Tunable& operator=(const Tunable&) = delete;
    virtual ~Tunable() = default;
    /// That of the fact which tells the same setting: "coalescing.rxUsecs".
    [[nodiscard]] virtual std::string_view id() const noexcept = 0;
    /// What it changes, as a person would write it: "rx-usecs of eth0 (ethtool -C)". `object` as in SettingName.
    [[nodiscard]] virtual std::string describe(const std::string& object) const = 0;
    /// As the system writes it; none where nothing is set. Errors: NotFound (no such object), NotSupported, NotPermitted.
    [[nodiscard]] virtual Result<SettingValue> read(const std::string& object) = 0;
    /// Success does not say that exactly this was accepted: drivers round. Errors as above, and Invalid or Os for a value
    /// that is refused.
    [[nodiscard]] virtual Status write(const std::string& object, const SettingValue& value) = 0;
};

/// All that a system has, in the order people see.
using Tunables = std::vector<std::unique_ptr<Tunable>>;
/// Error NotSupported: this system cannot change it, at least not through us.
[[nodiscard]] Result<Tunable*> findTunable(const Tunables& tunables, std::string_view id);

/// "0"; "nothing" where nothing is set.
[[nodiscard]] std::string formatSetting(const SettingValue& value);

}  // namespace halftrip::tuning
