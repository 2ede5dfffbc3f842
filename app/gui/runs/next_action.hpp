#pragma once

#include "core/diagnose/rule.hpp"

#include <QString>
#include <QStringList>

#include <vector>

namespace halftrip::gui {

/// The next step of a finding as something that the window does at the press of a button, or as a command to copy.
struct NextAction {
    enum class Kind {
        RunAgain,        ///< The run that is shown, with `steps`; none: as it was, after something done by hand.
        HoldIdleStates,  ///< The same with this host's cores kept awake.
        Sweep,           ///< `mode` against the same peer.
        Prove,           ///< `items`, in turns with and without.
        Apply,           ///< `items` on this host, until they are put back.
        Matrix,          ///< Interrupt coalescing, off at neither host, either and both.
        Search,          ///< Which settings matter on this pair: `items`, or all.
        Copy,            ///< `command`: the window cannot do it.
    };
    Kind kind = Kind::Copy;
    std::vector<diagnose::RemedyStep> steps = {};
    QString mode = {};
    QStringList items = {};
    QString command = {};
    QString host = {};  ///< Of a command: "A" or "B"; empty: where the window runs.
};

/// What can be done about it, first what tells most. `canChange`: this window may change settings without a question.
/// `isOfHere`: the run was measured by this host; of another one's run no setting is changed here.
[[nodiscard]] std::vector<NextAction> nextActionsOf(const model::RunRecord& frame, const model::Finding& finding,
                                                    bool canChange, bool isOfHere = true);
/// True where the window can measure with and without settings against the run's peer: another host with Halftrip.
[[nodiscard]] bool canMeasureInTurns(const model::RunRecord& frame);
/// The words on its button.
[[nodiscard]] QString titleOf(const NextAction& action);
/// What it does to the hosts, and what stays of it.
[[nodiscard]] QString tipOf(const NextAction& action);

}  // namespace halftrip::gui
