#pragma once

#include "core/model/check_report.hpp"
#include "core/model/fields.hpp"

#include <string>

namespace halftrip::model {

/// A setting of the initiator's host that was changed for the time of one run (--tune).
struct TunedSetting {
    SettingName setting;
    std::string words;  ///< "rx-usecs of eth0 (ethtool -C)".
    SettingValue old = {};  ///< Before the run, and put back after it.
    SettingValue wanted = {};
    SettingValue accepted = {};  ///< What the driver made of it: the value during the run.
    std::string refusal = {};  ///< Why it was not changed; empty where it was.
};

void describe(Fields& fields, TunedSetting& tuned);

}  // namespace halftrip::model
