#pragma once

#include "app/gui/parts/sign_icon.hpp"
#include "app/gui/process/connection_test.hpp"

#include <QFrame>

#include <optional>

class QColor;
class QLabel;

namespace halftrip::gui {

class PathDrawing;

/// What a connection test has found so far: reached or not, both adapters, what can be used and why the rest cannot.
class ConnectionView : public QFrame {
    Q_OBJECT

public:
    explicit ConnectionView(QWidget* parent = nullptr);

    /// What this host has: a transport that it cannot use is not tried, and named with the reason.
    void setLocalTransports(const std::vector<TransportChoice>& transports);
    void showReport(const ConnectionReport& report);
    void showError(const Error& error);
    void clear();
    [[nodiscard]] QString text() const;

private:
    [[nodiscard]] QString signedLine(const QColor& color, Sign sign, const QString& html) const;
    [[nodiscard]] QString transportsHtml(const ConnectionReport& report) const;

    QLabel* m_words;
    PathDrawing* m_path;
    std::vector<TransportChoice> m_local;
    std::optional<ConnectionReport> m_report;  ///< The one that is shown.
};

}  // namespace halftrip::gui
