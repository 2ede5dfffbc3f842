#include "platform/platform.hpp"
#include "platform/windows/system/administrator.hpp"
#include "platform/windows/system/service.hpp"
#include "platform/windows/system/utf8_console.hpp"

#include <utility>

namespace halftrip {

int runAsStarted(const std::vector<std::string>& arguments, int (*program)(const std::vector<std::string>& arguments))
{
    const std::string way = arguments.empty() ? std::string() : arguments.front();
    const bool isOther = way == "--as-service" || way == "--as-administrator" || way == "--answer-to";
    if (!isOther)
        return program(arguments);
    // These print without a platform, or what another process printed for its own hidden console.
    const windows::Utf8Console console;
    std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
    if (way == "--as-service")
        return windows::runAsService(std::move(rest), program);
    return way == "--answer-to" ? windows::runForAsker(std::move(rest), program) : windows::runAsAdministrator(rest);
}

}  // namespace halftrip
