#include "app/cli/command.hpp"
#include "app/cli/output/printing.hpp"
#include "core/tuning/session_tuning.hpp"
#include "platform/fake/practice/practice.hpp"
#include "platform/platform.hpp"

#include <exception>
#include <string>
#include <vector>

namespace {

using namespace halftrip;

constexpr const char* kName = "halftrip-practice";

/// Where the practice is kept: as the window says, or beside this user's own journal.
std::string practiceFolder(os::Platform& real)
{
    if (std::string named = environmentVariable("HALFTRIP_PRACTICE"); !named.empty())
        return named;
    return real.tuning().journalFolder().value_or(".") + "/practice";
}

int begin(const std::vector<std::string>& arguments, os::Platform& real)
{
    const std::string scenario = arguments.size() > 1 ? arguments[1] : std::string(fake::allScenarios().front().id);
    if (Status status = fake::beginPractice(real.processes(), practiceFolder(real), scenario); !status)
        return static_cast<int>(cli::reportError(status.error()));
    return static_cast<int>(cli::deliverResult("Practice begins: " + std::string(fake::scenarioOf(scenario).title) +
                                               ". Nothing of it is measured.\n"));
}

/// `begin SCENARIO` starts a practice over; `at-b COMMAND...` is what somebody types at the other host; the rest is
/// what halftrip takes.
int runProgram(const std::vector<std::string>& arguments)
{
    try {
        const auto real = makePlatform();
        if (!arguments.empty() && arguments.front() == "begin")
            return begin(arguments, *real);
        const bool isAtB = !arguments.empty() && arguments.front() == "at-b";
        fake::Practice practice(*real, practiceFolder(*real), isAtB ? fake::PracticeEnd::B : fake::PracticeEnd::A,
                                tuning::allowTuning);
        const std::vector<std::string> command(arguments.begin() + (isAtB ? 1 : 0), arguments.end());
        return cli::runCommandLine(command, practice.platform(), practice.transports());
    } catch (const std::exception& exception) {
        cli::say(std::string(kName) + ": internal error: " + exception.what() + "\n");
        return static_cast<int>(cli::ExitCode::System);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    cli::leave(runProgram(commandLineArguments(argc, argv)));
}
