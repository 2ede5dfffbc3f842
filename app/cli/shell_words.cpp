#include "app/cli/shell_words.hpp"

#include <algorithm>
#include <string_view>

namespace halftrip::cli {
namespace {

constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=@%+";

}  // namespace

std::string quoteForShell(const std::string& argument)
{
    const bool isPlain = !argument.empty() && argument.find_first_not_of(kPlain) == std::string::npos;
    if (isPlain)
        return argument;
    std::string quoted = "'";
    for (const char letter : argument)
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return quoted + "'";
}

std::string commandLineText(const std::vector<std::string>& arguments)
{
    std::string text = "halftrip";
    bool isSecretNext = false;
    for (const std::string& argument : arguments) {
        const bool isSecret = isSecretNext;
        isSecretNext = argument == "--code";
        if (isSecret)
            text += " CODE";
        else if (argument.starts_with("--code="))
            text += " --code=CODE";
        else
            text += " " + quoteForShell(argument);
    }
    return text;
}

}  // namespace halftrip::cli
