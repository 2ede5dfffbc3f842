#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <functional>
#include <map>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace halftrip::cli {

/// The command-line options of described settings: added to a command by walking through the description, and read back
/// into the settings when the line has been parsed. Must outlive the parsing.
class SettingOptions {
public:
    /// Adds an option for each setting that has one, with help, group and the default that `settings` holds.
    void define(CLI::App& app, const model::Value& settings);
    template <typename T>
    void define(CLI::App& app)
    {
        T defaults;
        define(app, model::valueOf(defaults));
    }
    /// The same for settings behind a function (measure::Mode::describeSettings).
    void define(CLI::App& app, const std::function<void(model::Fields&)>& describe);

    /// Gives the settings what was typed for them. Error Invalid: the setting's own sentence.
    [[nodiscard]] Status applyTo(const model::Value& settings) const;
    /// What was typed, by the settings' keys: for RunRequest::modeOptions. Only of define()d functions.
    [[nodiscard]] std::map<std::string, std::string> texts(const std::function<void(model::Fields&)>& describe) const;

    [[nodiscard]] bool isTyped(const std::string& option) const;
    /// Null when there is none of that name.
    [[nodiscard]] CLI::Option* find(const std::string& option) const;

private:
    struct Typed {
        CLI::Option* option = nullptr;
        std::string text;
        bool isFlag = false;
    };
    std::map<std::string, Typed> m_typed;  ///< By option name; its nodes stay where they are.

    friend class OptionDefiner;
    friend class OptionReader;
};

}  // namespace halftrip::cli
