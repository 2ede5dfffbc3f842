#include "app/cli/shared_hold.hpp"

#include <utility>

namespace halftrip::cli {

Result<std::unique_ptr<os::MeasurementHold>> shareHost(os::Processes& processes, const std::string& who)
{
    auto hold = processes.holdHost(os::HoldKind::Shared, who);
    if (!hold && hold.error().kind != ErrorKind::Busy)
        return nullptr;
    return hold;
}

}  // namespace halftrip::cli
