#include "app/cli/options/setting_options.hpp"

#include "core/model/fields/setting_arguments.hpp"
#include "core/model/fields/setting_text.hpp"

#include <CLI/CLI.hpp>

namespace halftrip::cli {

using model::Field;
using model::ObjectValue;
using model::OptionWalker;
using model::Value;

class OptionDefiner final : public OptionWalker {
public:
    OptionDefiner(CLI::App& app, SettingOptions& options) : m_app(app), m_options(options) {}

private:
    void setting(const Field& field, const Value& value, const std::string& name) override
    {
        SettingOptions::Typed& typed = m_options.m_typed[name];
        typed.isFlag = std::holds_alternative<bool*>(value.of);
        const std::string help(field.help);
        if (typed.isFlag) {
            typed.option = m_app.add_flag(name, help);
        } else {
            typed.option = m_app.add_option(name, typed.text, help);
            typed.option->type_name(std::string(field.word));
            // Typed more than once, a list goes on.
            if (std::holds_alternative<model::ListValue>(value.of))
                typed.option->multi_option_policy(CLI::MultiOptionPolicy::Join)->delimiter(',');
            if (const std::string text = model::textOf(field, value); !text.empty() && text != "0")
                typed.option->default_str(text);
        }
        typed.option->group(std::string(field.group));
    }
    CLI::App& m_app;
    SettingOptions& m_options;
};

/// Hands what was typed to a function, setting by setting.
class OptionReader final : public OptionWalker {
public:
    using Take = std::function<void(const Field&, const Value&, const std::string& text)>;
    OptionReader(const SettingOptions& options, Take take) : m_options(options), m_take(std::move(take)) {}

private:
    void setting(const Field& field, const Value& value, const std::string& name) override
    {
        if (m_options.isTyped(name)) {
            const SettingOptions::Typed& typed = m_options.m_typed.at(name);
            m_take(field, value, typed.isFlag ? "true" : typed.text);
        }
    }
    const SettingOptions& m_options;
    Take m_take;
};

void SettingOptions::define(CLI::App& app, const Value& settings)
{
    OptionDefiner definer(app, *this);
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(definer, object.object);
}

void SettingOptions::define(CLI::App& app, const std::function<void(model::Fields&)>& describe)
{
    OptionDefiner definer(app, *this);
    describe(definer);
}

Status SettingOptions::applyTo(const Value& settings) const
{
    Status status;
    OptionReader reader(*this, [&status](const Field& field, const Value& value, const std::string& text) {
        if (status)
            status = model::readText(field, text, value);
    });
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(reader, object.object);
    return status;
}

std::map<std::string, std::string> SettingOptions::texts(const std::function<void(model::Fields&)>& describe) const
{
    std::map<std::string, std::string> texts;
    OptionReader reader(*this, [&texts](const Field& field, const Value&, const std::string& text) {
        texts[std::string(field.key)] = text;
    });
    describe(reader);
    return texts;
}

bool SettingOptions::isTyped(const std::string& option) const
{
    const auto found = m_typed.find(option);
    return found != m_typed.end() && found->second.option->count() != 0;
}

CLI::Option* SettingOptions::find(const std::string& option) const
{
    const auto found = m_typed.find(option);
    return found == m_typed.end() ? nullptr : found->second.option;
}

}  // namespace halftrip::cli
