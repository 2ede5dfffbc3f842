#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/palette_watch.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/cli_inventory.hpp"
#include "app/gui/process/serve_process.hpp"
#include "app/gui/steps/step.hpp"
#include "core/model/request/run_request.hpp"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

constexpr int kMostLogLines = 500;

/// This machine as the responder: address and code large enough to be read to somebody on the telephone.
class ServePage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(ServePage)

public:
    ServePage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_address(makeLarge(QStringLiteral("serveAddress"), tr("Addresses of this machine"))),
          m_code(makeLarge(QStringLiteral("serveCode"), tr("Pairing code"))),
          m_state(new PlainLabel(this)),
          m_command(new CopyLine(tr("Command for the peer"), this)),
          m_log(new QPlainTextEdit(this)),
          m_button(new QPushButton(this))
    {
        auto* inside = new QWidget(this);
        auto* column = new QVBoxLayout(inside);
        column->setContentsMargins(kTight, kUsual, kTight, kUsual);
        column->setSpacing(kUsual);
        column->addLayout(makeHeading());
        column->addLayout(makeFigures());
        column->addLayout(makeServeFoot());
        column->addLayout(makeLogPart(), 1);
        auto* scroll = new QScrollArea(this);
        scroll->setWidget(inside);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        auto* all = new QVBoxLayout(this);
        all->setContentsMargins(0, 0, 0, 0);
        all->addWidget(scroll);
        connect(&m_serve, &ServeProcess::changed, this, [this] { refresh(); });
        connect(&m_serve, &ServeProcess::logged, m_log, &QPlainTextEdit::appendPlainText);
        connect(&m_serve, &ServeProcess::failed, this, [this](const Error& error) { showTrouble(error); });
        connect(m_button, &QPushButton::clicked, this, [this] { toggle(); });
        connect(&m_parts.inventory, &CliInventory::adaptersKnown, this,
                [this](const std::vector<model::AdapterFacts>& adapters) {
                    m_adapters = adapters;
                    refresh();
                });
        new PaletteWatch(*this, [this] { refresh(); });
        refresh();
    }

    [[nodiscard]] QString state() const override { return m_state->text(); }

protected:
    void showEvent(QShowEvent* event) override
    {
        StepPage::showEvent(event);
        readAdapters();
    }

