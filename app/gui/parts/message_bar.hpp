#pragma once

#include "core/base/error.hpp"

#include <QWidget>

class QAction;
class QFrame;
class QVBoxLayout;

namespace halftrip::gui {

enum class Severity { Info, Warning, Trouble };

/// What went wrong and what to do next, in words, above everything else and without stopping anything. The newest
/// three messages are shown; the same one twice is shown once.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void add(Severity severity, const Error& error);
    /// Of what the form asked for: it goes when the form asks for something else. `again` tries the same once more;
    /// null: nothing could.
    void addOfForm(Severity severity, const Error& error, QAction* again);
    void forgetOfForm();
    void clear();
    /// The texts on display, oldest first: "what hint".
    [[nodiscard]] QStringList texts() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Null: it is there already.
    QFrame* addRow(Severity severity, const Error& error);
    void remove(int place);
    void restyle();

    QVBoxLayout* m_rows;
};

}  // namespace halftrip::gui
