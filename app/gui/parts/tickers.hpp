#pragma once

#include <qcustomplot.h>

#include <algorithm>

namespace halftrip::gui {

/// Has no more labels than its axis has room for, from a million on as "10 M".
class RoomTicker : public QCPAxisTicker {
public:
    /// How many labels fit side by side; at least 2.
    void setRoom(int labels) { m_room = std::max(labels, 2); }

protected:
    /// Every second, third, ... of those in sight, where all would be too many.
    [[nodiscard]] QVector<double> thinned(const QVector<double>& ticks, const QCPRange& range) const;
    [[nodiscard]] int room() const { return m_room; }
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

private:
    int m_room = 12;
};

/// Ticks for a log axis of any span: decades over a wide one, 1-2-5 over a few decades, even steps within one (where
/// decades would leave the axis without a number). Labels are plain numbers.
class LogTicker : public RoomTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QVector<double> createSubTickVector(int subTickCount, const QVector<double>& ticks) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

/// Ticks for an axis of 1 / (1 - p): 50 %, 90 %, 99 %, 99.9 %, ...
class PercentileTicker : public RoomTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QVector<double> createSubTickVector(int subTickCount, const QVector<double>& ticks) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

/// Sample counts on a linear axis: 20,000 becomes "20 k".
class CountTicker : public RoomTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

/// Sample counts on a log axis.
class LogCountTicker : public LogTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

}  // namespace halftrip::gui
