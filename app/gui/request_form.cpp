#include "app/gui/request_form.hpp"

#include "app/gui/format.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardItemModel>

#include <algorithm>

namespace halftrip::gui {

namespace {

constexpr int kLongestHistory = 12;
constexpr int kNarrowest = 12;  ///< Characters that a choice shows at least.

/// The choice's own word; the text of an entry is for people.
QString wordOf(const QComboBox& box)
{
    return box.currentData().toString();
}

void chooseWord(QComboBox& box, const QString& word)
{
    const int index = box.findData(word);
    box.setCurrentIndex(std::max(index, 0));
}

/// An editable box: an entry's word where the text is an entry's, otherwise what was typed.
QString typedOrWord(const QComboBox& box)
{
    const int index = box.findText(box.currentText());
    return index >= 0 ? box.itemData(index).toString() : box.currentText().trimmed();
}

void showTypedOrWord(QComboBox& box, const QString& word)
{
    const int index = box.findData(word);
    box.setCurrentText(index >= 0 ? box.itemText(index) : word);
    box.lineEdit()->setCursorPosition(0);
}

QComboBox* makeBox(QWidget* parent, const QString& name, bool isEditable)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(name);
    box->setEditable(isEditable);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(kNarrowest);
    return box;
}

QString waitTitle(const QString& wait)
{
    static const QHash<QString, const char*> titles{
        {QStringLiteral("block"), QT_TRANSLATE_NOOP("RequestForm", "block: sleep until a packet comes")},
        {QStringLiteral("poll"), QT_TRANSLATE_NOOP("RequestForm", "poll: sleep in epoll or WSAPoll")},
        {QStringLiteral("spin"), QT_TRANSLATE_NOOP("RequestForm", "spin: never sleep (keeps a core busy)")},
        {QStringLiteral("busypoll"), QT_TRANSLATE_NOOP("RequestForm", "busypoll: the kernel spins on the queue")}};
    const char* title = titles.value(wait, nullptr);
    return title != nullptr ? QCoreApplication::translate("RequestForm", title) : wait;
}

QString adapterTitle(const model::AdapterFacts& adapter)
{
    QString title = fromUtf8(adapter.name);
    if (!adapter.addresses.empty())
        title += QStringLiteral("  (%1)").arg(fromUtf8(adapter.addresses.front()));
    return adapter.isUp ? title : title + RequestForm::tr("  - down");
}

QString adapterTip(const model::AdapterFacts& adapter)
{
    QStringList lines{fromUtf8(adapter.description), fromUtf8(adapter.driver)};
    for (const std::string& address : adapter.addresses)
        lines << fromUtf8(address);
    if (adapter.linkMbps)
        lines << RequestForm::tr("%1 Mb/s").arg(*adapter.linkMbps);
    if (!adapter.isUp || !adapter.hasCarrier)
        lines << (adapter.isUp ? RequestForm::tr("No link: is the cable in?")
                               : RequestForm::tr("The adapter is switched off."));
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

RequestForm::RequestForm(QWidget* parent)
    : QWidget(parent),
      m_rows(new QFormLayout(this)),
      m_peer(makeBox(this, QStringLiteral("peer"), true)),
      m_code(new QLineEdit(this)),
      m_adapter(makeBox(this, QStringLiteral("adapter"), false)),
      m_transport(makeBox(this, QStringLiteral("transport"), false)),
      m_wait(makeBox(this, QStringLiteral("wait"), false)),
      m_responderWait(makeBox(this, QStringLiteral("responderWait"), false)),
      m_sizes(makeBox(this, QStringLiteral("sizes"), true)),
      m_lengthKind(makeBox(this, QStringLiteral("lengthKind"), false)),
      m_length(new QStackedWidget(this)),
      m_seconds(new QDoubleSpinBox(this)),
      m_count(new QSpinBox(this)),
      m_interval(makeBox(this, QStringLiteral("interval"), true))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addPeerRows();
    addPathRows();
    addLoadRows();
    setTransports(
        {{.id = "udp", .title = "UDP socket", .waits = {"block", "poll", "spin"}, .reason = {}, .remedy = {}},
         {.id = "tcp", .title = "TCP socket", .waits = {"block", "poll", "spin"}, .reason = {}, .remedy = {}}});
    for (QComboBox* box : {m_peer, m_adapter, m_wait, m_responderWait, m_sizes, m_interval, m_lengthKind, m_transport})
        connect(box, &QComboBox::currentTextChanged, this, &RequestForm::onChanged);
    connect(m_transport, &QComboBox::currentIndexChanged, this, &RequestForm::fillWaits);
    connect(m_lengthKind, &QComboBox::currentIndexChanged, m_length, &QStackedWidget::setCurrentIndex);
    connect(m_code, &QLineEdit::textChanged, this, &RequestForm::onChanged);
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, &RequestForm::onChanged);
    connect(m_count, &QSpinBox::valueChanged, this, &RequestForm::onChanged);
    onChanged();
}

