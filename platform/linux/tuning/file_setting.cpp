#include "platform/linux/tuning/file_setting.hpp"

#include "core/tuning/tunable.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

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

/// "always, madvise, never" of "always [madvise] never".
std::vector<std::string> offeredIn(const std::string& text)
{
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; stream >> word;) {
        std::erase_if(word, [](char c) { return c == '[' || c == ']'; });
        words.push_back(word);
    }
    return words;
}

std::string listOf(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

}  // namespace

Result<model::SettingValue> readFileSetting(const SystemTree& tree, const std::string& path, FileForm form,
                                            const Text& missing)
{
    const auto text = tree.read(path);
    if (!text)
        return fail(ErrorKind::NotFound, missing);
    return model::SettingValue(form == FileForm::Choice ? chosenIn(*text) : *text);
}

Status checkFileSetting(const SystemTree& tree, const std::string& path, FileForm form, const std::string& what,
                        const model::SettingValue& value)
{
    const bool isFit = value && (form == FileForm::Number ? isNumber(*value) : isWord(*value));
    if (!isFit)
        return fail(ErrorKind::Invalid, text("{setting} cannot be {value}.", what, tuning::formatSetting(value)),
                    form == FileForm::Number ? "Give a whole number." : "Give one word.");
    const auto text = form == FileForm::Choice ? tree.read(path) : std::nullopt;
    const std::vector<std::string> offered = text && text->contains('[') ? offeredIn(*text)
                                                                         : std::vector<std::string>();
    if (!offered.empty() && std::ranges::find(offered, *value) == offered.end())
        return fail(ErrorKind::Invalid, halftrip::text("{setting} cannot be {value}.", what, *value),
                    halftrip::text("Choose one of these: {names}.", listOf(offered)));
    return {};
}

Status writeFileSetting(const SystemTree& tree, const std::string& path, FileForm form, const std::string& what,
                        const model::SettingValue& value)
{
    if (Status status = checkFileSetting(tree, path, form, what, value); !status)
        return status;
    return tree.write(path, *value);
}

}  // namespace halftrip::platform
