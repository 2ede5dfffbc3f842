#include "core/control/other_end.hpp"

namespace halftrip::control {
namespace {

Error noTuning()
{
    return {ErrorKind::NotSupported, "The peer lets nobody change its host's settings.", 0,
            "Start the responder there with: halftrip serve --allow-tuning."};
}

}  // namespace

Result<std::vector<model::TuningOffer>> OtherEnd::askTunables()
{
    return std::unexpected(noTuning());
}

Result<std::vector<model::TunedSetting>> OtherEnd::tune(const std::vector<std::string>& /*checks*/)
{
    return std::unexpected(noTuning());
}

}  // namespace halftrip::control
