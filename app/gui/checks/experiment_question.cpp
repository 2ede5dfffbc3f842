#include "app/gui/checks/experiment_question.hpp"

#include "app/gui/checks/apply_question.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/questions.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "core/check/record_checks.hpp"

#include <QCoreApplication>
#include <QDialog>
#include <QVBoxLayout>

#include <optional>
#include <utility>

namespace halftrip::gui {

namespace {

struct ExperimentText {
    Q_DECLARE_TR_FUNCTIONS(experimentQuestion)
};

/// "this host, A (lynx)".
QString namedHost(bool isA, const model::RunRecord& outline)
{
    const model::HostFacts& host = isA ? outline.initiatorHost : outline.responderHost;
    const QString who = isA ? ExperimentText::tr("this host, A") : ExperimentText::tr("the peer, B");
    return host.hostName.empty() ? who : ExperimentText::tr("%1 (%2)").arg(who, fromUtf8(host.hostName));
}

/// What Check advises for that host.
QStringList advisedAt(bool isA, const model::CheckReport& report)
{
    QStringList names;
    for (const model::CheckResult& result : report.results) {
        const bool isThere = result.host == (isA ? model::CheckedHost::A : model::CheckedHost::B);
        const bool isPoor = result.verdict == model::CheckVerdict::Fail || result.verdict == model::CheckVerdict::Warn;
        if (isThere && isPoor && !result.advice.empty())
            names << settingLabel(result.id);
    }
    return names;
}

/// A search takes whatever has another value; what Check advises is known before it begins.
QString searchedAt(bool isA, const std::optional<model::CheckReport>& report)
{
    const QStringList advised = report ? advisedAt(isA, *report) : QStringList();
    if (advised.isEmpty())
        return ExperimentText::tr("settings of the adapter, the processor and the system, host-wide ones included");
    return ExperimentText::tr("settings of the adapter, the processor and the system, host-wide ones included. Check "
                              "advises: %1")
        .arg(listText(advised));
}

QString lengthText(ProofRun::Kind kind)
{
    switch (kind) {
    case ProofRun::Kind::Matrix:
        return ExperimentText::tr(
            "Measures with coalescing off on neither host, either and both, in turns: about a minute.");
    case ProofRun::Kind::Search:
        return ExperimentText::tr(
            "Measures in 72 to 144 runs of half a second, with other settings in each: about 2 to "
            "5 minutes.");
    case ProofRun::Kind::Prove:
        break;
    }
    return ExperimentText::tr("Measures in turns with and without the change: about half a minute.");
}

QString restoredText(const SettingsDesk& desk)
{
    const QString restored = ProofRun::canBeStopped(desk)
                                 ? ExperimentText::tr("Every setting is restored at the end, and when you stop it "
                                                      "(Stop or Esc).")
                                 : ExperimentText::tr("Every setting is restored at the end. On this system it cannot "
                                                      "be stopped early.");
    return desk.hasRight() ? restored : ExperimentText::tr("%1 The system asks for an administrator.").arg(restored);
}

}  // namespace

QStringList experimentLines(const Experiment& experiment, const model::RunRecord& outline)
{
    const auto line = [&outline](bool isA, QString change) {
        // A price ends as a sentence does.
        while (change.endsWith(QLatin1Char('.')) || change.endsWith(QChar(0x3002)))
            change.chop(1);
        return ExperimentText::tr("On %1: %2.").arg(namedHost(isA, outline), change);
    };
    const auto atPeer = [&line](const QString& change) {
        return sentencesText({line(false, change),
                              ExperimentText::tr("Only if its responder allows it (halftrip serve --allow-tuning).")});
    };
    if (experiment.kind == ProofRun::Kind::Matrix) {
        const QString change = ExperimentText::tr("interrupt coalescing (rx-usecs)");
        return {line(true, change), atPeer(change)};
    }
    const auto report = check::checksOf(outline);
    if (experiment.kind == ProofRun::Kind::Search && experiment.items.isEmpty())
        return {line(true, searchedAt(true, report)), atPeer(searchedAt(false, report))};
    const QString change = clausesText(report ? changeLines(experiment.items, report->results)
                                              : changeLines(experiment.items, {}));
    if (experiment.kind == ProofRun::Kind::Search)
        return {line(true, change), atPeer(change)};
    return {line(true, change), ExperimentText::tr("On %1: nothing.").arg(namedHost(false, outline))};
}

void askToExperiment(QWidget& window, const SettingsDesk& desk, const Experiment& experiment,
                     const model::RunRecord& outline, std::function<void()> begin)
{
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("experimentQuestion"));
    dialog->setWindowTitle(ProofRun::title(experiment.kind));
    auto* column = new QVBoxLayout(dialog);
    QStringList sentences{lengthText(experiment.kind)};
    sentences << experimentLines(experiment, outline) << restoredText(desk);
    auto* plan = new PlainLabel(sentences.join(QStringLiteral("\n\n")), dialog);
    plan->setWordWrap(true);
    plan->setObjectName(QStringLiteral("experimentPlan"));
    column->addWidget(plan);
    QObject::connect(dialog, &QDialog::accepted, &window, std::move(begin));
    openQuestion(*dialog, ExperimentText::tr("Start"), QStringLiteral("experimentYes"));
}

}  // namespace halftrip::gui
