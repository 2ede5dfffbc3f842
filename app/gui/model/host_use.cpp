#include "app/gui/model/host_use.hpp"

namespace halftrip::gui {

void HostUse::set(const QObject& user, bool isUsing, const QString& what)
{
    if (!isUsing) {
        if (m_users.erase(&user) > 0)
            emit changed();
        return;
    }
    const auto [known, isNew] = m_users.try_emplace(&user);
    if (isNew || known->second != what) {
        known->second = what;
        emit changed();
    }
}

QString HostUse::what() const
{
    for (const auto& [user, what] : m_users) {
        if (!what.isEmpty())
            return what;
    }
    return {};
}

}  // namespace halftrip::gui
