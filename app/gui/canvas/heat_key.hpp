#pragma once

#include <qcustomplot.h>

namespace halftrip::gui {

/// What the colours of a heat map mean: the scale of shares in one line, beside the legend and outside of the data. GUI
/// thread only.
class HeatKey : public QCPLayoutElement {
    Q_OBJECT

public:
    explicit HeatKey(QCustomPlot* plot);

    /// A hidden one takes no room.
    void setShown(bool isShown);
    [[nodiscard]] bool isShown() const { return m_isShown; }
    /// After a change of palette or font.
    void restyle();
    /// What stands behind the scale where there is so much room for it.
    [[nodiscard]] QString textFor(int widthPx) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    void fit();

    bool m_isShown = false;
};

/// The colours of shares, from model::kLeastShare to 1 on a logarithm.
[[nodiscard]] QCPColorGradient heatGradient(const QPalette& palette);

}  // namespace halftrip::gui
