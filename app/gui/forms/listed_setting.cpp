#include "app/gui/forms/listed_setting.hpp"

#include "core/model/fields/setting_text.hpp"

#include <limits>
#include <utility>

namespace halftrip::gui {

ListedSetting::ListedSetting(model::SettingItem item)
    : m_item(std::move(item)), m_words(m_item.choices.begin(), m_item.choices.end())
{
    // A default that this version cannot read leaves the first choice, nothing or false: an editor is no judge of it.
    static_cast<void>(model::readText(field(), m_item.usual, value()));
}

model::Field ListedSetting::field() const
{
    const model::Field field = model::Field(std::string_view(m_item.key))
                                   .named(m_item.title)
                                   .meaning(m_item.help)
                                   .in(model::unitNamed(m_item.unit));
    const bool isNumber = m_item.kind == model::SettingKind::Number;
    return isNumber
               ? field.within(m_item.low.value_or(0), m_item.high.value_or(std::numeric_limits<std::int64_t>::max()))
               : field;
}

model::Value ListedSetting::value()
{
    switch (m_item.kind) {
    case model::SettingKind::Flag:
        return model::valueOf(m_flag);
    case model::SettingKind::Number:
        return m_item.usual.empty() ? model::valueOf(m_optionalNumber) : model::valueOf(m_number);
    case model::SettingKind::Word:
        if (!m_words.empty())
            return {model::WordValue{&m_word, m_words,
                                     [](const void* word) { return *static_cast<const std::size_t*>(word); },
                                     [](void* word, std::size_t index) { *static_cast<std::size_t*>(word) = index; }}};
        break;
    case model::SettingKind::Text:
        break;
    }
    return model::valueOf(m_text);
}

Status ListedSetting::judge(const std::string& text) const
{
    if (text.empty())
        return {};
    ListedSetting copy(m_item);
    return model::readText(copy.field(), text, copy.value());
}

}  // namespace halftrip::gui
