#pragma once

#include <QImage>
#include <QObject>
#include <QString>

namespace halftrip::gui {

/// What a button copies goes through here, so that the window can say that it happened: the clipboard itself tells of
/// other programs' copies, too.
class Clipping : public QObject {
    Q_OBJECT

public:
    static Clipping& instance();
    void copy(const QString& text);
    void copy(const QImage& picture);

signals:
    void copied();
};

}  // namespace halftrip::gui