private:
    /// Cables are plugged in and addresses given while the window is open.
    void readAdapters()
    {
        if (const auto program = locateProgram())
            m_parts.inventory.queryAdapters(*program);
    }

    QLabel* makeLarge(const QString& name, const QString& meaning)
    {
        auto* label = new PlainLabel(this);
        QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        fixed.setPointSizeF(font().pointSizeF());
        label->setFont(fontOf(fixed, TextSize::Figure, true));
        label->setObjectName(name);
        label->setAccessibleDescription(meaning);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        return label;
    }

    QLayout* makeHeading()
    {
        auto* heading = new PlainLabel(tr("Act as responder"), this);
        heading->setFont(fontOf(font(), TextSize::Heading, true));
        auto* words = new PlainLabel(
            tr("Another machine measures against this one. Tell its user the address and the code. "
               "Nothing is changed here, and only who knows the code gets an answer."),
            this);
        words->setWordWrap(true);
        m_state->setObjectName(QStringLiteral("serveState"));
        m_state->setWordWrap(true);
        auto* column = new QVBoxLayout;
        column->setSpacing(kTight);
        column->addWidget(heading);
        column->addWidget(words);
        column->addSpacing(kUsual);
        column->addWidget(m_state);
        return column;
    }

    QLayout* makeFigures()
    {
        auto* rows = new QFormLayout;
        rows->setHorizontalSpacing(kWide);
        rows->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        m_code->setToolTip(plainTip(meaningOf("pairing code")));
        m_command->setMaximumWidth(letterWidth(fontMetrics()) * 100);
        rows->addRow(tr("Address"), m_address);
        rows->addRow(tr("Pairing code"), m_code);
        rows->addRow(tr("On the peer"), m_command);
        return rows;
    }

    QLayout* makeLogPart()
    {
        m_log->setReadOnly(true);
        m_log->setMaximumBlockCount(kMostLogLines);
        m_log->setObjectName(QStringLiteral("serveLog"));
        m_log->setAccessibleName(tr("What the responder says"));
        m_log->setPlaceholderText(tr("Connections, reflected probes and refusals appear here."));
        m_log->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        m_log->setMinimumHeight(fontMetrics().height() * 5);
        // What is left over, not the lines that it would like: the words beneath stay in sight.
        m_log->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        auto* firewall = new PlainLabel(tr("If the peer gets no answer, check this host's firewall: it must admit TCP "
                                           "port %1 and the peer's probes. The error on the peer names the command.")
                                            .arg(model::kDefaultControlPort),
                                        this);
        firewall->setWordWrap(true);
        auto* column = new QVBoxLayout;
        column->addWidget(m_log, 1);
        column->addWidget(firewall);
        return column;
    }

    QLayout* makeServeFoot()
    {
        m_button->setObjectName(QStringLiteral("serveButton"));
        auto* back = new QPushButton(tr("Back to Connect"), this);
        connect(back, &QPushButton::clicked, this, [this] { m_parts.goTo(kConnectStep); });
        auto* row = new QHBoxLayout;
        for (QPushButton* button : {m_button, back}) {
            button->setMinimumHeight(fontMetrics().height() * 2);
            button->setMinimumWidth(letterWidth(fontMetrics()) * 24);
            row->addWidget(button);
        }
        row->insertStretch(1, 1);
        return row;
    }

    void toggle()
    {
        if (m_serve.isRunning())
            return m_serve.stop();
        m_log->clear();
        m_trouble.clear();
        readAdapters();
        m_serve.start();
    }

    void showTrouble(const Error& error)
    {
        m_trouble = errorText(error);
        refresh();
    }

    [[nodiscard]] QStringList addresses() const
    {
        QStringList all;
        for (const model::AdapterFacts& adapter : m_adapters) {
            if (!adapter.isLoopback && adapter.isUp && !adapter.addresses.empty())
                all << fromUtf8(adapter.addresses.front());
        }
        return all;
    }

    void refresh()
    {
        const bool isListening = m_serve.isListening();
        const QStringList known = addresses();
        const QString none = QStringLiteral("\u2013");
        const bool isUsualPort = m_serve.port() == model::kDefaultControlPort;
        const QString suffix = isListening && !isUsualPort ? QStringLiteral(":%1").arg(m_serve.port()) : QString();
        constexpr qsizetype kMostAddresses = 3;
        QStringList shown;
        for (const QString& address : known.first(std::min(known.size(), kMostAddresses)))
            shown << address + suffix;
        m_address->setText(shown.isEmpty() ? none : shown.join(QLatin1Char('\n')));
        m_address->setToolTip(plainTip(known.join(QLatin1Char('\n'))));
        m_code->setText(isListening ? m_serve.pairingCode() : none);
        m_command->setText(isListening && !shown.isEmpty()
                               ? QStringLiteral("halftrip ping %1 --code %2").arg(shown.front(), m_serve.pairingCode())
                               : QString());
        m_command->setEnabled(isListening);
        m_button->setText(m_serve.isRunning() ? tr("Stop answering") : tr("Start answering"));
        m_state->setText(!m_trouble.isEmpty()          ? m_trouble
                         : !m_serve.served().isEmpty() ? tr("Serving %1.").arg(listText(m_serve.served()))
                         : isListening                 ? tr("Waiting for the peer on port %1.").arg(m_serve.port())
                         : m_serve.isRunning()         ? tr("Starting...")
                                                       : tr("Not answering."));
        QPalette own = palette();
        if (!m_trouble.isEmpty())
            own.setColor(QPalette::WindowText, curveColor(CurveColor::Max, palette()));
        else if (isListening)
            own.setColor(QPalette::WindowText, curveColor(CurveColor::P50, palette()));
        m_state->setPalette(own);
        emit stateChanged();
    }

    StepParts m_parts;
    ServeProcess m_serve;
    std::vector<model::AdapterFacts> m_adapters;
    QLabel* m_address;
    QLabel* m_code;
    QLabel* m_state;
    CopyLine* m_command;
    QPlainTextEdit* m_log;
    QPushButton* m_button;
    QString m_trouble;
};

StepPage* makeServePage(const StepParts& parts, QWidget* parent)
{
    return new ServePage(parts, parent);
}

}  // namespace

Step serveStep()
{
    return {kServeStep, QT_TRANSLATE_NOOP("steps", "Act as responder"), makeServePage, false};
}

}  // namespace halftrip::gui
