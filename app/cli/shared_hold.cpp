#include "app/cli/shared_hold.hpp"

#include "app/cli/command.hpp"
#include "app/cli/output/printing.hpp"

#include <fmt/format.h>

#include <utility>

namespace halftrip::cli {

Result<std::unique_ptr<os::MeasurementHold>> shareHost(os::Processes& processes, const std::string& who)
{
    auto hold = processes.holdHost(os::HoldKind::Shared, who);
    if (hold || hold.error().kind == ErrorKind::Busy)
        return hold;
    say(fmt::format("halftrip: {} It goes on without: another measurement of this host may disturb it.\n          {}\n",
                    asSentence(hold.error().what), asSentence(hold.error().hint)));
    return nullptr;
}

}  // namespace halftrip::cli
