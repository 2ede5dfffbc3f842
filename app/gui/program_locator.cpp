#include "app/gui/program_locator.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace halftrip::gui {

namespace {

constexpr auto kProgramName = "halftrip";

struct LocatorText {
    Q_DECLARE_TR_FUNCTIONS(program)
};

bool isProgram(const QString& path)
{
    const QFileInfo file(path);
    return file.isFile() && file.isExecutable();
}

}  // namespace

Result<QString> locateProgram()
{
    QString chosen = qEnvironmentVariable("HALFTRIP_CLI");
    if (!chosen.isEmpty()) {
        if (isProgram(chosen))
            return chosen;
        return fail(ErrorKind::NotFound,
                    LocatorText::tr("HALFTRIP_CLI names \"%1\", which is not a program.").arg(chosen).toStdString(),
                    LocatorText::tr("Correct the variable, or unset it to use the installed halftrip.").toStdString());
    }
    const QString folder = QCoreApplication::applicationDirPath();
    QString beside = QStandardPaths::findExecutable(QLatin1String(kProgramName), {folder});
    if (!beside.isEmpty())
        return beside;
    QString inPath = QStandardPaths::findExecutable(QLatin1String(kProgramName));
    if (!inPath.isEmpty())
        return inPath;
    return fail(
        ErrorKind::NotFound,
        LocatorText::tr("The measuring program \"halftrip\" was not found in \"%1\" or in PATH.")
            .arg(QDir::toNativeSeparators(folder))
            .toStdString(),
        LocatorText::tr("Install the halftrip package, or set HALFTRIP_CLI to the program's path.").toStdString());
}

QString shownProgram(const QString& program)
{
    const QString inPath = QStandardPaths::findExecutable(QLatin1String(kProgramName));
    if (!inPath.isEmpty() && QFileInfo(inPath).canonicalFilePath() == QFileInfo(program).canonicalFilePath())
        return QLatin1String(kProgramName);
    return QDir::toNativeSeparators(program);
}

}  // namespace halftrip::gui