void RequestForm::addPeerRows()
{
    m_peer->addItem(tr("This machine (embedded responder)"), kSelfPeer);
    m_peer->setToolTip(tr("The machine that runs \"halftrip serve\": its name or address, with :PORT behind it where\n"
                          "that is not 9753."));
    m_peer->lineEdit()->setPlaceholderText(tr("host name or address"));
    m_code->setObjectName(QStringLiteral("pairingCode"));
    m_code->setEchoMode(QLineEdit::Password);
    m_code->setPlaceholderText(tr("printed by halftrip serve"));
    m_code->setToolTip(tr("\"halftrip serve\" prints it when it starts. Not needed for this machine."));
    m_rows->addRow(tr("&Peer"), m_peer);
    m_rows->addRow(tr("Pairing c&ode"), m_code);
}

void RequestForm::addPathRows()
{
    m_adapter->addItem(tr("as the system routes"), QString());
    m_adapter->setToolTip(tr("The adapter that probes leave through."));
    m_transport->setToolTip(tr("How packets are moved. Greyed ones cannot be used here; point at them to see why."));
    m_wait->setToolTip(tr("How this end waits for the next packet."));
    m_responderWait->setToolTip(tr("How the responder waits. It is part of the measurement, too."));
    m_rows->addRow(tr("&Adapter"), m_adapter);
    m_rows->addRow(tr("&Transport"), m_transport);
    m_rows->addRow(tr("&Wait here"), m_wait);
    m_rows->addRow(tr("Wait th&ere"), m_responderWait);
}

void RequestForm::addLoadRows()
{
    m_sizes->addItem(tr("1 to 2048, each power of 2"), QString());
    m_sizes->addItem(QStringLiteral("64"), QStringLiteral("64"));
    m_sizes->addItem(QStringLiteral("64,256,1024"), QStringLiteral("64,256,1024"));
    m_sizes->addItem(QStringLiteral("64,128..1472"), QStringLiteral("64,128..1472"));
    m_sizes->setToolTip(
        tr("Payload sizes in bytes: a list, or a series such as 1,2,4..1024. Each is a point of its own.\n"
           "The first choice leaves out what does not fit into one packet."));
    m_interval->addItem(tr("back to back"), QString());
    for (const auto* interval : {"100us", "1ms", "5ms", "100ms"})
        m_interval->addItem(QLatin1String(interval), QLatin1String(interval));
    m_interval->setToolTip(
        tr("From one probe to the next, such as 5ms. Back to back: the next as soon as one is answered."));
    m_rows->addRow(tr("Si&zes (bytes)"), m_sizes);
    m_rows->addRow(tr("Each &lasts"), makeLengthRow());
    m_rows->addRow(tr("&Interval"), m_interval);
}

