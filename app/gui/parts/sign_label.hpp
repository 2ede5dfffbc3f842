#pragma once

#include "app/gui/parts/label.hpp"
#include "app/gui/parts/sign_icon.hpp"

namespace halftrip::gui {

/// A sign as high as a line and as a small icon, in front of the words that it stands for.
class SignLabel : public PlainLabel {
    Q_OBJECT

public:
    explicit SignLabel(QWidget* parent = nullptr);

    /// `name` is for who cannot see it; empty where the words say the same.
    void setSign(Sign sign, const QColor& color, const QString& name = {});
    [[nodiscard]] Sign sign() const { return m_sign; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitSize();

    Sign m_sign = Sign::Waiting;
    QIcon m_icon;
};

}  // namespace halftrip::gui
