#pragma once

#include <QObject>

#include <QString>

#include <functional>
#include <map>

namespace halftrip::gui {

/// Who measures on this host, or changes its settings, at this moment. What would disturb that waits until the host is
/// free: a figure is of settings that stay as they are. GUI thread only.
class HostUse : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// `what` it does, for people, where nothing else on every page says so. `stop` ends it early, where that can be.
    void set(const QObject& user, bool isUsing, const QString& what = {}, std::function<void()> stop = {});
    [[nodiscard]] bool isFree() const { return m_users.empty(); }
    /// What is going on; empty where nothing is, or where that is seen anyway.
    [[nodiscard]] QString what() const;
    /// Something goes on that stop() ends early.
    [[nodiscard]] bool canStop() const;
    void stop() const;

signals:
    void changed();

private:
    struct Use {
        QString what;
        std::function<void()> stop;
    };
    std::map<const QObject*, Use> m_users;
};

}  // namespace halftrip::gui
