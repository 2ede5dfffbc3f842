#pragma once

#include "core/base/error.hpp"

#include <QWidget>

class QAction;
class QFrame;
class QVBoxLayout;

namespace halftrip::gui {

enum class Severity { Info, Warning, Trouble };

/// What a message is about, where it can become untrue while it is shown.
enum class Topic {
    Other,  ///< Stays until the next run, or until it is dismissed.
    Form,  ///< What the form asked for.
    Silence,  ///< Nothing comes from the measuring process.
    Change,  ///< What became of a change of settings.
};

/// What went wrong and what to do next, in words, above everything else and without stopping anything. The newest
/// three messages are shown; the same one twice is shown once.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// `again` tries the same once more; null: nothing could.
    void add(Severity severity, const Error& error, Topic topic = Topic::Other, QAction* again = nullptr);
    /// What was said of `topic` is no longer so.
    void forget(Topic topic);
    void clear();
    /// The texts on display, oldest first: "what hint".
    [[nodiscard]] QStringList texts() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Null: it is there already.
    QFrame* addRow(Severity severity, const Error& error);
    void addAgain(QFrame& row, QAction& again);
    void remove(int place);
    void restyle();

    QVBoxLayout* m_rows;
};

}  // namespace halftrip::gui
