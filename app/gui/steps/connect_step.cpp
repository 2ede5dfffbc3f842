#include "app/gui/forms/connection_view.hpp"
#include "app/gui/forms/form_choices.hpp"
#include "app/gui/forms/peer_card.hpp"
#include "app/gui/forms/peer_kind.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/input/tab_order.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/ssh_hosts.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/cli_inventory.hpp"
#include "app/gui/process/connection_test.hpp"
#include "app/gui/steps/step.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/request/peer.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr int kMostCardsInRow = 3;
/// Of a card: its words need this at least, or are cut.
constexpr int kNarrowestCard = 276;

struct PathWords {
    Q_DECLARE_TR_FUNCTIONS(path)
};

PathPicture practicePicture()
{
    const QString word = PathWords::tr("simulated");
    return {{"A", word}, {}, word, {}, {"B", word}};
}

/// Its field is made with it: the order of the Tab key is torn where other controls come between the two (Qt 6.4).
QComboBox* editableBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setEditable(true);
    return box;
}

/// Whom to measure against: what an empty window shows.
class ConnectPage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(ConnectPage)

public:
    ConnectPage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_host(editableBox(this)),
          m_code(new QLineEdit(this)),
          m_showCode(new QCheckBox(tr("Show"), this)),
          m_sends(new QComboBox(this)),
          m_receives(new QComboBox(this)),
          m_direction(new QComboBox(this)),
          m_feed(new QLineEdit(this)),
          m_scroll(new QScrollArea(this)),
          m_testButton(new QPushButton(tr("Test connection"), this)),
          m_view(new ConnectionView(this))
    {
        auto* inside = new QWidget(this);
        auto* column = new QVBoxLayout(inside);
        column->setContentsMargins(kTight, kUsual, kTight, kTight);
        column->setSpacing(kUsual);
        column->addLayout(makeHeading());
        column->addLayout(makeCards());
        column->addWidget(makeDetails());
        column->addWidget(m_view);
        column->addStretch(1);
        m_scroll->setWidget(inside);
        m_scroll->setWidgetResizable(true);
        m_scroll->setFrameShape(QFrame::NoFrame);
        m_scroll->setFocusPolicy(Qt::NoFocus);  // Its cards and fields have the keyboard.
        auto* all = new QVBoxLayout(this);
        all->setContentsMargins(0, 0, 0, 0);
        all->addWidget(m_scroll, 1);
        // In sight however much stands above.
        all->addLayout(makeFoot());
        connectParts();
        adoptForm();
    }

    [[nodiscard]] QString state() const override
    {
        if (const auto& request = m_parts.form.request())
            return peerTitle(*request);
        // Something else in the form may be what cannot be used.
        const QString peer = chosenPeer();
        model::RunRequest named;
        if (peer.isEmpty())
            return tr("No peer chosen");
        return readPeer(peer, named) ? peerTitle(named) : peer;
    }

protected:
    /// Not before the page is part of the window, which has one order for all of it.
    void showEvent(QShowEvent* event) override
    {
        StepPage::showEvent(event);
        orderTabsAsLaidOut(*this);
    }

    void resizeEvent(QResizeEvent* event) override
    {
        StepPage::resizeEvent(event);
        placeCards(std::clamp(width() / kNarrowestCard, 1, kMostCardsInRow));
    }

