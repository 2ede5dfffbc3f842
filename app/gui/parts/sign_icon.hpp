#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QWidget;

namespace halftrip::gui {

/// Drawn here, so that no font has to have them. Dash: nothing to judge. Waiting: not judged yet.
enum class Sign { Start, Stop, Info, Warning, Trouble, Close, Tick, Cross, Question, Dash, Waiting, Picture };
/// A sign in the colour of the desktop's button texts, light or dark, whenever it is painted; in `color` where that is
/// valid.
[[nodiscard]] QIcon signIcon(Sign sign, const QColor& color = {});
/// As an image in HTML of `widget`, as high as its letters.
[[nodiscard]] QString signHtml(Sign sign, const QColor& color, const QWidget& widget);

}  // namespace halftrip::gui
