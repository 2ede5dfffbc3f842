#pragma once

#include <QWidget>

class QListWidget;
class QTextBrowser;

namespace halftrip::gui {

/// The help, from texts in the program itself: a topic for each page, first steps, and the glossary. Needs no network.
class HelpView : public QWidget {
    Q_OBJECT

public:
    explicit HelpView(QWidget* parent = nullptr);
    /// The topic of that page; the first one where it has none. `page` is where leave goes back to.
    void showFor(const QString& page);
    /// By its id: "start", "glossary", "check".
    void showTopic(const QString& topic);
    [[nodiscard]] QString topic() const;
    [[nodiscard]] QString text() const;
    [[nodiscard]] static bool hasTopic(const QString& topic);

signals:
    /// The user goes back to the page that help was asked from.
    void left(const QString& page);

private:
    void showChosen();

    QListWidget* m_topics;
    QTextBrowser* m_text;
    QString m_page;
};

}  // namespace halftrip::gui
