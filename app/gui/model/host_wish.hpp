#pragma once

#include "core/model/request/host_wish.hpp"

#include <QStringList>

namespace halftrip::gui {

/// In halftrip's words, behind those of the measurement.
[[nodiscard]] QStringList wishArguments(const model::HostWish& wish);

}  // namespace halftrip::gui
