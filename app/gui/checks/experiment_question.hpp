#pragma once

#include "app/gui/process/proof_run.hpp"
#include "core/model/record/run_record.hpp"

#include <QStringList>

#include <functional>

class QWidget;

namespace halftrip::gui {

class SettingsDesk;

/// An experiment that changes settings while it measures.
struct Experiment {
    ProofRun::Kind kind = ProofRun::Kind::Prove;
    QStringList items;  ///< As ProofRun::start() takes them.
    QString pairingCode;
};

/// What the experiment changes, one line for each host: "On this host, A (lynx): rx-usecs 0". `outline`: of the run
/// that is shown, with the facts of both hosts.
[[nodiscard]] QStringList experimentLines(const Experiment& experiment, const model::RunRecord& outline);

/// Says how long it takes, what it changes at which host, and that all of it is put back; asks once, and calls `begin`
/// when that is wanted. Returns at once.
void askToExperiment(QWidget& window, const SettingsDesk& desk, const Experiment& experiment,
                     const model::RunRecord& outline, std::function<void()> begin);

}  // namespace halftrip::gui
