#include "platform/linux/tuning/file_setting.hpp"

#include "core/tuning/tunable.hpp"

#include <algorithm>

namespace halftrip::platform {
namespace {

bool isNumber(const std::string& text)
{
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    return text.size() > first && text.find_first_not_of("0123456789", first) == std::string::npos;
}

bool isWord(const std::string& text)
{
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !text.empty() && std::ranges::all_of(text, isPlain);
}

/// "always [madvise] never" is "madvise"; without brackets the text itself.
std::string chosenIn(const std::string& text)
{
    const std::size_t open = text.find('[');
    const std::size_t close = text.find(']', open);
    return open == std::string::npos || close == std::string::npos ? text : text.substr(open + 1, close - open - 1);
}

}  // namespace

Result<model::SettingValue> readFileSetting(const SystemTree& tree, const std::string& path, FileForm form,
                                            const std::string& missing)
{
    const auto text = tree.read(path);
    if (!text)
        return fail(ErrorKind::NotFound, missing);
    return model::SettingValue(form == FileForm::Choice ? chosenIn(*text) : *text);
}

Status writeFileSetting(const SystemTree& tree, const std::string& path, FileForm form, const std::string& what,
                        const model::SettingValue& value)
{
    const bool isFit = value && (form == FileForm::Number ? isNumber(*value) : isWord(*value));
    if (!isFit)
        return fail(ErrorKind::Invalid, what + " cannot be " + tuning::formatSetting(value) + ".",
                    form == FileForm::Number ? "Give a whole number." : "Give one word.");
    return tree.write(path, *value);
}

}  // namespace halftrip::platform
