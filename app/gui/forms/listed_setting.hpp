#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"
#include "core/model/fields/setting_list.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::gui {

/// A setting that another program listed (model::listSettings()), made one of this program's again: for its editor, and
/// for judging what is typed there in the same sentences. Holds its default.
class ListedSetting {
public:
    explicit ListedSetting(model::SettingItem item);
    ListedSetting(const ListedSetting&) = delete;
    ListedSetting& operator=(const ListedSetting&) = delete;

    [[nodiscard]] const model::SettingItem& item() const { return m_item; }
    /// Both refer to this object.
    [[nodiscard]] model::Field field() const;
    [[nodiscard]] model::Value value();
    /// Empty passes: it stands for the default. A text whose form only the other program knows passes, too.
    [[nodiscard]] Status judge(const std::string& text) const;

private:
    model::SettingItem m_item;
    std::vector<std::string_view> m_words;
    std::size_t m_word = 0;
    bool m_flag = false;
    std::int64_t m_number = 0;
    std::optional<std::int64_t> m_optionalNumber;
    std::string m_text;
};

}  // namespace halftrip::gui
