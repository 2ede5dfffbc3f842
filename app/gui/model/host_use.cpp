#include "app/gui/model/host_use.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::gui {

void HostUse::set(const QObject& user, bool isUsing, const QString& what, std::function<void()> stop)
{
    if (!isUsing) {
        if (m_users.erase(&user) > 0)
            emit changed();
        return;
    }
    const auto [known, isNew] = m_users.try_emplace(&user);
    const bool isOther = isNew || known->second.what != what;
    known->second = {what, std::move(stop)};
    if (isOther)
        emit changed();
}

QString HostUse::what() const
{
    for (const auto& [user, use] : m_users) {
        if (!use.what.isEmpty())
            return use.what;
    }
    return {};
}

bool HostUse::canStop() const
{
    return std::ranges::any_of(m_users, [](const auto& each) { return each.second.stop != nullptr; });
}

void HostUse::stop() const
{
    for (const auto& [user, use] : m_users) {
        // What is told to stop may be at its end with that, and out of the list.
        if (const auto act = use.stop)
            return act();
    }
}

}  // namespace halftrip::gui
