#include "platform/linux/facts/reading.hpp"

#include "core/base/core_list.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace halftrip::platform {
namespace {

std::optional<model::FactValue> valueOf(const std::string& text, FileFact::Form form)
{
    if (form == FileFact::Form::Text)
        return text.empty() ? "none" : text;
    if (form == FileFact::Form::Choice) {
        const std::size_t open = text.find('[');
        const std::size_t close = text.find(']', open);
        if (open == std::string::npos || close == std::string::npos)
            return std::nullopt;
        return text.substr(open + 1, close - open - 1);
    }
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, number);
    return failure == std::errc{} && stop == end ? std::optional<model::FactValue>(number) : std::nullopt;
}

int numberOfCore(const std::string& name)
{
    int number = 0;
    std::from_chars(name.data() + 3, name.data() + name.size(), number);
    return number;
}

}  // namespace

bool isThere(const SystemTree& tree, const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    const std::vector<std::string> names = tree.list(path.substr(0, slash));
    return std::ranges::find(names, path.substr(slash + 1)) != names.end();
}

bool isNumbered(const std::string& name, std::string_view word)
{
    return name.starts_with(word) && name.size() > word.size() &&
           name.find_first_not_of("0123456789", word.size()) == std::string::npos;
}

std::vector<std::string> coreFolders(const SystemTree& tree)
{
    std::vector<std::string> cores = tree.list(kCpus);
    const std::vector<int> online = parseCoreList(tree.read(kCpus + "online").value_or(""));
    std::erase_if(cores, [&](const std::string& name) {
        return !isNumbered(name, "cpu") || (!online.empty() && !hasCore(online, numberOfCore(name)));
    });
    std::ranges::sort(cores, {}, numberOfCore);
    for (std::string& core : cores)
        core = kCpus + core + "/";
    return cores;
}

std::string joinedOnce(std::vector<std::string> texts)
{
    std::ranges::sort(texts);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

model::Fact readFact(const SystemTree& tree, const FileFact& file)
{
    const auto text = tree.read(file.path);
    if (text) {
        if (auto value = valueOf(*text, file.form))
            return model::knownFact(file.id, *std::move(value), file.unit, file.path);
        return model::absentFact(file.id, file.unit, file.path,
                                 halftrip::text("The kernel's value (\"{value}\") is not understood.", *text));
    }
    if (isThere(tree, file.path))
        return model::absentFact(file.id, file.unit, file.path, "This user lacks permission to read it.");
    if (file.isNoneIfMissing)
        return model::inapplicableFact(file.id, file.path, file.missing);
    return model::absentFact(file.id, file.unit, file.path, file.missing);
}

}  // namespace halftrip::platform