QWidget* RequestForm::makeLengthRow()
{
    m_seconds->setObjectName(QStringLiteral("seconds"));
    m_seconds->setRange(0.01, 604'800);
    m_seconds->setDecimals(2);
    m_seconds->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_seconds->setValue(1);
    m_count->setObjectName(QStringLiteral("count"));
    m_count->setRange(1, 2'000'000'000);
    m_count->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_count->setGroupSeparatorShown(true);
    m_count->setValue(10'000);
    m_length->addWidget(m_seconds);
    m_length->addWidget(m_count);
    m_length->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_lengthKind->setMinimumContentsLength(6);
    m_lengthKind->addItem(tr("seconds"));
    m_lengthKind->addItem(tr("probes"));
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_length, 1);
    layout->addWidget(m_lengthKind, 1);
    row->setFocusProxy(m_seconds);
    return row;
}

QString RequestForm::peer() const
{
    return typedOrWord(*m_peer);
}

RunSetup RequestForm::setup() const
{
    const bool isSelf = peer() == kSelfPeer;
    return {.peer = peer(),
            .pairingCode = isSelf ? QString() : m_code->text().trimmed(),
            .adapter = wordOf(*m_adapter),
            .transport = wordOf(*m_transport),
            .wait = wordOf(*m_wait),
            .responderWait = wordOf(*m_responderWait),
            .sizes = typedOrWord(*m_sizes),
            .length = m_lengthKind->currentIndex() == 1 ? RunSetup::Length::Count : RunSetup::Length::Duration,
            .seconds = m_seconds->value(),
            .count = m_count->value(),
            .interval = typedOrWord(*m_interval)};
}

void RequestForm::setSetup(const RunSetup& setup)
{
    showTypedOrWord(*m_peer, setup.peer);
    m_code->setText(setup.pairingCode);
    chooseWord(*m_adapter, setup.adapter);
    chooseWord(*m_transport, setup.transport);
    chooseWord(*m_wait, setup.wait);
    chooseWord(*m_responderWait, setup.responderWait);
    showTypedOrWord(*m_sizes, setup.sizes);
    m_lengthKind->setCurrentIndex(setup.length == RunSetup::Length::Count ? 1 : 0);
    m_seconds->setValue(setup.seconds);
    m_count->setValue(setup.count);
    showTypedOrWord(*m_interval, setup.interval);
}

void RequestForm::rememberPeer(const QString& peer)
{
    if (peer.isEmpty() || peer == kSelfPeer)
        return;
    QStringList history = peerHistory();
    history.removeAll(peer);
    history.prepend(peer);
    setPeerHistory(history.first(std::min<qsizetype>(history.size(), kLongestHistory)));
}

QStringList RequestForm::peerHistory() const
{
    QStringList history;
    for (int i = 1; i < m_peer->count(); ++i)
        history << m_peer->itemData(i).toString();
    return history;
}

void RequestForm::setPeerHistory(const QStringList& peers)
{
    const QSignalBlocker quiet(m_peer);
    const QString shown = m_peer->currentText();
    while (m_peer->count() > 1)
        m_peer->removeItem(1);
    for (const QString& peer : peers)
        m_peer->addItem(peer, peer);
    m_peer->setCurrentText(shown);
}

void RequestForm::setAdapters(const std::vector<model::AdapterFacts>& adapters)
{
    const QString chosen = wordOf(*m_adapter);
    while (m_adapter->count() > 1)
        m_adapter->removeItem(1);
    for (const model::AdapterFacts& adapter : adapters) {
        m_adapter->addItem(adapterTitle(adapter), fromUtf8(adapter.name));
        m_adapter->setItemData(m_adapter->count() - 1, adapterTip(adapter), Qt::ToolTipRole);
    }
    chooseWord(*m_adapter, chosen);
}

void RequestForm::setTransports(const std::vector<TransportChoice>& transports)
{
    const QString chosen = wordOf(*m_transport);
    m_transports = transports;
    m_transport->clear();
    auto* items = qobject_cast<QStandardItemModel*>(m_transport->model());
    for (const TransportChoice& transport : transports) {
        m_transport->addItem(QStringLiteral("%1: %2").arg(fromUtf8(transport.id), fromUtf8(transport.title)),
                             fromUtf8(transport.id));
        const int row = m_transport->count() - 1;
        items->item(row)->setEnabled(transport.isUsable);
        const QString why = fromUtf8(transport.reason) + QLatin1Char(' ') + fromUtf8(transport.remedy);
        m_transport->setItemData(row, transport.isUsable ? fromUtf8(transport.title) : why.trimmed(), Qt::ToolTipRole);
    }
    chooseWord(*m_transport, chosen);
    fillWaits();
}

void RequestForm::fillWaits()
{
    const auto transport = std::ranges::find(m_transports, wordOf(*m_transport).toStdString(), &TransportChoice::id);
    for (QComboBox* box : {m_wait, m_responderWait}) {
        const QString chosen = wordOf(*box);
        const QSignalBlocker quiet(box);
        box->clear();
        box->addItem(tr("chosen by Halftrip"), QString());
        if (transport != m_transports.end()) {
            for (const std::string& wait : transport->waits)
                box->addItem(waitTitle(fromUtf8(wait)), fromUtf8(wait));
        }
        chooseWord(*box, chosen);
    }
    emit setupChanged();
}

void RequestForm::onChanged()
{
    const bool isSelf = peer() == kSelfPeer;
    // The embedded responder is paired by itself.
    m_rows->setRowVisible(m_code, !isSelf);
    emit setupChanged();
}

}  // namespace halftrip::gui
