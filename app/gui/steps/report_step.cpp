#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/sealed_text.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_files.hpp"
#include "app/gui/steps/step.hpp"

#include <QAbstractTextDocumentLayout>
#include <QAction>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace halftrip::gui {

namespace {

/// A text view leaves out pixels of pictures that are too large for their place, and with them thin lines.
std::vector<ReportPicture> forScreen(std::vector<ReportPicture> pictures, int width, double pixelRatio)
{
    for (ReportPicture& picture : pictures) {
        picture.image = picture.image.scaledToWidth(qRound(width * pixelRatio), Qt::SmoothTransformation);
        picture.image.setDevicePixelRatio(pixelRatio);
    }
    return pictures;
}

/// Who types is not kept waiting for the preview.
constexpr auto kPreviewPause = std::chrono::milliseconds(400);

/// What leaves the window: the report of the shown run as HTML, as PDF, or with the run file in one archive.
class ReportPage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(ReportPage)

public:
    ReportPage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_customer(new QLineEdit(this)),
          m_ticket(new QLineEdit(this)),
          m_comment(new QPlainTextEdit(this)),
          m_chooseLogo(new QPushButton(tr("Choose..."), this)),
          m_noLogo(new QToolButton(this)),
          m_logoWords(new PlainLabel(this)),
          m_hint(new PlainLabel(this)),
          m_preview(new SealedBrowser(this)),
          m_halves(new QSplitter(Qt::Horizontal, this))
    {
        m_halves->setObjectName(QStringLiteral("reportHalves"));
        m_halves->addWidget(makeFields());
        m_halves->addWidget(m_preview);
        m_halves->setStretchFactor(0, 1);
        m_halves->setStretchFactor(1, 2);
        // A half's first share is its stretch times the width that it has or asks for: both have one width.
        m_preview->resize(m_fields->sizeHint());
        m_halves->setChildrenCollapsible(false);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_halves);
        m_preview->setObjectName(QStringLiteral("reportPreview"));
        m_preview->setAccessibleName(tr("The report as it will be printed"));
        m_preview->setOpenLinks(false);
        // Pictures are as wide as the view: a bar that came with them would push them out of it.
        m_preview->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
        // What is wider than the window scrolls; no word and no figure is broken for it.
        m_preview->setWordWrapMode(QTextOption::WordWrap);
        m_preview->document()->setDefaultStyleSheet(
            QStringLiteral("td{white-space:nowrap}.w{white-space:normal}.wrap{white-space:normal}"));
        // The printed page is white.
        QPalette palette = m_preview->palette();
        palette.setColor(QPalette::Base, Qt::white);
        palette.setColor(QPalette::Text, QColor(27, 31, 36));
        m_preview->setPalette(palette);
        m_pause.setSingleShot(true);
        m_pause.setInterval(kPreviewPause);
        connect(&m_pause, &QTimer::timeout, this, [this] { showPreview(); });
        for (const QLineEdit* field : {m_customer, m_ticket})
            connect(field, &QLineEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
        connect(m_comment, &QPlainTextEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
        connect(&m_parts.model, &RunModel::runReset, this, [this] { forgetRun(); });
        connect(&m_parts.model, &RunModel::liveChanged, this, [this] { forgetRun(); });
        connect(&m_parts.model, &RunModel::remarksChanged, this, [this] { forgetRun(); });
        forgetRun();
    }

    [[nodiscard]] QString state() const override
    {
        return !hasRun() ? tr("Needs a finished run") : m_isSaved ? tr("Saved") : tr("Ready");
    }

protected:
    void showEvent(QShowEvent* event) override
    {
        StepPage::showEvent(event);
        showPreview();
    }

    void resizeEvent(QResizeEvent* event) override
    {
        StepPage::resizeEvent(event);
        arrange();
        if (isVisible())
            m_pause.start();
    }

private:
    /// The report stands beneath the fields where it would be too narrow to be read beside them.
    void arrange()
    {
        const int line = fontMetrics().height();
        const int seen = parentWidget() == nullptr ? width() : parentWidget()->width();
        const bool isNarrow = seen - m_fields->minimumWidth() < kNarrowestLines * line;
        m_halves->setOrientation(isNarrow ? Qt::Vertical : Qt::Horizontal);
        m_fields->setMinimumHeight(isNarrow ? m_fields->widget()->sizeHint().height() : 0);
        m_preview->setMinimumHeight(isNarrow ? kLinesOfPreview * line : 0);
    }

    QWidget* makeFields()
    {
        m_customer->setObjectName(QStringLiteral("reportCustomer"));
        m_ticket->setObjectName(QStringLiteral("reportTicket"));
        m_comment->setObjectName(QStringLiteral("reportComment"));
        m_customer->setAccessibleName(tr("Customer"));
        m_ticket->setAccessibleName(tr("Ticket"));
        m_comment->setAccessibleName(tr("Comment"));
        m_comment->setTabChangesFocus(true);
        m_comment->setMinimumHeight(fontMetrics().height() * kLeastLinesOfComment);
        m_comment->setMaximumHeight(fontMetrics().height() * kMostLinesOfComment);
        auto* form = new QFormLayout;
        form->setRowWrapPolicy(QFormLayout::WrapLongRows);
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        form->addRow(tr("Customer"), m_customer);
        form->addRow(tr("Ticket"), m_ticket);
        form->addRow(tr("Comment"), m_comment);
        form->addRow(tr("Logo"), makeLogoRow());
        auto* area = new QWidget(this);
        auto* column = new QVBoxLayout(area);
        column->setContentsMargins(0, 0, kTight, 0);
        m_hint->setWordWrap(true);
        m_hint->setObjectName(QStringLiteral("reportHint"));
        column->addWidget(m_hint);
        column->addLayout(form);
        column->addWidget(makeSaveButton(ReportForm::Html, tr("Save HTML..."),
                                         tr("One page for browsers, with charts; opens without a network"),
                                         "saveReportHtml"));
        column->addWidget(
            makeSaveButton(ReportForm::Pdf, tr("Save PDF..."), tr("The pages at the right"), "saveReportPdf"));
        column->addWidget(makeSaveButton(
            ReportForm::Zip, tr("Save one zip with the run file..."),
            tr("Both of these, the run file with all of the evidence, and its figures as CSV"), "saveReportZip"));
        column->addWidget(makePictureButton());
        column->addStretch(1);
        m_fields = new QScrollArea(this);
        m_fields->setWidget(area);
        m_fields->setWidgetResizable(true);
        m_fields->setFrameShape(QFrame::NoFrame);
        m_fields->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        m_fields->setMinimumWidth(letterWidth(fontMetrics()) * 44);
        return m_fields;
    }

    QWidget* makeLogoRow()
    {
        m_chooseLogo->setObjectName(QStringLiteral("reportLogo"));
        m_chooseLogo->setAccessibleName(tr("Choose a logo"));
        m_noLogo->setObjectName(QStringLiteral("reportNoLogo"));
        m_noLogo->setText(tr("None"));
        m_noLogo->setToolTip(plainTip(tr("The report goes without a logo")));
        m_noLogo->setVisible(false);
        m_logoWords->setObjectName(QStringLiteral("reportLogoWords"));
        m_logoWords->setWordWrap(true);
        connect(m_chooseLogo, &QPushButton::clicked, this, [this] { askLogo(); });
        connect(m_noLogo, &QToolButton::clicked, this, [this] { setLogo({}, {}); });
        auto* row = new QWidget(this);
        auto* column = new QVBoxLayout(row);
        column->setContentsMargins(0, 0, 0, 0);
        auto* buttons = new QHBoxLayout;
        buttons->addWidget(m_chooseLogo);
        buttons->addWidget(m_noLogo);
        buttons->addStretch(1);
        column->addLayout(buttons);
        column->addWidget(m_logoWords);
        return row;
    }

    QPushButton* makeSaveButton(ReportForm form, const QString& text, const QString& tip, const char* name)
    {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(plainTip(tip));
        connect(button, &QPushButton::clicked, this, [this, form] { save(form); });
        m_saves.push_back(button);
        return button;
    }

    QPushButton* makePictureButton()
    {
        QAction& action = m_parts.copyPicture;
        auto* button = new QPushButton(action.icon(), action.iconText(), this);
        button->setObjectName(QStringLiteral("copyReportPicture"));
        button->setToolTip(plainTip(action.toolTip()));
        button->setEnabled(action.isEnabled());
        connect(button, &QPushButton::clicked, &action, &QAction::trigger);
        connect(&action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
        return button;
    }

    [[nodiscard]] bool hasRun() const { return !m_parts.model.isLive() && m_parts.model.hasResults(); }

    /// What was made of the run that was shown is worth nothing now.
    void forgetRun()
    {
        m_pictures.clear();
        m_isSaved = false;
        for (QPushButton* button : m_saves)
            button->setEnabled(hasRun());
        m_hint->setText(hasRun() ? tr("The run shown in Measure: verdict, plots, table, findings, both hosts and the "
                                      "command that repeats it. Reports are in English.")
                                 : tr("A report needs a finished run. Measure one, or open a run file."));
        if (isVisible())
            m_pause.start();
        emit stateChanged();
    }

    const std::vector<ReportPicture>& pictures()
    {
        const int selected = m_parts.results.selected();
        const bool isOther = std::exchange(m_picturedPoint, selected) != selected;
        if ((isOther || m_pictures.empty()) && m_parts.results.page() != nullptr)
            m_pictures = reportPictures(m_parts.model, *m_parts.results.page(), selected);
        return m_pictures;
    }

    [[nodiscard]] exporting::ReportWords words() const
    {
        return {.customer = m_customer->text().trimmed().toStdString(),
                .ticket = m_ticket->text().trimmed().toStdString(),
                .comment = m_comment->toPlainText().trimmed().toStdString(),
                .logo = m_logo,
                .logoKind = "image/png"};
    }

    void showPreview()
    {
        m_pause.stop();
        if (!isVisible())
            return;
        m_preview->clear();
        if (!hasRun())
            return;
        // No figure of a table is broken: where one is too wide for the view, the whole page becomes smaller. Letters
        // have whole pixels: how much is enough is tried.
        double scale = 1;
        layOut(scale);
        while (m_preview->document()->size().width() > m_preview->viewport()->width() && scale > kSmallestPage) {
            scale -= kStepOfScale;
            layOut(scale);
        }
    }

    void layOut(double scale)
    {
        QTextDocument& document = *m_preview->document();
        // Letters and pictures are laid out for the dots in an inch.
        m_screen.setDotsPerMeterX(qRound(m_preview->logicalDpiX() * scale / kMetersInInch));
        m_screen.setDotsPerMeterY(m_screen.dotsPerMeterX());
        document.documentLayout()->setPaintDevice(&m_screen);
        const model::RunRecord record = m_parts.model.toRecord();
        const int margin = fontMetrics().height();
        const double room = m_preview->viewport()->width() - 2 * margin;
        const int widest = std::min(kReportPictureWidth, static_cast<int>(room / scale));
        layOutReport(document, record, reportContext(record, m_parts.files.currentPath(), words()),
                     forScreen(pictures(), qRound(widest * scale), m_preview->devicePixelRatioF()), widest);
        document.setDocumentMargin(margin);
    }

    void askLogo()
    {
        const QString path = QFileDialog::getOpenFileName(
            this, tr("Logo"), {}, tr("Pictures (*.png *.jpg *.jpeg *.gif *.bmp);;All files (*)"));
        if (path.isEmpty())
            return;
        auto logo = readLogo(path);
        if (!logo) {
            m_logoWords->setText(errorText(logo.error()));
            m_chooseLogo->setFocus();
            return;
        }
        setLogo(std::move(*logo), QFileInfo(path).fileName());
    }

    void setLogo(std::string logo, const QString& name)
    {
        m_logo = std::move(logo);
        m_logoWords->setText(name);
        m_noLogo->setVisible(!m_logo.empty());
        showPreview();
    }

    void save(ReportForm form)
    {
        const QString path = m_parts.files.askReport(endingOf(form));
        if (path.isEmpty())
            return;
        const model::RunRecord record = m_parts.model.toRecord();
        m_isSaved = m_parts.files.write(reportBytes(form, {record, pictures(), words(), m_parts.files.currentPath()}),
                                        path);
        emit stateChanged();
    }

    static constexpr double kSmallestPage = 0.75;  ///< Letters of 7 points are read on most screens then.
    static constexpr double kStepOfScale = 0.05;
    static constexpr double kMetersInInch = 0.0254;
    static constexpr int kLeastLinesOfComment = 3;
    static constexpr int kMostLinesOfComment = 8;
    static constexpr int kNarrowestLines = 26;
    static constexpr int kLinesOfPreview = 18;

    StepParts m_parts;
    QLineEdit* m_customer;
    QLineEdit* m_ticket;
    QPlainTextEdit* m_comment;
    QPushButton* m_chooseLogo;
    QToolButton* m_noLogo;
    QLabel* m_logoWords;
    QLabel* m_hint;
    QImage m_screen{1, 1, QImage::Format_RGB32};  ///< What the preview is laid out for.
    QTextBrowser* m_preview;
    QSplitter* m_halves;
    QScrollArea* m_fields = nullptr;
    std::vector<QPushButton*> m_saves;
    std::string m_logo;  ///< As PNG.
    std::vector<ReportPicture> m_pictures;  ///< Of the shown run, as soon as somebody looks.
    int m_picturedPoint = -1;  ///< The chosen one when they were drawn.
    QTimer m_pause;
    bool m_isSaved = false;
};

StepPage* makeReportPage(const StepParts& parts, QWidget* parent)
{
    return new ReportPage(parts, parent);
}

}  // namespace

Step reportStep()
{
    return {kReportStep, QT_TRANSLATE_NOOP("steps", "Report"), makeReportPage};
}

}  // namespace halftrip::gui
