#include "app/gui/model/program_locator.hpp"

#include "app/gui/i18n/fail.hpp"
#include "app/gui/model/practice.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace halftrip::gui {

namespace {

constexpr auto kProgramName = "halftrip";
constexpr auto kPracticeProgramName = "halftrip-practice";

struct LocatorText {
    Q_DECLARE_TR_FUNCTIONS(program)
};

bool isProgram(const QString& path)
{
    const QFileInfo file(path);
    return file.isFile() && file.isExecutable();
}

/// What the variable names; else the program of that name beside this one, or in PATH.
Result<QString> locate(const char* name, const char* variable)
{
    QString chosen = qEnvironmentVariable(variable);
    if (!chosen.isEmpty()) {
        if (isProgram(chosen))
            return chosen;
        return fail(
            ErrorKind::NotFound,
            LocatorText::tr("%1 names \"%2\", which is not a program.").arg(QLatin1String(variable), chosen),
            LocatorText::tr("Correct the variable, or unset it to use the installed %1.").arg(QLatin1String(name)));
    }
    const QString folder = QCoreApplication::applicationDirPath();
    QString beside = QStandardPaths::findExecutable(QLatin1String(name), {folder});
    if (!beside.isEmpty())
        return beside;
    QString inPath = QStandardPaths::findExecutable(QLatin1String(name));
    if (!inPath.isEmpty())
        return inPath;
    return fail(ErrorKind::NotFound,
                LocatorText::tr("The program \"%1\" was not found in \"%2\" or in PATH.")
                    .arg(QLatin1String(name), QDir::toNativeSeparators(folder)),
                LocatorText::tr("Install the package that has it, or set %1 to the program's path.")
                    .arg(QLatin1String(variable)));
}

}  // namespace

Result<QString> locateProgram()
{
    if (isPractising())
        return locatePracticeProgram();
    return locate(kProgramName, "HALFTRIP_CLI");
}

Result<QString> locatePracticeProgram()
{
    return locate(kPracticeProgramName, "HALFTRIP_PRACTICE_CLI");
}

QString shownProgram(const QString& program)
{
    const auto name = QLatin1String(isPractising() ? kPracticeProgramName : kProgramName);
    const QString inPath = QStandardPaths::findExecutable(name);
    if (!inPath.isEmpty() && QFileInfo(inPath).canonicalFilePath() == QFileInfo(program).canonicalFilePath())
        return name;
    return QDir::toNativeSeparators(program);
}

}  // namespace halftrip::gui
