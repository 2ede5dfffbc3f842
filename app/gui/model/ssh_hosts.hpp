#pragma once

#include <QDir>
#include <QString>
#include <QStringList>

namespace halftrip::gui {

/// The hosts that a configuration of OpenSSH's client names behind "Host", in its order: those that can be typed as
/// ssh://HOST, so no patterns; at most 200. Files that it includes are read, whatever they are included for. `home`:
/// the folder of the user whose configuration it is.
[[nodiscard]] QStringList sshHostsIn(const QString& configuration, const QDir& home);

/// Of this user's ~/.ssh/config; none where it cannot be read.
[[nodiscard]] QStringList sshHosts();

}  // namespace halftrip::gui
