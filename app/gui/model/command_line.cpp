#include "app/gui/model/command_line.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/measure/plan/request_arguments.hpp"

#include <QSysInfo>

namespace halftrip::gui {

Shell nativeShell()
{
    return QSysInfo::kernelType() == QLatin1String("winnt") ? Shell::PowerShell : Shell::Posix;
}

QStringList measurementArguments(const model::RunRequest& request)
{
    return listFromUtf8(measure::argumentsOf(request));
}

QStringList followArguments(const QString& savePath)
{
    // 30 ms: a little more than 30 repaints a second, so that one late event does not drop the plots below 30.
    QStringList arguments{QStringLiteral("--events"), QStringLiteral("--progress-interval"), QStringLiteral("30ms"),
                          QStringLiteral("--stop-on-stdin-eof")};
    if (!savePath.isEmpty())
        arguments << QStringLiteral("--save") << savePath;
    return arguments;
}

QString quoteCommand(const QString& program, const QStringList& arguments, Shell shell)
{
    std::vector<std::string> words{program.toStdString()};
    for (const QString& argument : arguments)
        words.push_back(argument.toStdString());
    return fromUtf8(shellCommand(words, shell));
}

}  // namespace halftrip::gui
