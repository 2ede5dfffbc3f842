#pragma once

#include <QString>

class QDialog;
class QWidget;

namespace halftrip::gui {

/// Asks before something that cannot be taken back. `act` is the button that does it; the other one, which Return and
/// Escape press, leaves all as it is. True: it is wanted.
[[nodiscard]] bool isWanted(QWidget& window, const QString& question, const QString& consequence, const QString& act);

/// Asks for a line of at most `longest` letters. Empty: nobody wants to write one.
[[nodiscard]] QString askLine(QWidget& window, const QString& title, const QString& question, int longest);

/// Asks for a file to write. A name without an ending gets that of the chosen filter, "Report (*.html)", and what is
/// there already is overwritten only when that is wanted. Empty: nobody wants one.
[[nodiscard]] QString askPathToWrite(QWidget& window, const QString& title, const QString& suggested,
                                     const QString& filters);

/// Shows a question whose words `dialog` has in its layout already, with Cancel and a button `answer` of that object
/// name.
void openQuestion(QDialog& dialog, const QString& answer, const QString& name);

}  // namespace halftrip::gui
