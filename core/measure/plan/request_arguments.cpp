#include "core/measure/plan/request_arguments.hpp"

#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_arguments.hpp"
#include "core/model/request/peer.hpp"

#include <sstream>

namespace halftrip::measure {
namespace {

void append(std::vector<std::string>& arguments, std::vector<std::string> more)
{
    arguments.insert(arguments.end(), more.begin(), more.end());
}

/// A request may hold what says nothing in its mode, as one that was made in another; its command would refuse it.
std::vector<std::string> withoutUnused(std::vector<std::string> arguments, const Mode* mode)
{
    std::vector<std::string> used;
    bool isUsed = true;
    for (std::string& argument : arguments) {
        if (argument.starts_with("--"))
            isUsed = mode == nullptr || !mode->refuses(argument);
        if (isUsed)
            used.push_back(std::move(argument));
    }
    return used;
}

/// What the command line says for both ends at once, in short.
void appendShortForms(std::vector<std::string>& arguments, const model::RunRequest& request)
{
    if (request.initiator.scheduling == model::Scheduling::RealTime)
        arguments.emplace_back("--realtime");
    if (!request.initiator.lockMemory)
        arguments.emplace_back("--no-lock-memory");
    for (const auto& [key, value] : request.transportOptions)
        append(arguments, {"--transport-option", key + "=" + value});
}

}  // namespace

std::vector<std::string> argumentsOf(const model::RunRequest& request)
{
    std::vector<std::string> arguments;
    std::istringstream words(request.mode);
    for (std::string word; words >> word;)
        arguments.push_back(word);
    if (request.peer.isPort())
        append(arguments, {"--tx", request.adapter, "--rx", request.peer.host});
    else
        arguments.push_back(request.peer.text);
    const Mode* const mode = findMode(request.mode);
    model::RunRequest usual = mode != nullptr ? usualRequest(*mode) : model::RunRequest();
    // For echo requests there is but one transport; the command line knows.
    if (request.peer.isIcmp())
        usual.transport = model::kIcmpTransport;
    if (request.peer.isPort())
        usual.adapter = request.adapter;
    if (request.count == 0 && usual.count != 0) {
        // A duration takes the place of a mode's usual count only where it is named.
        usual.count = 0;
        usual.durationNs = 0;
    }
    append(arguments, withoutUnused(model::argumentsOf(request, usual), mode));
    if (mode != nullptr && mode->describeSettings)
        append(arguments, model::argumentsOf(mode->describeSettings, request.modeOptions));
    appendShortForms(arguments, request);
    return arguments;
}

}  // namespace halftrip::measure
