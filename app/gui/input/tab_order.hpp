#pragma once

class QWidget;

namespace halftrip::gui {

/// Lets the Tab key go through `page` as it is laid out: line by line, and through one part of it before the next. Anew
/// whenever parts come, since Qt puts what is made last at the end.
void orderTabsAsLaidOut(QWidget& page);

}  // namespace halftrip::gui
