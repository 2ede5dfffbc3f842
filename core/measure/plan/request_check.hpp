#pragma once

#include "core/base/error.hpp"
#include "core/control/messages.hpp"
#include "core/model/request/run_request.hpp"
#include "core/transport/registry.hpp"

namespace halftrip::measure {

/// Judges a request before anything is opened: the ranges by its descriptions, then what must fit together. Error
/// Invalid names the setting and its range.
[[nodiscard]] Status checkRequest(const model::RunRequest& request, const transport::TransportRegistry& registry);

/// The responder's own judgement of what an initiator asks of it, whoever sent it. Nothing is clamped.
[[nodiscard]] Status checkPrepare(const control::Prepare& prepare, const transport::TransportRegistry& registry);
/// `prepare` is that of the path which the point runs over.
[[nodiscard]] Status checkStart(const control::Start& start, const control::Prepare& prepare);

/// Whether a transport can take these stamps; Off can always be taken. Error Invalid names those that can.
[[nodiscard]] Status checkStamps(model::StampChoice stamps, const std::string& transport,
                                 const transport::TransportRegistry& registry);

}  // namespace halftrip::measure
