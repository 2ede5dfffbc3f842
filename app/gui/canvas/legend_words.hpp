#pragma once

#include <qcustomplot.h>

namespace halftrip::gui {

/// Words in a legend that stand for no curve: how many more there are. GUI thread only.
class LegendWords : public QCPAbstractLegendItem {
    Q_OBJECT

public:
    LegendWords(QCPLegend* parent, QString words);

    [[nodiscard]] const QString& words() const { return m_words; }
    [[nodiscard]] QSize minimumOuterSizeHint() const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    QString m_words;
};

}  // namespace halftrip::gui
