#pragma once

#include <QString>
#include <QStringList>

namespace halftrip::gui {

/// The hosts that a configuration of OpenSSH's client names behind "Host", in its order: those that can be typed as
/// ssh://HOST, so no patterns; at most 200. What it includes is not read.
[[nodiscard]] QStringList sshHostsIn(const QString& configuration);

/// Of this user's ~/.ssh/config; none where it cannot be read.
[[nodiscard]] QStringList sshHosts();

}  // namespace halftrip::gui
