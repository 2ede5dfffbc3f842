#pragma once

#include <QObject>

#include <set>

namespace halftrip::gui {

/// Who measures on this host, or changes its settings, at this moment. What would disturb that waits until the host is
/// free: a figure is of settings that stay as they are. GUI thread only.
class HostUse : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    void set(const QObject& user, bool isUsing);
    [[nodiscard]] bool isFree() const { return m_users.empty(); }

signals:
    void changed();

private:
    std::set<const QObject*> m_users;
};

}  // namespace halftrip::gui
