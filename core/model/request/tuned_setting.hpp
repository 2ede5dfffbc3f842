#pragma once

#include "core/model/facts/check_report.hpp"
#include "core/model/fields.hpp"

#include <string>
#include <vector>

namespace halftrip::model {

/// A setting of a host that was changed for the time of one run (--tune; serve --allow-tuning).
struct TunedSetting {
    SettingName setting;
    std::string words;  ///< "rx-usecs of eth0 (ethtool -C)".
    SettingValue old = {};  ///< Before the run, and put back after it.
    SettingValue wanted = {};
    SettingValue accepted = {};  ///< What the driver made of it: the value during the run.
    Text refusal = {};  ///< Why it was not changed; empty where it was.
};

/// What one check of a host advises and what can be changed for the time of a run, without a link that restarts.
struct TuningOffer {
    std::string check;  ///< Its id: "interruptModeration".
    std::string title;
    std::vector<std::string> settings = {};  ///< Their ids, as items of `tune apply`.
    std::string words;  ///< "rx-usecs of eth0 (ethtool -C): 50 -> 0".
    std::string price = {};  ///< What it costs.
};

void describe(Fields& fields, TunedSetting& tuned);
void describe(Fields& fields, TuningOffer& offer);

}  // namespace halftrip::model
