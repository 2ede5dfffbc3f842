#include "platform/platform.hpp"
#include "platform/windows/administrator.hpp"
#include "platform/windows/service.hpp"

#include <utility>

namespace halftrip {

int runAsStarted(std::vector<std::string> arguments, int (*program)(const std::vector<std::string>& arguments))
{
    const std::string way = arguments.empty() ? std::string() : arguments.front();
    const bool isOther = way == "--as-service" || way == "--as-administrator" || way == "--answer-to";
    if (!isOther)
        return program(arguments);
    arguments.erase(arguments.begin());
    if (way == "--as-service")
        return windows::runAsService(std::move(arguments), program);
    return way == "--answer-to" ? windows::runForAsker(std::move(arguments), program)
                                : windows::runAsAdministrator(arguments);
}

}  // namespace halftrip
