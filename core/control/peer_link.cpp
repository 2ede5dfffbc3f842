#include "core/control/peer_link.hpp"

namespace halftrip::control {
namespace {

Error noTuning()
{
    return {ErrorKind::NotSupported, "The peer does not allow changes to its host's settings.", 0,
            "Start the responder there with: halftrip serve --allow-tuning."};
}

}  // namespace

Result<std::vector<model::TuningOffer>> PeerLink::askTunables()
{
    return std::unexpected(noTuning());
}

Result<std::vector<model::TunedSetting>> PeerLink::tune(const std::vector<std::string>& /*checks*/)
{
    return std::unexpected(noTuning());
}

}  // namespace halftrip::control