private:
    QLayout* makeHeading()
    {
        auto* heading = new PlainLabel(tr("What do you want to measure against?"), this);
        heading->setFont(fontOf(font(), TextSize::Heading, true));
        auto* words = new HtmlLabel(
            tr("Halftrip shows the <b>HRT</b> of your network adapters. %1").arg(meaningOf("HRT")), this);
        words->setWordWrap(true);
        words->setObjectName(QStringLiteral("hrtExplained"));
        auto* column = new QVBoxLayout;
        column->setSpacing(kTight);
        column->addWidget(heading);
        column->addWidget(words);
        return column;
    }

    PeerCard* addCard(PeerKind kind, const char* name, const QString& title, const QString& words)
    {
        auto* card = new PeerCard(title, words, pictureOf(kind), this);
        card->setObjectName(QString::fromLatin1(name));
        connect(card, &QAbstractButton::clicked, this, [this, kind] { choose(kind, true); });
        m_cards.push_back(card);
        return card;
    }

    void makePeerCards()
    {
        addCard(PeerKind::Alone, "cardAlone", tr("This machine alone"),
                tr("Both ends run here. Shows what this system's network stack takes; no adapter is crossed."));
        addCard(PeerKind::TwoHosts, "cardTwoHosts", tr("Two hosts"),
                tr("Halftrip runs at both ends. Measures adapters, wire and both systems, with all transports."));
        addCard(PeerKind::Echo, "cardEcho", {}, {});
        sayOfEcho();
        addCard(PeerKind::Reflector, "cardReflector", tr("A STAMP reflector"),
                tr("A router or probe that answers STAMP or TWAMP Light. Its own timestamps show its residence time."));
        addCard(PeerKind::Cable, "cardCable", tr("Two ports of this machine"),
                tr("A cable connects two adapters of this machine. One-way latency on one clock: nothing is halved."));
        addCard(PeerKind::Feed, "cardFeed", tr("A feed"),
                tr("UDP packets that go one way: to a multicast group or a host, or from there to here."));
    }

    /// What this system has no transport for is not offered, and why is told.
    void sayOfEcho()
    {
        PeerCard& card = *m_cards[static_cast<std::size_t>(PeerKind::Echo)];
        if (m_hasIcmp)
            card.say(tr("Any host, without Halftrip"),
                     tr("Its kernel answers ICMP echo, or an echo service answers (echo://HOST:PORT). Less precise "
                        "than Halftrip on both ends."));
        else
            card.say(tr("An echo service, without Halftrip"),
                     tr("A host with a UDP or TCP echo service (echo://HOST:PORT). Others do not answer: %1")
                         .arg(noIcmpReason()));
    }

    [[nodiscard]] static QString noIcmpReason() { return tr("the Halftrip of this system has no ICMP transport."); }

    void offerEcho(const std::vector<TransportChoice>& transports)
    {
        m_hasIcmp = std::ranges::find(transports, model::kIcmpTransport, &TransportChoice::id) != transports.end();
        sayOfEcho();
        showHostForm();
    }

    void showHostForm()
    {
        const bool isServiceOnly = m_kind == PeerKind::Echo && !m_hasIcmp;
        m_host->lineEdit()->setPlaceholderText(isServiceOnly ? QStringLiteral("echo://HOST:PORT")
                                               : m_kind == PeerKind::TwoHosts
                                                   ? tr("host name or address, or ssh://HOST")
                                                   : tr("host name or address"));
    }

    QLayout* makeCards()
    {
        makePeerCards();
        m_grid = new QGridLayout;
        m_grid->setSpacing(kUsual);
        if (!isPractising()) {
            m_practice = new PeerCard(tr("Practice"),
                                      tr("Two simulated hosts, to learn with, in a window of their own. "
                                         "Nothing of it is measured."),
                                      practicePicture(), this);
            m_practice->setObjectName(QStringLiteral("cardPractice"));
            m_practice->setCheckable(false);
            m_practice->setFlat();
            connect(m_practice, &QAbstractButton::clicked, this, [this] { m_parts.practise(); });
        }
        // In a practice there are its two hosts, and nothing else.
        for (std::size_t i = 0; i < m_cards.size(); ++i)
            m_cards[i]->setVisible(!isPractising() || i == static_cast<std::size_t>(PeerKind::TwoHosts));
        placeCards(kMostCardsInRow);
        return m_grid;
    }

    /// So many beside one another.
    void placeCards(int columns)
    {
        if (std::exchange(m_columns, columns) == columns)
            return;
        const int rows = (static_cast<int>(m_cards.size()) + columns - 1) / columns;
        for (int place = 0; place < static_cast<int>(m_cards.size()); ++place) {
            PeerCard* const card = m_cards[static_cast<std::size_t>(place)];
            m_grid->removeWidget(card);
            m_grid->addWidget(card, place / columns, place % columns);
        }
        if (m_practice == nullptr)
            return;
        m_grid->removeWidget(m_practice);
        m_grid->addWidget(m_practice, rows, 0, 1, columns);
    }

    QWidget* makeDetails()
    {
        auto* details = new QWidget(this);
        m_rows = new QFormLayout(details);
        m_rows->setContentsMargins(0, 0, 0, 0);
        m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        m_command = new CopyLine(tr("Command for the peer"), this);
        m_command->setObjectName(QStringLiteral("serveCommand"));
        m_command->setText(QStringLiteral("halftrip serve"));
        m_host->setInsertPolicy(QComboBox::NoInsert);
        m_host->setObjectName(QStringLiteral("connectHost"));
        m_host->setAccessibleName(tr("Host name or address"));
        m_host->lineEdit()->setAccessibleName(m_host->accessibleName());
        m_host->setToolTip(plainTip(meaningOf("peer")));
        m_code->setEchoMode(QLineEdit::Password);
        m_code->setObjectName(QStringLiteral("connectCode"));
        m_code->setAccessibleName(tr("Pairing code"));
        m_code->setPlaceholderText(tr("shown on the peer"));
        m_code->setToolTip(plainTip(meaningOf("pairing code")));
        m_showCode->setObjectName(QStringLiteral("showCode"));
        m_showCode->setAccessibleName(tr("Show the pairing code"));
        m_codeRow = new QWidget(this);
        auto* codeLine = new QHBoxLayout(m_codeRow);
        codeLine->setContentsMargins(0, 0, 0, 0);
        codeLine->addWidget(m_code, 1);
        codeLine->addWidget(m_showCode);
        m_rows->addRow(tr("Run on the peer"), m_command);
        m_rows->addRow(tr("Its address"), m_host);
        m_rows->addRow(tr("Its pairing code"), m_codeRow);
        addOneWayRows();
        details->setMaximumWidth(letterWidth(fontMetrics()) * 100);
        return details;
    }

    void addOneWayRows()
    {
        const auto name = [](QWidget& widget, const char* objectName, const QString& words) {
            widget.setObjectName(QString::fromLatin1(objectName));
            widget.setAccessibleName(words);
        };
        name(*m_sends, "connectSends", tr("Adapter that sends"));
        name(*m_receives, "connectReceives", tr("Adapter that receives"));
        for (QComboBox* box : {m_sends, m_receives})
            box->setPlaceholderText(tr("choose an adapter"));
        name(*m_direction, "connectDirection", tr("Direction of the feed"));
        m_direction->addItem(tr("Listen to it"), static_cast<int>(measure::Traffic::Received));
        m_direction->addItem(tr("Send it"), static_cast<int>(measure::Traffic::Sent));
        name(*m_feed, "connectFeed", tr("Group or address, with its port"));
        m_feed->setPlaceholderText(QStringLiteral("239.1.1.1:5000"));
        m_rows->addRow(tr("Sends"), m_sends);
        m_rows->addRow(tr("Receives"), m_receives);
        m_rows->addRow(tr("What to do"), m_direction);
        m_rows->addRow(tr("Group or address"), m_feed);
    }

    QLayout* makeFoot()
    {
        m_testButton->setObjectName(QStringLiteral("testConnection"));
        m_testButton->setToolTip(plainTip(tr("Sends a few packets over each transport and says what can be used")));
        auto* next = new QPushButton(tr("Continue to Measure"), this);
        next->setObjectName(QStringLiteral("continueToMeasure"));
        next->setDefault(true);
        auto* other = new QPushButton(tr("Act as responder..."), this);
        other->setObjectName(QStringLiteral("beOtherEnd"));
        other->setToolTip(plainTip(tr("Lets another machine measure against this one")));
        connect(next, &QPushButton::clicked, this, [this] { m_parts.goTo(kMeasureStep); });
        connect(other, &QPushButton::clicked, this, [this] { m_parts.goTo(kServeStep); });
        auto* row = new QHBoxLayout;
        for (QPushButton* button : {next, m_testButton, other}) {
            button->setMinimumHeight(fontMetrics().height() * 2);
            button->setMinimumWidth(letterWidth(fontMetrics()) * 24);
            row->addWidget(button);
        }
        row->insertStretch(2, 1);
        other->setVisible(!isPractising());
        return row;
    }

    void connectParts()
    {
        connect(m_host, &QComboBox::currentTextChanged, this, [this] {
            takePeer();
            showCodeRows();
        });
        for (QComboBox* box : {m_sends, m_receives, m_direction})
            connect(box, &QComboBox::activated, this, [this] { takePeer(); });
        connect(m_feed, &QLineEdit::textEdited, this, [this] { takePeer(); });
        connect(&m_parts.inventory, &CliInventory::adaptersKnown, this, &ConnectPage::offerAdapters);
        connect(m_code, &QLineEdit::textEdited, &m_parts.form, &RequestForm::setPairingCode);
        connect(m_code, &QLineEdit::textEdited, this, [this] { forgetTest(); });
        connect(m_showCode, &QCheckBox::toggled, this,
                [this](bool isShown) { m_code->setEchoMode(isShown ? QLineEdit::Normal : QLineEdit::Password); });
        connect(m_testButton, &QPushButton::clicked, this, [this] { test(); });
        connect(&m_test, &ConnectionTest::changed, this, [this] { showReport(); });
        connect(&m_parts.form, &RequestForm::requestChanged, this, [this] {
            adoptForm();
            emit stateChanged();
        });
        connect(&m_parts.inventory, &CliInventory::transportsKnown, m_view, &ConnectionView::setLocalTransports);
        connect(&m_parts.use, &HostUse::changed, this, [this] { showButtons(); });
        connect(&m_parts.inventory, &CliInventory::transportsKnown, this, &ConnectPage::offerEcho);
    }

    [[nodiscard]] QString shownPeer() const
    {
        return m_parts.form.request() ? peerText(*m_parts.form.request()) : QString();
    }

    /// What goes between the two ends, as the form's mode has it.
    [[nodiscard]] measure::Traffic traffic() const
    {
        const measure::Mode* const mode = measure::findMode(m_parts.form.mode().toStdString());
        return mode != nullptr ? mode->traffic : measure::Traffic::Answered;
    }

    /// A mode whose packets go that way; the one that is chosen stays where it does.
    void useTraffic(measure::Traffic wanted)
    {
        if (traffic() == wanted)
            return;
        const auto first = std::ranges::find(measure::allModes(), wanted, &measure::Mode::traffic);
        if (first != measure::allModes().end())
            m_parts.form.setMode(fromUtf8(first->id));
    }

    /// The form is changed elsewhere, too.
    void adoptForm()
    {
        if (m_isTaking)
            return;
        if (traffic() == measure::Traffic::Cabled)
            return adoptCable();
        if (measure::isOfFeed(traffic()))
            return adoptFeed();
        const QString peer = shownPeer();
        if (peer.isEmpty())
            return;
        m_code->setText(m_parts.form.pairingCode());
        const PeerKind kind = peerKindOf(peer);
        if (kind != PeerKind::Alone)
            showHost(withoutScheme(peer), kind);
        choose(kind, false);
        if (!m_testedPeer.isEmpty() && m_testedPeer != chosenPeer())
            forgetTest();
    }

    void adoptCable()
    {
        if (const auto& request = m_parts.form.request()) {
            showAdapter(*m_sends, fromUtf8(request->adapter));
            showAdapter(*m_receives, shownPeer());
        }
        choose(PeerKind::Cable, false);
    }

    void adoptFeed()
    {
        m_direction->setCurrentIndex(m_direction->findData(static_cast<int>(traffic())));
        if (m_parts.form.request())
            m_feed->setText(shownPeer());
        choose(PeerKind::Feed, false);
    }

    void offerAdapters(const std::vector<model::AdapterFacts>& adapters)
    {
        for (QComboBox* box : {m_sends, m_receives}) {
            const QString shown = box->currentData().toString();
            box->clear();
            for (const SettingChoice& choice : adapterChoices(adapters, true)) {
                if (choice.text.isEmpty())
                    continue;
                box->addItem(choice.title, choice.text);
                box->setItemData(box->count() - 1, plainTip(choice.tip), Qt::ToolTipRole);
            }
            showAdapter(*box, shown);
        }
    }

    /// One that is not listed is added, so that nothing is lost by being shown.
    static void showAdapter(QComboBox& box, const QString& name)
    {
        if (!name.isEmpty() && box.findData(name) < 0)
            box.addItem(name, name);
        box.setCurrentIndex(name.isEmpty() ? -1 : box.findData(name));
    }

    void showHost(const QString& host, PeerKind kind)
    {
        const QSignalBlocker quiet(m_host);
        m_host->clear();
        for (const QString& known : m_parts.form.peerHistory()) {
            if (peerKindOf(known) == kind)
                m_host->addItem(withoutScheme(known));
        }
        for (const QString& name : kind == PeerKind::TwoHosts ? m_sshHosts : QStringList()) {
            if (const QString peer = fromUtf8(model::kSshScheme) + name; m_host->findText(peer) < 0)
                m_host->addItem(peer);
        }
        m_host->setCurrentText(host);
    }

    void choose(PeerKind kind, bool isUsers)
    {
        m_kind = kind;
        for (std::size_t i = 0; i < m_cards.size(); ++i)
            m_cards[i]->setChecked(i == static_cast<std::size_t>(kind));
        m_rows->parentWidget()->setVisible(kind != PeerKind::Alone);
        m_rows->setRowVisible(m_host, isAnswering(kind) && kind != PeerKind::Alone);
        showCodeRows();
        for (QWidget* const row : std::initializer_list<QWidget*>{m_sends, m_receives})
            m_rows->setRowVisible(row, kind == PeerKind::Cable);
        for (QWidget* const row : std::initializer_list<QWidget*>{m_direction, m_feed})
            m_rows->setRowVisible(row, kind == PeerKind::Feed);
        m_testButton->setVisible(isAnswering(kind));
        showHostForm();
        if (!isUsers)
            return;
        if (isAnswering(kind) && kind != PeerKind::Alone)
            showHost(m_host->currentText(), kind);
        takePeer();
        QWidget* const first = firstField();
        if (first == nullptr)
            return;
        first->setFocus();
        // In a low window the fields are beneath its edge; they have their places a moment later.
        QTimer::singleShot(0, this, [this] { m_scroll->ensureWidgetVisible(m_rows->parentWidget(), 0, 8); });
    }

    /// In a practice the other host is there, and answers without a code; over ssh the responder is started without
    /// one.
    void showCodeRows()
    {
        const bool isOverSsh = m_host->currentText().trimmed().startsWith(fromUtf8(model::kSshScheme));
        for (QWidget* const row : std::initializer_list<QWidget*>{m_command, m_codeRow})
            m_rows->setRowVisible(row, m_kind == PeerKind::TwoHosts && !isPractising() && !isOverSsh);
    }

    [[nodiscard]] QWidget* firstField() const
    {
        switch (m_kind) {
        case PeerKind::Alone:
            return nullptr;
        case PeerKind::Cable:
            return m_sends;
        case PeerKind::Feed:
            return m_feed;
        default:
            return m_host;
        }
    }

    /// As the form has it; empty: nothing is chosen yet.
    [[nodiscard]] QString chosenPeer() const
    {
        QString host = m_host->currentText().trimmed();
        switch (m_kind) {
        case PeerKind::Alone:
            return kSelfPeer;
        case PeerKind::Cable:
            return m_receives->currentData().toString();
        case PeerKind::Feed:
            return m_feed->text().trimmed();
        case PeerKind::Echo:
            return host.isEmpty() ? host : withScheme(model::kIcmpScheme, host);
        case PeerKind::Reflector:
            return host.isEmpty() ? host : withScheme(model::kStampScheme, host);
        case PeerKind::TwoHosts:
            break;
        }
        return host;
    }

    void takePeer()
    {
        RequestForm& form = m_parts.form;
        m_isTaking = true;
        if (m_kind == PeerKind::Feed)
            useTraffic(static_cast<measure::Traffic>(m_direction->currentData().toInt()));
        else
            useTraffic(m_kind == PeerKind::Cable ? measure::Traffic::Cabled : measure::Traffic::Answered);
        // The adapter that sends over the cable is the form's adapter, and nobody's wish elsewhere.
        if (m_kind == PeerKind::Cable)
            form.setText("adapter", m_sends->currentData().toString());
        else if (m_wasCable)
            form.setText("adapter", {});
        m_wasCable = m_kind == PeerKind::Cable;
        form.setPeer(chosenPeer());
        m_isTaking = false;
        forgetTest();
        emit stateChanged();
    }

    /// What was found out, or is being found out, is of another peer.
    void forgetTest()
    {
        m_testedPeer.clear();
        m_test.cancel();
        m_view->clear();
        showButtons();
    }

    void test()
    {
        if (m_test.isRunning())
            return m_test.cancel();
        model::RunRequest request;
        m_testedPeer = chosenPeer();
        if (const Status status = readPeer(m_testedPeer, request); !status) {
            m_view->showError(status.error());
            m_host->setFocus();
            return;
        }
        if (!m_hasIcmp && request.peer.isIcmp()) {
            m_view->showError(
                {ErrorKind::NotSupported,
                 tr("%1 cannot be tested: %2").arg(fromUtf8(request.peer.text), noIcmpReason()).toStdString(), 0,
                 tr("Name an echo service: echo://HOST:PORT.").toStdString()});
            m_host->setFocus();
            return;
        }
        m_test.start(request, m_kind == PeerKind::TwoHosts ? m_code->text().trimmed() : QString());
    }

    void showReport()
    {
        m_parts.use.set(m_test, !m_test.report().isFinished, tr("Testing the connection..."),
                        [this] { m_test.cancel(); });
        if (m_testedPeer.isEmpty())
            return showButtons();
        m_view->showReport(m_test.report());
        const bool isReached = m_test.report().isFinished && !m_test.report().error;
        if (isReached)
            m_parts.form.rememberPeer(m_testedPeer);
        showButtons();
    }

    void showButtons()
    {
        const bool isTesting = m_test.isRunning() && !m_test.report().isFinished && !m_testedPeer.isEmpty();
        m_testButton->setText(isTesting ? tr("Cancel the test") : tr("Test connection"));
        // Both at once would disturb each other.
        m_testButton->setEnabled(isTesting || m_parts.use.isFree());
    }

    StepParts m_parts;
    ConnectionTest m_test;
    QStringList m_sshHosts = isPractising() ? QStringList() : sshHosts();
    std::vector<PeerCard*> m_cards;
    PeerCard* m_practice = nullptr;  ///< Null in a practice.
    QGridLayout* m_grid = nullptr;
    int m_columns = 0;
    QFormLayout* m_rows = nullptr;
    CopyLine* m_command = nullptr;
    QComboBox* m_host;
    QLineEdit* m_code;
    QCheckBox* m_showCode;
    QWidget* m_codeRow = nullptr;
    QComboBox* m_sends;
    QComboBox* m_receives;
    QComboBox* m_direction;
    QLineEdit* m_feed;
    QScrollArea* m_scroll;
    QPushButton* m_testButton;
    ConnectionView* m_view;
    QString m_testedPeer;  ///< Of which m_view tells; empty: of none.
    PeerKind m_kind = PeerKind::Alone;
    bool m_isTaking = false;
    bool m_wasCable = false;
    bool m_hasIcmp = true;  ///< Until this host's transports are listed.
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
