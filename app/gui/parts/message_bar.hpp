#pragma once

#include "core/base/error.hpp"

#include <QWidget>

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
    void clear();
    /// The texts on display, oldest first: "what hint".
    [[nodiscard]] QStringList texts() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void removeOldest();
    void restyle();

    QVBoxLayout* m_rows;
};

}  // namespace halftrip::gui
