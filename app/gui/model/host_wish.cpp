#include "app/gui/model/host_wish.hpp"

#include "app/gui/i18n/format.hpp"

namespace halftrip::gui {

QStringList wishArguments(const model::HostWish& wish)
{
    QStringList arguments;
    if (!wish.items.empty())
        arguments << QStringLiteral("--tune-only") << listFromUtf8(wish.items).join(QLatin1Char(','));
    else if (wish.tunes)
        arguments << QStringLiteral("--tune");
    if (wish.holdsIdleStates)
        arguments << QStringLiteral("--hold-cstates");
    return arguments;
}

}  // namespace halftrip::gui
