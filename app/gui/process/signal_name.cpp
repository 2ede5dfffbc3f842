#include "app/gui/process/signal_name.hpp"

#include <QSysInfo>

#include <map>

namespace halftrip::gui {

QString signalName(int number)
{
    static const std::map<int, const char*> kNames{{1, "SIGHUP"},   {2, "SIGINT"},   {3, "SIGQUIT"}, {4, "SIGILL"},
                                                   {6, "SIGABRT"},  {7, "SIGBUS"},   {8, "SIGFPE"},  {9, "SIGKILL"},
                                                   {11, "SIGSEGV"}, {13, "SIGPIPE"}, {15, "SIGTERM"}};
    constexpr int kLastSignal = 64;
    const bool isSignal = number > 0 && number <= kLastSignal && QSysInfo::kernelType() != QLatin1String("winnt");
    if (!isSignal)
        return {};
    const auto known = kNames.find(number);
    return known == kNames.end() ? QString::number(number)
                                 : QStringLiteral("%1 (%2)").arg(number).arg(QLatin1String(known->second));
}

}  // namespace halftrip::gui
