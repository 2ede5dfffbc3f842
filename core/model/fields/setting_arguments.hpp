#pragma once

#include "core/model/fields.hpp"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::model {

/// Walks through described settings and hands on each that has an option on the command line, with the option's full
/// name: an object's own option is what its members' options begin with.
class OptionWalker : public Fields {
protected:
    virtual void setting(const Field& field, const Value& value, const std::string& option) = 0;
    /// Of the setting that is handed on, as settingAt() takes it: "initiator.wait".
    [[nodiscard]] std::string pathOf(const Field& field) const { return m_outerPath + std::string(field.key); }

private:
    void member(const Field& field, const Value& value) final;
    std::string m_prefix;
    std::string m_outerPath;
};

/// Each option with the path of its setting: {"--responder-wait", "responder.wait"}.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> optionsOf(const Value& settings);

/// The options that make these settings from their defaults, in the order of the description: {"--sizes", "64",
/// "--allow-fragments"}. Settings that are at their defaults, and those without an option, are left out.
[[nodiscard]] std::vector<std::string> argumentsOf(const Value& settings, const Value& defaults);
template <typename T>
[[nodiscard]] std::vector<std::string> argumentsOf(const T& settings, const T& defaults = {})
{
    return argumentsOf(constValueOf(settings), constValueOf(defaults));
}
/// The same for settings behind a function that came as texts by their keys (RunRequest::modeOptions). Texts equal to
/// the defaults stay: somebody wrote them.
[[nodiscard]] std::vector<std::string> argumentsOf(const std::function<void(Fields&)>& describe,
                                                   const std::map<std::string, std::string>& texts);

}  // namespace halftrip::model
