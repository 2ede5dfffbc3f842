#include "core/model/fields/setting_arguments.hpp"

#include "core/model/fields/setting_text.hpp"

#include <utility>

namespace halftrip::model {
namespace {

/// An option with its value; one word where the value could be taken for an option itself.
void append(std::vector<std::string>& arguments, const std::string& option, const std::string& text)
{
    if (text.starts_with('-')) {
        arguments.push_back(option + "=" + text);
    } else {
        arguments.push_back(option);
        arguments.push_back(text);
    }
}

/// Every setting's text by its option.
class TextCollector final : public OptionWalker {
public:
    struct Text {
        std::string option;
        std::string text;
        bool isFlag = false;
        bool operator==(const Text&) const = default;
    };
    std::vector<Text> texts;

private:
    void setting(const Field& field, const Value& value, const std::string& option) override
    {
        texts.push_back({option, textOf(field, value), std::holds_alternative<bool*>(value.of)});
    }
};

std::vector<TextCollector::Text> textsOf(const Value& settings)
{
    TextCollector collector;
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(collector, object.object);
    return std::move(collector.texts);
}

class TextPicker final : public OptionWalker {
public:
    explicit TextPicker(const std::map<std::string, std::string>& texts) : m_texts(texts) {}
    std::vector<std::string> arguments;

private:
    void setting(const Field& field, const Value& value, const std::string& option) override
    {
        const auto found = m_texts.find(std::string(field.key));
        if (found == m_texts.end())
            return;
        if (!std::holds_alternative<bool*>(value.of))
            append(arguments, option, found->second);
        else if (found->second == "true")
            arguments.push_back(option);
    }
    const std::map<std::string, std::string>& m_texts;
};

class OptionCollector final : public OptionWalker {
public:
    std::vector<std::pair<std::string, std::string>> options;

private:
    void setting(const Field& field, const Value& /*value*/, const std::string& option) override
    {
        options.emplace_back(option, pathOf(field));
    }
};

}  // namespace

void OptionWalker::member(const Field& field, const Value& value)
{
    if (const auto* object = std::get_if<ObjectValue>(&value.of)) {
        const std::string outer = std::exchange(m_prefix, std::string(field.option));
        const std::string outerPath = std::exchange(m_outerPath, pathOf(field) + ".");
        if (!m_prefix.empty())
            object->walk(*this, object->object);
        m_prefix = outer;
        m_outerPath = outerPath;
    } else if (!field.option.empty()) {
        setting(field, value, m_prefix + std::string(field.option));
    }
}

std::vector<std::pair<std::string, std::string>> optionsOf(const Value& settings)
{
    OptionCollector collector;
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(collector, object.object);
    return std::move(collector.options);
}

std::vector<std::string> argumentsOf(const Value& settings, const Value& defaults)
{
    std::vector<std::string> arguments;
    const auto wanted = textsOf(settings);
    const auto usual = textsOf(defaults);
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        if (wanted[index] == usual[index])
            continue;
        if (wanted[index].isFlag)
            arguments.push_back(wanted[index].option);
        else
            append(arguments, wanted[index].option, wanted[index].text);
    }
    return arguments;
}

std::vector<std::string> argumentsOf(const std::function<void(Fields&)>& describe,
                                     const std::map<std::string, std::string>& texts)
{
    TextPicker picker(texts);
    describe(picker);
    return std::move(picker.arguments);
}

}  // namespace halftrip::model
