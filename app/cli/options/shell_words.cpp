#include "app/cli/options/shell_words.hpp"

namespace halftrip::cli {

std::string commandLineText(const std::vector<std::string>& arguments, Shell shell)
{
    std::vector<std::string> words{"halftrip"};
    bool isSecretNext = false;
    for (const std::string& argument : arguments) {
        const bool isSecret = isSecretNext;
        isSecretNext = argument == "--code";
        if (isSecret)
            words.emplace_back("CODE");
        else if (argument.starts_with("--code="))
            words.emplace_back("--code=CODE");
        else
            words.push_back(argument);
    }
    return shellCommand(words, shell);
}

}  // namespace halftrip::cli
