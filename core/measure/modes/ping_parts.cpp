#include "core/measure/modes/ping_parts.hpp"

namespace halftrip::measure {

Result<std::vector<PathPlan>> requestedPath(const model::RunRequest& request, const transport::TransportRegistry&)
{
    return std::vector{PathPlan{request.transport,
                                request.responderTransport.empty() ? request.transport : request.responderTransport}};
}

}  // namespace halftrip::measure
