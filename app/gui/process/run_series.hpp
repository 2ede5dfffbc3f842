#pragma once

#include "app/gui/process/run_controller.hpp"
#include "core/model/request/host_wish.hpp"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace halftrip::gui {

/// One side of a comparison, as it is to be measured again.
struct SeriesSide {
    model::RunRequest request;
    model::HostWish wish;
    QString pairingCode;  ///< Empty where none is needed.
    bool operator==(const SeriesSide&) const = default;
};

/// The sides of `times` runs of each in turns, A B B A A B ..., so that a drift of the hosts falls on both alike. True:
/// B. Of one side alone, that side so often.
[[nodiscard]] std::vector<bool> turnsOf(int times, bool hasB);

/// Measures one or two requests again and again, one run after the other. The first run that is not complete ends it.
/// GUI thread only.
class RunSeries : public QObject {
    Q_OBJECT

public:
    explicit RunSeries(RunController& controller, QObject* parent = nullptr);

    void start(SeriesSide a, std::optional<SeriesSide> b, int times);
    /// Ends it with the run that goes on, which is stopped.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    /// The run that goes on, from 1; 0: none yet.
    [[nodiscard]] int current() const { return m_current; }
    [[nodiscard]] int total() const { return static_cast<int>(m_turns.size()); }
    [[nodiscard]] bool isCurrentOfB() const;
    /// The files of the complete runs of a side, in their order.
    [[nodiscard]] const QStringList& filesOf(bool ofB) const { return ofB ? m_filesOfB : m_filesOfA; }

signals:
    /// Another run of it has begun, or it has ended.
    void changed();
    void ended(bool isWhole);

private:
    void startNext();
    void onRunningChanged(bool isRunning);
    void end();

    RunController& m_controller;
    std::optional<SeriesSide> m_a;
    std::optional<SeriesSide> m_b;
    std::vector<bool> m_turns;
    QStringList m_filesOfA;
    QStringList m_filesOfB;
    int m_current = 0;
    bool m_isRunning = false;
};

}  // namespace halftrip::gui
