#include "app/gui/cli_inventory.hpp"
#include "app/gui/connection_test.hpp"
#include "app/gui/connection_view.hpp"
#include "app/gui/copy_line.hpp"
#include "app/gui/glossary.hpp"
#include "app/gui/peer_card.hpp"
#include "app/gui/peer_text.hpp"
#include "app/gui/plot_colors.hpp"
#include "app/gui/practice.hpp"
#include "app/gui/request_form.hpp"
#include "app/gui/run_controller.hpp"
#include "app/gui/steps/steps.hpp"
#include "core/model/peer.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

enum class PeerKind { Alone, TwoHosts, Echo };

struct PathWords {
    Q_DECLARE_TR_FUNCTIONS(path)
};

PathPicture kindPicture(PeerKind kind)
{
    if (kind == PeerKind::Alone)
        return {{"A", PathWords::tr("here")}, {}, PathWords::tr("veth"), {}, {"B", PathWords::tr("here")}};
    const PathBox other{"B", kind == PeerKind::TwoHosts ? PathWords::tr("runs Halftrip") : PathWords::tr("any system")};
    return {{"A", PathWords::tr("here")},
            PathBox{PathWords::tr("NIC"), {}},
            PathWords::tr("wire"),
            PathBox{PathWords::tr("NIC"), {}},
            other};
}

PathPicture practicePicture()
{
    const QString word = PathWords::tr("simulated");
    return {{"A", word}, {}, word, {}, {"B", word}};
}

/// Whom to measure against: what an empty window shows.
class ConnectPage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(ConnectPage)

public:
    ConnectPage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_host(new QComboBox(this)),
          m_code(new QLineEdit(this)),
          m_showCode(new QCheckBox(tr("Show"), this)),
          m_testButton(new QPushButton(tr("Test connection"), this)),
          m_view(new ConnectionView(this))
    {
        auto* inside = new QWidget(this);
        auto* column = new QVBoxLayout(inside);
        column->setContentsMargins(4, 8, 4, 8);
        column->setSpacing(14);
        column->addLayout(makeHeading());
        column->addLayout(makeCards());
        column->addWidget(makeDetails());
        column->addWidget(m_view);
        column->addLayout(makeFoot());
        column->addStretch(1);
        auto* scroll = new QScrollArea(this);
        scroll->setWidget(inside);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        auto* all = new QVBoxLayout(this);
        all->setContentsMargins(0, 0, 0, 0);
        all->addWidget(scroll);
        connectParts();
        adoptForm();
    }

    [[nodiscard]] QString state() const override
    {
        const auto& request = m_parts.form.request();
        return request ? peerTitle(*request) : tr("No peer chosen");
    }

