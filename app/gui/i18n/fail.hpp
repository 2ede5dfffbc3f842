#pragma once

#include "core/base/error.hpp"

#include <QString>

namespace halftrip::gui {

/// As halftrip::fail(), in words that are the window's language already.
[[nodiscard]] inline std::unexpected<Error> fail(ErrorKind kind, const QString& what, const QString& hint = {})
{
    return halftrip::fail(kind, Text(what.toStdString()), Text(hint.toStdString()));
}

}  // namespace halftrip::gui
