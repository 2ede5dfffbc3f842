#include "app/gui/model/host_use.hpp"

namespace halftrip::gui {

void HostUse::set(const QObject& user, bool isUsing)
{
    const bool isOther = isUsing ? m_users.insert(&user).second : m_users.erase(&user) > 0;
    if (isOther)
        emit changed();
}

}  // namespace halftrip::gui
