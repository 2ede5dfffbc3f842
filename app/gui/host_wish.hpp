#pragma once

#include <QString>
#include <QStringList>

namespace halftrip::gui {

/// What a run is to change of this host for as long as it lasts. Not of the measurement: another host's run never has it.
struct HostWish {
    bool tunes = false;  ///< Everything that the checks advise, or the items.
    QStringList items;  ///< Checks, settings or SETTING=VALUE; not empty: only these.
    bool holdsIdleStates = false;  ///< No core goes to sleep.

    [[nodiscard]] bool isEmpty() const { return !tunes && !holdsIdleStates; }
    bool operator==(const HostWish&) const = default;
};

/// In halftrip's words, behind those of the measurement.
[[nodiscard]] QStringList wishArguments(const HostWish& wish);
/// What a run's command line had asked for.
[[nodiscard]] HostWish wishOf(const QString& commandLine);

}  // namespace halftrip::gui
