#pragma once

#include "core/base/error.hpp"

#include <QString>
#include <QStringList>

namespace halftrip::gui {

/// What the window itself is told when it is started.
struct WindowOptions {
    bool isDemo = false;       ///< --demo: the embedded responder is chosen.
    QString peer = {};         ///< --peer PEER: what the form's field takes. Empty: as it was last time.
    QString mode = {};         ///< --mode MODE: its id. Empty: as it was last time.
    QString sizes = {};        ///< --sizes LIST. Empty: as it was last time.
    double seconds = 0;        ///< --seconds S: the length of each point. 0: as it was last time.
    bool startsAtOnce = false; ///< --start
    QString screenshotPath = {};  ///< --screenshot FILE: take a picture of the window, then end.
    double afterSeconds = 3;   ///< --after SECONDS, for the picture.
    QString cardPath = {};  ///< --card FILE: write the card of RUNFILE, then end.
    QString language = {};     ///< --language ID, such as zh_CN. Empty: as chosen in the window, or the system's.
    QString step = {};         ///< --step NAME: the page that is shown first.
    QString practice = {};     ///< --practice SCENARIO: simulated hosts instead of a measurement. Empty: none.
    QString runFile = {};      ///< A run file, or the results of a fleet: a folder, or a report as JSON.
    bool wantsHelp = false;
    bool wantsVersion = false;
};

/// Error Invalid names the option that is wrong.
[[nodiscard]] Result<WindowOptions> readOptions(const QStringList& arguments);
[[nodiscard]] QString optionsHelp();

}  // namespace halftrip::gui
