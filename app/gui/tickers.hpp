#pragma once

#include <qcustomplot.h>

namespace halftrip::gui {

/// Ticks for a log axis of any span: decades over a wide one, 1-2-5 over a few decades, even steps within one (where
/// decades would leave the axis without a number). Labels are plain numbers.
class LogTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QVector<double> createSubTickVector(int subTickCount, const QVector<double>& ticks) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

/// Ticks for an axis of 1 / (1 - p): 50 %, 90 %, 99 %, 99.9 %, ...
class PercentileTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QVector<double> createSubTickVector(int subTickCount, const QVector<double>& ticks) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

/// Sample counts on a linear axis: 20,000 becomes "20 k".
class CountTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

/// Sample counts on a log axis.
class LogCountTicker : public LogTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

}  // namespace halftrip::gui
