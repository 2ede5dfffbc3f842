#include "app/gui/model/practice.hpp"

#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/language.hpp"
#include "app/gui/model/program_locator.hpp"

#include <QCoreApplication>
#include <QProcess>
#include <QSysInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <memory>

namespace halftrip::gui {

namespace {

constexpr auto kFolderVariable = "HALFTRIP_PRACTICE";

struct PracticeText {
    Q_DECLARE_TR_FUNCTIONS(practice)
};

struct Present {
    QTemporaryDir folder;
    QString scenario;
    QString usualName = QCoreApplication::applicationName();
};

std::unique_ptr<Present>& present()
{
    static std::unique_ptr<Present> practice;
    return practice;
}

struct ScenarioTitle {
    const char* id;
    const char* title;
    const char* task;  ///< What is seen, and not why.
};
constexpr std::array kScenarios{
    ScenarioTitle{
        "coalescing", QT_TRANSLATE_NOOP("practice", "Every packet late"),
        QT_TRANSLATE_NOOP("practice",
                          "Every packet is late by about the same time. Which setting is it, and at which host?")},
    ScenarioTitle{"idle", QT_TRANSLATE_NOOP("practice", "Slow after pauses"),
                  QT_TRANSLATE_NOOP("practice", "Fast back to back, slow after pauses. What takes the time?")},
    ScenarioTitle{"loss", QT_TRANSLATE_NOOP("practice", "Missing replies"),
                  QT_TRANSLATE_NOOP("practice", "Some replies never come. Where do the packets vanish?")},
    ScenarioTitle{"thief", QT_TRANSLATE_NOOP("practice", "The thief"),
                  QT_TRANSLATE_NOOP("practice", "Most packets are fast, a few are very slow. Who holds them up?")},
    ScenarioTitle{"clean", QT_TRANSLATE_NOOP("practice", "Two tuned hosts"),
                  QT_TRANSLATE_NOOP("practice", "For comparison: what a clean run looks like.")}};

/// Null for one that is not known.
const ScenarioTitle* findScenario(const QString& id)
{
    const auto found = std::ranges::find(
        kScenarios, id, [](const ScenarioTitle& scenario) { return QString::fromLatin1(scenario.id); });
    return found == kScenarios.end() ? nullptr : &*found;
}

}  // namespace

QStringList practiceScenarios()
{
    QStringList ids;
    for (const ScenarioTitle& scenario : kScenarios)
        ids << QString::fromLatin1(scenario.id);
    return ids;
}

QString scenarioTitle(const QString& id)
{
    const ScenarioTitle* const known = findScenario(id);
    return known == nullptr ? id : PracticeText::tr(known->title);
}

QString scenarioTask(const QString& id)
{
    const ScenarioTitle* const known = findScenario(id);
    return known == nullptr ? QString() : PracticeText::tr(known->task);
}

bool isPractising()
{
    return present() != nullptr;
}

QString practiceFolder()
{
    return isPractising() ? present()->folder.path() : QString();
}

QString practiceScenario()
{
    return isPractising() ? present()->scenario : QString();
}

PracticeSession::PracticeSession(const QString& scenario)
{
    present() = std::make_unique<Present>();
    present()->scenario = scenario;
    // Its window remembers its own places and forms.
    QCoreApplication::setApplicationName(present()->usualName + QStringLiteral("-practice"));
    qputenv(kFolderVariable, practiceFolder().toLocal8Bit());
    if (const auto program = locateProgram())
        QProcess::execute(*program, {QStringLiteral("begin"), scenario});
}

PracticeSession::~PracticeSession()
{
    qunsetenv(kFolderVariable);
    QCoreApplication::setApplicationName(present()->usualName);
    present().reset();
}

Status openPracticeWindow()
{
    if (const auto program = locatePracticeProgram(); !program)
        return std::unexpected(program.error());
    if (QProcess::startDetached(QCoreApplication::applicationFilePath(),
                                {QStringLiteral("--language"), languageInUse(), QStringLiteral("--practice"),
                                 practiceScenarios().constFirst()}))
        return {};
    return fail(ErrorKind::Os, PracticeText::tr("The practice window could not be started."));
}

bool isOfThisHost(const model::RunRecord& record)
{
    if (isPractising() || model::isPractice(record))
        return isPractising() && model::isPractice(record);
    const QString name = QString::fromStdString(record.initiatorHost.hostName);
    return name.isEmpty() || name.compare(QSysInfo::machineHostName(), Qt::CaseInsensitive) == 0;
}

QString markedAsPractice(const QString& text, const model::RunRecord& record)
{
    return model::isPractice(record) ? PracticeText::tr("PRACTICE, nothing was measured: %1").arg(text) : text;
}

}  // namespace halftrip::gui
