#pragma once

#include <QSettings>
#include <QSplitter>

namespace halftrip::gui {

/// Gives a splitter the sizes that the user gave it last, at an earlier start, too, and keeps those that the user gives
/// it from now on. What nobody has moved keeps nothing: it is as wide as its page wants it.
inline void keepSizes(QSplitter& splitter, const QString& name)
{
    const QString key = QStringLiteral("window/split-") + name;
    splitter.restoreState(QSettings().value(key).toByteArray());
    QObject::connect(&splitter, &QSplitter::splitterMoved, &splitter,
                     [&splitter, key] { QSettings().setValue(key, splitter.saveState()); });
}

}  // namespace halftrip::gui
