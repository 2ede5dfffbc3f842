#include "app/gui/steps/help_view.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/steps/step.hpp"

#include <QCoreApplication>
#include <QFile>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QShortcut>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

/// Outside of the namespace: the macro names a function of the resource compiler.
static void loadHelpTexts()
{
    Q_INIT_RESOURCE(help);
}

namespace halftrip::gui {

namespace {

constexpr auto kGlossaryTopic = "glossary";

/// Its text is :/help/ID.md, but for the glossary, which is made of the tooltips' own entries.
struct HelpTopic {
    const char* id;
    const char* title;
    bool isOfPage = false;  ///< Of the page of that id; left out where this window has none.
};
constexpr std::array<HelpTopic, 11> kHelpTopics{{{"start", QT_TRANSLATE_NOOP("help", "First measurement")},
                                                 {"two-hosts", QT_TRANSLATE_NOOP("help", "Two hosts")},
                                                 {"the-case", QT_TRANSLATE_NOOP("help", "The case of the 50 \u00b5s")},
                                                 {"connect", QT_TRANSLATE_NOOP("help", "Connect"), true},
                                                 {"check", QT_TRANSLATE_NOOP("help", "Check"), true},
                                                 {"measure", QT_TRANSLATE_NOOP("help", "Measure"), true},
                                                 {"why", QT_TRANSLATE_NOOP("help", "Why"), true},
                                                 {"compare", QT_TRANSLATE_NOOP("help", "Compare"), true},
                                                 {"report", QT_TRANSLATE_NOOP("help", "Report"), true},
                                                 {"serve", QT_TRANSLATE_NOOP("help", "Act as responder"), true},
                                                 {kGlossaryTopic, QT_TRANSLATE_NOOP("help", "Glossary")}}};

bool helpHasPlace(const HelpTopic& topic)
{
    const auto isOfTopic = [&topic](const Step& step) { return step.id == topic.id; };
    return !topic.isOfPage || std::ranges::any_of(allSteps(), isOfTopic);
}

QString glossaryText()
{
    QString text = QStringLiteral("# %1\n\n").arg(QCoreApplication::translate("help", "Glossary"));
    for (const GlossaryEntry& entry : glossary())
        text += QStringLiteral("- **%1**: %2\n").arg(termText(entry), meaningOf(entry.term));
    return text;
}

QString helpText(const QString& topic)
{
    if (topic == QLatin1String(kGlossaryTopic))
        return glossaryText();
    // A translation names its own file.
    QFile file(QCoreApplication::translate("help", ":/help/%1.md").arg(topic));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    // The window itself stands beside it: no pictures of it.
    static const QRegularExpression kPicture(QStringLiteral("^!\\[.*\\n\\n?"), QRegularExpression::MultilineOption);
    return QString::fromUtf8(file.readAll()).remove(kPicture);
}

}  // namespace

HelpView::HelpView(QWidget* parent) : QWidget(parent), m_topics(new QListWidget(this)), m_text(new QTextBrowser(this))
{
    loadHelpTexts();
    m_topics->setObjectName(QStringLiteral("helpTopics"));
    m_topics->setAccessibleName(tr("Topics"));
    m_topics->setMaximumWidth(letterWidth(fontMetrics()) * 26);
    for (const HelpTopic& topic : kHelpTopics) {
        if (!helpHasPlace(topic))
            continue;
        auto* item = new QListWidgetItem(QCoreApplication::translate("help", topic.title), m_topics);
        item->setData(Qt::UserRole, QString::fromLatin1(topic.id));
    }
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setAccessibleName(tr("Help"));
    m_text->document()->setDocumentMargin(16);
    m_text->setSearchPaths({QStringLiteral(":/help")});  // Of the texts' pictures.
    auto* back = new QPushButton(tr("Back"), this);
    back->setObjectName(QStringLiteral("helpBack"));
    back->setToolTip(plainTip(tr("To the page that you came from (Esc)")));
    connect(back, &QPushButton::clicked, this, [this] { emit left(m_page); });
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, [this] { emit left(m_page); });
    connect(m_topics, &QListWidget::currentRowChanged, this, [this] { showChosen(); });
    auto* side = new QVBoxLayout;
    side->addWidget(m_topics, 1);
    side->addWidget(back);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(side);
    row->addWidget(m_text, 1);
    showTopic(QString::fromLatin1(kHelpTopics.front().id));
}

bool HelpView::hasTopic(const QString& topic)
{
    return std::ranges::any_of(kHelpTopics, [&topic](const HelpTopic& known) {
        return topic == QLatin1String(known.id) && helpHasPlace(known);
    });
}

void HelpView::showFor(const QString& page)
{
    // Help asked for in the help keeps the way back.
    if (page != fromUtf8(kHelpStep))
        m_page = page;
    showTopic(hasTopic(page) ? page : QString::fromLatin1(kHelpTopics.front().id));
}

void HelpView::showTopic(const QString& topic)
{
    for (int row = 0; row < m_topics->count(); ++row) {
        if (m_topics->item(row)->data(Qt::UserRole).toString() == topic)
            m_topics->setCurrentRow(row);
    }
}

QString HelpView::topic() const
{
    const QListWidgetItem* const item = m_topics->currentItem();
    return item == nullptr ? QString() : item->data(Qt::UserRole).toString();
}

QString HelpView::text() const
{
    return m_text->toPlainText();
}

void HelpView::showChosen()
{
    m_text->setMarkdown(helpText(topic()));
}

}  // namespace halftrip::gui