private:
    QLayout* makeHeading()
    {
        auto* heading = new QLabel(tr("What do you want to measure against?"), this);
        QFont large = font();
        large.setPointSizeF(large.pointSizeF() * 1.5);
        large.setBold(true);
        heading->setFont(large);
        auto* words = new QLabel(tr("Halftrip shows the <b>HRT</b> of your network adapters. %1").arg(meaningOf("HRT")),
                                 this);
        words->setWordWrap(true);
        words->setObjectName(QStringLiteral("hrtExplained"));
        auto* column = new QVBoxLayout;
        column->setSpacing(4);
        column->addWidget(heading);
        column->addWidget(words);
        return column;
    }

    QLayout* makeCards()
    {
        auto* row = new QHBoxLayout;
        row->setSpacing(12);
        const auto add = [&](PeerKind kind, const char* name, const QString& title, const QString& words) {
            auto* card = new PeerCard(title, words, kindPicture(kind), this);
            card->setObjectName(QString::fromLatin1(name));
            connect(card, &QAbstractButton::clicked, this, [this, kind] { choose(kind, true); });
            row->addWidget(card);
            m_cards.push_back(card);
        };
        add(PeerKind::Alone, "cardAlone", tr("This machine alone"),
            tr("Both ends run here. Shows what this system's network stack takes; no adapter is crossed."));
        add(PeerKind::TwoHosts, "cardTwoHosts", tr("Two hosts"),
            tr("Halftrip runs at both ends. Measures adapters, wire and both systems, with all transports."));
        add(PeerKind::Echo, "cardEcho", tr("Any host, without Halftrip"),
            tr("Its system answers by ICMP, or an echo service (echo://HOST:PORT) or a STAMP or TWAMP Light "
               "reflector (stamp://HOST) does. Less exact than Halftrip at both ends."));
        if (isPractising()) {
            // There are its two hosts, and nothing else.
            for (const auto kind : {PeerKind::Alone, PeerKind::Echo})
                m_cards[static_cast<std::size_t>(kind)]->setVisible(false);
            return row;
        }
        auto* practice = new PeerCard(tr("Practice"),
                                      tr("Two simulated hosts, to learn with, in a window of their own. "
                                         "Nothing of it is measured."),
                                      practicePicture(), this);
        practice->setObjectName(QStringLiteral("cardPractice"));
        practice->setCheckable(false);
        connect(practice, &QAbstractButton::clicked, this, [this] { m_parts.practise(); });
        auto* column = new QVBoxLayout;
        column->setSpacing(12);
        column->addLayout(row);
        column->addWidget(practice);
        return column;
    }

    QWidget* makeDetails()
    {
        auto* details = new QWidget(this);
        m_rows = new QFormLayout(details);
        m_rows->setContentsMargins(0, 0, 0, 0);
        m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        m_command = new CopyLine(tr("Command for the other side"), this);
        m_command->setObjectName(QStringLiteral("serveCommand"));
        m_command->setText(QStringLiteral("halftrip serve"));
        m_host->setEditable(true);
        m_host->setInsertPolicy(QComboBox::NoInsert);
        m_host->setObjectName(QStringLiteral("connectHost"));
        m_host->setAccessibleName(tr("Host name or address"));
        m_host->setToolTip(meaningOf("peer"));
        m_host->lineEdit()->setPlaceholderText(tr("host name or address"));
        m_code->setEchoMode(QLineEdit::Password);
        m_code->setObjectName(QStringLiteral("connectCode"));
        m_code->setAccessibleName(tr("Pairing code"));
        m_code->setPlaceholderText(tr("shown on the other side"));
        m_code->setToolTip(meaningOf("pairing code"));
        m_showCode->setObjectName(QStringLiteral("showCode"));
        m_showCode->setAccessibleName(tr("Show the pairing code"));
        m_codeRow = new QWidget(this);
        auto* codeLine = new QHBoxLayout(m_codeRow);
        codeLine->setContentsMargins(0, 0, 0, 0);
        codeLine->addWidget(m_code, 1);
        codeLine->addWidget(m_showCode);
        m_rows->addRow(tr("Run on the other side"), m_command);
        m_rows->addRow(tr("Its address"), m_host);
        m_rows->addRow(tr("Its pairing code"), m_codeRow);
        details->setMaximumWidth(fontMetrics().averageCharWidth() * 100);
        return details;
    }

    QLayout* makeFoot()
    {
        m_testButton->setObjectName(QStringLiteral("testConnection"));
        m_testButton->setToolTip(tr("Sends a few packets over each transport and says what can be used"));
        auto* next = new QPushButton(tr("Continue to Measure"), this);
        next->setObjectName(QStringLiteral("continueToMeasure"));
        next->setDefault(true);
        auto* other = new QPushButton(tr("Be the other end..."), this);
        other->setObjectName(QStringLiteral("beOtherEnd"));
        other->setToolTip(tr("Lets another machine measure against this one"));
        connect(next, &QPushButton::clicked, this, [this] { m_parts.goTo(kMeasureStep); });
        connect(other, &QPushButton::clicked, this, [this] { m_parts.goTo(kServeStep); });
        auto* row = new QHBoxLayout;
        for (QPushButton* button : {next, m_testButton, other}) {
            button->setMinimumHeight(fontMetrics().height() * 2);
            button->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
            row->addWidget(button);
        }
        row->insertStretch(2, 1);
        return row;
    }

    void connectParts()
    {
        connect(m_host, &QComboBox::currentTextChanged, this, [this] { takePeer(); });
        connect(m_code, &QLineEdit::textEdited, &m_parts.form, &RequestForm::setPairingCode);
        connect(m_showCode, &QCheckBox::toggled, this,
                [this](bool isShown) { m_code->setEchoMode(isShown ? QLineEdit::Normal : QLineEdit::Password); });
        connect(m_testButton, &QPushButton::clicked, this, [this] { test(); });
        connect(&m_test, &ConnectionTest::changed, this, [this] { showReport(); });
        connect(&m_parts.form, &RequestForm::requestChanged, this, [this] {
            adoptForm();
            emit stateChanged();
        });
        connect(&m_parts.inventory, &CliInventory::transportsKnown, m_view, &ConnectionView::setLocalTransports);
        connect(&m_parts.controller, &RunController::runningChanged, this, [this] { showButtons(); });
    }

    [[nodiscard]] QString shownPeer() const
    {
        return m_parts.form.request() ? peerText(*m_parts.form.request()) : QString();
    }

    [[nodiscard]] static PeerKind kindOf(const QString& peer)
    {
        if (peer == kSelfPeer)
            return PeerKind::Alone;
        return model::isEchoPeer(peer.toStdString()) ? PeerKind::Echo : PeerKind::TwoHosts;
    }

    /// A bare host is asked by ICMP; an echo service or a reflector is named in full.
    [[nodiscard]] static QString echoPeerOf(const QString& text)
    {
        return text.contains(QStringLiteral("://")) ? text : QString::fromUtf8(model::kIcmpScheme.data()) + text;
    }

    /// The form is changed elsewhere, too.
    void adoptForm()
    {
        const QString peer = shownPeer();
        // With whoever sends or receives a feed, or with an adapter of this machine, there is nothing to connect.
        if (m_isTaking || peer.isEmpty() || model::isFeedPeer(m_parts.form.request()->peer) ||
            model::isPortPeer(m_parts.form.request()->peer))
            return;
        m_code->setText(m_parts.form.pairingCode());
        const PeerKind kind = kindOf(peer);
        if (kind != PeerKind::Alone)
            showHost(model::isIcmpPeer(peer.toStdString()) ? peer.mid(static_cast<qsizetype>(model::kIcmpScheme.size()))
                                                           : peer);
        choose(kind, false);
    }

    void showHost(const QString& host)
    {
        const QSignalBlocker quiet(m_host);
        m_host->clear();
        for (const QString& known : m_parts.form.peerHistory()) {
            if (kindOf(known) == PeerKind::TwoHosts)
                m_host->addItem(known);
        }
        m_host->setCurrentText(host);
    }

    void choose(PeerKind kind, bool isUsers)
    {
        m_kind = kind;
        for (std::size_t i = 0; i < m_cards.size(); ++i)
            m_cards[i]->setChecked(i == static_cast<std::size_t>(kind));
        m_rows->setRowVisible(m_command, kind == PeerKind::TwoHosts);
        m_rows->setRowVisible(m_host, kind != PeerKind::Alone);
        m_rows->setRowVisible(m_codeRow, kind == PeerKind::TwoHosts);
        if (!isUsers)
            return;
        if (kind != PeerKind::Alone && m_host->count() == 0)
            showHost(m_host->currentText());
        takePeer();
        if (kind != PeerKind::Alone)
            m_host->setFocus();
    }

    void takePeer()
    {
        const QString host = m_host->currentText().trimmed();
        m_isTaking = true;
        if (m_kind == PeerKind::Alone)
            m_parts.form.setPeer(kSelfPeer);
        else if (m_kind == PeerKind::TwoHosts || host.isEmpty())
            m_parts.form.setPeer(host);
        else
            m_parts.form.setPeer(echoPeerOf(host));
        m_isTaking = false;
        m_view->clear();
        showButtons();
        emit stateChanged();
    }

    void test()
    {
        if (m_test.isRunning())
            return m_test.cancel();
        model::RunRequest request;
        const QString peer = m_kind == PeerKind::Alone  ? kSelfPeer
                             : m_kind == PeerKind::Echo ? echoPeerOf(m_host->currentText().trimmed())
                                                        : m_host->currentText();
        if (const Status status = readPeer(peer, request); !status) {
            m_view->showError(status.error());
            m_host->setFocus();
            return;
        }
        m_test.start(request, m_kind == PeerKind::TwoHosts ? m_code->text().trimmed() : QString());
    }

    void showReport()
    {
        m_view->showReport(m_test.report());
        const bool isReached = m_test.report().isFinished && !m_test.report().error;
        if (isReached && m_kind == PeerKind::TwoHosts)
            m_parts.form.rememberPeer(m_host->currentText().trimmed());
        showButtons();
    }

    void showButtons()
    {
        const bool isTesting = m_test.isRunning() && !m_test.report().isFinished;
        m_testButton->setText(isTesting ? tr("Cancel the test") : tr("Test connection"));
        // Both at once would disturb each other.
        m_testButton->setEnabled(isTesting || !m_parts.controller.isRunning());
    }

    StepParts m_parts;
    ConnectionTest m_test;
    std::vector<PeerCard*> m_cards;
    QFormLayout* m_rows = nullptr;
    CopyLine* m_command = nullptr;
    QComboBox* m_host;
    QLineEdit* m_code;
    QCheckBox* m_showCode;
    QWidget* m_codeRow = nullptr;
    QPushButton* m_testButton;
    ConnectionView* m_view;
    PeerKind m_kind = PeerKind::Alone;
    bool m_isTaking = false;
};

StepPage* makeConnectPage(const StepParts& parts, QWidget* parent)
{
    return new ConnectPage(parts, parent);
}

}  // namespace

Step connectStep()
{
    return {kConnectStep, QT_TRANSLATE_NOOP("steps", "Connect"), makeConnectPage};
}

}  // namespace halftrip::gui
