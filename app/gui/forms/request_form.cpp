#include "app/gui/forms/request_form.hpp"

#include "app/gui/forms/form_choices.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/input/tab_order.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/parts/label.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/peer.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr int kLongestHistory = 12;
constexpr int kFixedRows = 4;  ///< Mode, peer, pairing code, and the line of settings without a row.
/// Letters that menus, buttons and the rows that are always there leave for the others.
const QString kFreeMnemonics = QStringLiteral("bdijklnquxyz");

/// As model::readText() reads it: blanks that a person typed around commas or before a unit are not part of a number.
std::string readable(const QString& text, const model::Value& value)
{
    static const QRegularExpression kBlanks(QStringLiteral("\\s+"));
    const bool isText = std::holds_alternative<std::string*>(value.of);
    return (isText ? text : QString(text).remove(kBlanks)).toStdString();
}

/// Reads an editor into its setting and marks it where that fails. Empty leaves the setting at its default.
Status readEditor(SettingEditor& editor, const model::Field& field, const model::Value& value)
{
    const QString text = editor.text();
    Status status = text.isEmpty() ? Status{} : model::readText(field, readable(text, value), value);
    editor.setProblem(status ? QString() : errorText(status.error()));
    return status;
}

/// True of settings that are asked for in rows: of some mode, or as mode and peer.
bool hasPlace(std::string_view path)
{
    constexpr std::array<std::string_view, 5> kOwn{"peer", "port", "mode", "modeOptions", "transportOptions"};
    return std::ranges::find(kOwn, path) != kOwn.end() || std::ranges::any_of(allForms(), [path](const FormRows& rows) {
               return std::ranges::find(rows.settings, path) != rows.settings.end();
           });
}

QString takeLetter(QString& letters)
{
    const QString taken = letters.left(1).toUpper();
    letters.remove(0, 1);
    return taken;
}

void keepFirst(Status& first, Status status)
{
    if (first)
        first = std::move(status);
}

QString placeholderOf(measure::Traffic traffic)
{
    if (traffic == measure::Traffic::Cabled)
        return RequestForm::tr("adapter that receives");
    return measure::isOfFeed(traffic) ? RequestForm::tr("group or address, with :PORT")
                                      : RequestForm::tr("host name or address");
}

Status readOtherEnd(measure::Traffic traffic, const QString& text, model::RunRequest& request)
{
    if (traffic == measure::Traffic::Cabled)
        return readPort(text, request);
    return measure::isOfFeed(traffic) ? readFeed(text, request) : readPeer(text, request);
}

}  // namespace

RequestForm::RequestForm(QWidget* parent)
    : QWidget(parent),
      m_layout(new QFormLayout(this)),
      m_mode(new QComboBox(this)),
      m_peer(new QComboBox(this)),
      m_code(new QLineEdit(this)),
      m_hidden(new QWidget(this)),
      m_hiddenWords(new PlainLabel(m_hidden)),
      m_transports(usualTransports())
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    // A long name stands above its field rather than widen the panel.
    m_layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addPeerRows();
    makeHiddenLine();
    connect(m_mode, &QComboBox::currentIndexChanged, this, [this] {
        keepTexts();
        rebuildRows();
        emit modeChanged(mode());
    });
    connect(m_peer, &QComboBox::currentTextChanged, this, &RequestForm::judge);
    connect(m_code, &QLineEdit::textChanged, this, &RequestForm::judge);
    rebuildRows();
}

void RequestForm::addPeerRows()
{
    m_mode->setObjectName(QStringLiteral("mode"));
    m_mode->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const measure::Mode& mode : measure::allModes()) {
        m_mode->addItem(coreText(mode.title), fromUtf8(mode.id));
        m_mode->setItemData(m_mode->count() - 1, plainTip(coreText(mode.summary)), Qt::ToolTipRole);
    }
    m_peer->setObjectName(QStringLiteral("peer"));
    m_peer->setEditable(true);
    m_peer->setInsertPolicy(QComboBox::NoInsert);
    m_peer->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_peer->addItem(tr("This machine"), kSelfPeer);
    m_peer->setToolTip(
        plainTip(tr("The machine on which the responder runs: its name or address, with :PORT behind it where\n"
                    "that is not 9753.")));
    m_peer->lineEdit()->setPlaceholderText(tr("host name or address"));
    m_code->setObjectName(QStringLiteral("pairingCode"));
    m_code->setEchoMode(QLineEdit::Password);
    m_code->setPlaceholderText(tr("shown by the responder"));
    m_code->setToolTip(plainTip(tr("The responder shows it when it starts. Not needed for this machine.")));
    m_mode->setAccessibleName(tr("Measure"));
    m_peer->setAccessibleName(tr("Peer"));
    m_peer->lineEdit()->setAccessibleName(m_peer->accessibleName());
    m_code->setAccessibleName(tr("Pairing code"));
    m_layout->addRow(tr("M&easure"), m_mode);
    m_layout->addRow(tr("&Peer"), m_peer);
    m_layout->addRow(tr("Pairing c&ode"), m_code);
}

void RequestForm::makeHiddenLine()
{
    auto* row = new QHBoxLayout(m_hidden);
    row->setContentsMargins(0, 0, 0, 0);
    m_hiddenWords->setWordWrap(true);
    m_hiddenWords->setObjectName(QStringLiteral("hiddenSettings"));
    auto* usual = new QToolButton(m_hidden);
    usual->setText(tr("Reset"));
    usual->setToolTip(plainTip(tr("Resets them to the defaults")));
    usual->setAccessibleName(tr("Reset the settings that have no field"));
    connect(usual, &QToolButton::clicked, this, &RequestForm::forgetHidden);
    row->addWidget(m_hiddenWords, 1);
    row->addWidget(usual, 0, Qt::AlignTop);
    m_hidden->hide();
    m_layout->insertRow(kFixedRows - 1, m_hidden);
}

QString RequestForm::mode() const
{
    return m_mode->currentData().toString();
}

void RequestForm::setMode(const QString& mode)
{
    m_mode->setCurrentIndex(std::max(m_mode->findData(mode), 0));
}

void RequestForm::setPeer(const QString& peer)
{
    const int known = m_peer->findData(peer);
    m_peer->setCurrentText(known >= 0 ? m_peer->itemText(known) : peer);
    m_peer->lineEdit()->setCursorPosition(0);
}

QString RequestForm::pairingCode() const
{
    return m_code->isHidden() ? QString() : m_code->text().trimmed();
}

void RequestForm::setPairingCode(const QString& code)
{
    m_code->setText(code);
}

void RequestForm::keepTexts()
{
    // What is usual in one measurement need not be so in the next.
    for (const Row& row : m_rows) {
        Texts& texts = row.isModes ? m_modeTexts : m_texts;
        if (row.editor->text() == row.usual)
            texts.erase(row.path);
        else
            texts[row.path] = row.editor->text();
    }
}

void RequestForm::rebuildRows()
{
    m_rows.clear();
    while (m_layout->rowCount() > kFixedRows)
        m_layout->removeRow(kFixedRows);
    m_freeMnemonics = kFreeMnemonics;
    const measure::Mode& mode = *measure::findMode(this->mode().toStdString());
    m_mode->setToolTip(plainTip(coreText(mode.summary)));
    m_peer->lineEdit()->setPlaceholderText(placeholderOf(mode.traffic));
    model::RunRequest usual = measure::usualRequest(mode);
    for (const std::string_view wanted : formSettings(mode.id)) {
        forEachSetting(model::valueOf(usual),
                       [&](const std::string& path, const model::Field& field, const model::Value& value) {
                           if (path == wanted)
                               addRow({.path = path}, field, value);
                       });
    }
    if (mode.describeSettings) {
        forEachSetting(mode.describeSettings,
                       [&](const std::string& path, const model::Field& field, const model::Value& value) {
                           addRow({.path = path, .isModes = true}, field, value);
                       });
    }
    orderTabsAsLaidOut(*this);
    judge();
}

void RequestForm::addRow(const Row& row, const model::Field& field, const model::Value& value)
{
    Row added = row;
    added.editor = new SettingEditor(fromUtf8(row.path), field, value, this);
    m_layout->addRow(withMnemonic(settingTitle(field, row.path)), added.editor);
    added.editor->setTitle(settingTitle(field, row.path));
    offerChoices(added);
    const Texts& texts = row.isModes ? m_modeTexts : m_texts;
    const auto known = texts.find(row.path);
    added.usual = fromUtf8(model::textOf(field, value));
    added.editor->setText(known != texts.end() ? known->second : added.usual);
    connect(added.editor, &SettingEditor::changed, this, [this, added] { onEdited(added); });
    m_rows.push_back(std::move(added));
}

QString RequestForm::withMnemonic(const QString& title)
{
    for (qsizetype at = 0; at < title.size(); ++at) {
        const qsizetype free = m_freeMnemonics.indexOf(title[at].toLower());
        if (free < 0)
            continue;
        m_freeMnemonics.remove(free, 1);
        return QString(title).insert(at, QLatin1Char('&'));
    }
    // A title in another script has its letter behind it.
    const bool isLatin = std::ranges::all_of(title,
                                             [](QChar letter) { return letter.script() <= QChar::Script_Latin; });
    return isLatin || m_freeMnemonics.isEmpty() ? title
                                                : QStringLiteral("%1(&%2)").arg(title, takeLetter(m_freeMnemonics));
}

void RequestForm::offerChoices(const Row& row)
{
    if (row.isModes)
        return;
    if (row.path == "adapter")
        row.editor->setChoices(
            adapterChoices(m_adapters, measure::findMode(mode().toStdString())->traffic == measure::Traffic::Cabled),
            false);
    else if (row.path == "transport")
        row.editor->setChoices(transportChoices(m_transports, m_offeredFor), false);
    else if (row.path.ends_with(".wait"))
        row.editor->setChoices(waitChoices(), false);
    else if (const auto usual = usualValues(row.path); !usual.empty())
        row.editor->setChoices(usual, true);
}

void RequestForm::offerAll(const std::string& path)
{
    for (const Row& row : m_rows) {
        if (row.path.ends_with(path))
            offerChoices(row);
    }
    judge();
}

std::vector<SettingChoice> RequestForm::waitChoices() const
{
    const SettingEditor* const transport = editorOf("transport");
    return gui::waitChoices(m_transports, transport != nullptr ? transport->text() : QString());
}

void RequestForm::onEdited(const Row& row)
{
    if (row.path == "transport")
        offerAll(".wait");
    else
        judge();
}

SettingEditor* RequestForm::editorOf(const std::string& path, bool isModes) const
{
    const auto found = std::ranges::find_if(m_rows,
                                            [&](const Row& row) { return row.path == path && row.isModes == isModes; });
    return found == m_rows.end() ? nullptr : found->editor;
}

void RequestForm::judge()
{
    const measure::Mode& chosen = *measure::findMode(mode().toStdString());
    model::RunRequest request = measure::usualRequest(chosen);
    const int known = m_peer->findText(m_peer->currentText());
    const QString peer = known >= 0 ? m_peer->itemData(known).toString() : m_peer->currentText();
    Status status = readOtherEnd(chosen.traffic, peer, request);
    const model::RunRequest usual = request;
    keepFirst(status, readRows(request));
    keepFirst(status, readModeRows(request));
    if (chosen.traffic == measure::Traffic::Cabled && request.adapter.empty())
        keepFirst(status, fail(ErrorKind::Invalid, tr("Name the sending adapter."),
                               tr("Choose the adapter of this machine at this end of the cable.")));
    keepReachable(request, usual.transport);
    // Where no responder answers, nobody could be told how to.
    if (!request.peer.hasResponder())
        request.responder = usual.responder;
    QStringList named = takeHidden(request);
    named += takeTransportOptions(request);
    if (m_hostWish.tunesAny())
        named << tr("this host as Check advises");
    if (m_hostWish.holdsIdleStates)
        named << tr("all cores of this host kept awake");
    m_hiddenWords->setText(tr("Also set: %1.").arg(listText(named)));
    m_layout->setRowVisible(m_hidden, !named.isEmpty());
    showRowsFor(request);
    // The embedded responder is paired by itself, and others than responders with nobody.
    m_layout->setRowVisible(m_code, chosen.traffic == measure::Traffic::Answered &&
                                        request.peer.kind == model::Peer::Kind::Responder);
    if (SettingEditor* const duration = editorOf("durationNs"))
        duration->setEnabled(request.count == 0);
    // Beside a count it has no meaning, and is refused.
    if (request.count > 0)
        request.durationNs = measure::usualRequest(chosen).durationNs;
    if (status)
        m_request = std::move(request);
    else
        m_request = std::unexpected(std::move(status).error());
    emit requestChanged();
}

void RequestForm::keepReachable(model::RunRequest& request, const std::string& usual)
{
    if (request.peer.isIcmp()) {
        // For echo requests there is but one transport.
        request.transport = model::kIcmpTransport;
        return;
    }
    // One of each kind stands for all.
    if (std::exchange(m_offeredFor, request.peer).kind != request.peer.kind) {
        for (const Row& row : m_rows) {
            if (row.path == "transport")
                offerChoices(row);
        }
    }
    if (request.peer.text.empty() || measure::canReach(request.peer, request.transport))
        return;
    request.transport = usual;
    if (SettingEditor* const editor = editorOf("transport")) {
        const QSignalBlocker quiet(editor);
        editor->setText(fromUtf8(usual));
    }
}

void RequestForm::showRowsFor(const model::RunRequest& request)
{
    for (const Row& row : m_rows) {
        const bool isOnlyOne = row.path == "transport" && request.peer.isIcmp();
        if (!row.isModes)
            m_layout->setRowVisible(row.editor, hasMeaning(row.path, request) && !isOnlyOne);
    }
}

bool RequestForm::hasRow(const std::string& path) const
{
    return editorOf(path) != nullptr;
}

QStringList RequestForm::takeHidden(model::RunRequest& request)
{
    QStringList named;
    forEachSetting(model::valueOf(request), [&](const std::string& path, const model::Field& field,
                                                const model::Value& value) {
        const auto text = m_texts.find(path);
        if (text == m_texts.end() || hasRow(path) || field.title.empty() || (hasPlace(path) && !isRareSetting(path)) ||
            !hasMeaning(path, request) || text->second == fromUtf8(model::textOf(field, value)))
            return;
        if (!model::readText(field, readable(text->second, value), value))
            return;
        named << QStringLiteral("%1 %2").arg(settingTitle(field, path), text->second);
    });
    return named;
}

QStringList RequestForm::takeTransportOptions(model::RunRequest& request)
{
    m_options = optionsOf(request, m_transports);
    QStringList named;
    for (const auto& [key, text] : m_transportOptions) {
        const auto item = std::ranges::find(m_options.items, key, &model::SettingItem::key);
        const bool isKnown = item != m_options.items.end();
        // Those of another transport wait until it is chosen again.
        if (!isKnown && m_options.isWhole)
            continue;
        request.transportOptions[key] = text;
        named << QStringLiteral("%1 %2").arg(isKnown ? coreText(item->title) : fromUtf8(key), fromUtf8(text));
    }
    return named;
}

void RequestForm::setTransportOption(const std::string& key, const QString& text)
{
    if (text.isEmpty())
        m_transportOptions.erase(key);
    else
        m_transportOptions[key] = text.toStdString();
    judge();
}

void RequestForm::forgetHidden()
{
    m_transportOptions.clear();
    m_hostWish = {};
    std::erase_if(m_texts, [this](const auto& text) {
        return !hasRow(text.first) && (isRareSetting(text.first) || !hasPlace(text.first));
    });
    judge();
}

Status RequestForm::readRows(model::RunRequest& request)
{
    Status first;
    forEachSetting(model::valueOf(request),
                   [&](const std::string& path, const model::Field& field, const model::Value& value) {
                       if (SettingEditor* const editor = editorOf(path))
                           keepFirst(first, readEditor(*editor, field, value));
                   });
    return first;
}

Status RequestForm::readModeRows(model::RunRequest& request)
{
    Status first;
    const measure::Mode& mode = *measure::findMode(request.mode);
    if (!mode.describeSettings)
        return first;
    forEachSetting(mode.describeSettings,
                   [&](const std::string& path, const model::Field& field, const model::Value& value) {
                       SettingEditor* const editor = editorOf(path, /*isModes=*/true);
                       const std::string usual = model::textOf(field, value);
                       keepFirst(first, readEditor(*editor, field, value));
                       if (const std::string text = model::textOf(field, value); text != usual)
                           request.modeOptions[path] = text;
                   });
    return first;
}

void RequestForm::setRequest(const model::RunRequest& request)
{
    m_texts.clear();
    Texts usual;
    const measure::Mode* const known = measure::findMode(request.mode);
    const model::RunRequest usualHere = known != nullptr ? measure::usualRequest(*known) : model::RunRequest();
    forEachSetting(model::constValueOf(usualHere),
                   [&usual](const std::string& path, const model::Field& field, const model::Value& value) {
                       usual[path] = fromUtf8(model::textOf(field, value));
                   });
    // What is usual here need not be so in the mode that is chosen next.
    forEachSetting(model::constValueOf(request),
                   [&](const std::string& path, const model::Field& field, const model::Value& value) {
                       const QString text = fromUtf8(model::textOf(field, value));
                       if (text != usual[path])
                           m_texts[path] = text;
                   });
    m_transportOptions = request.transportOptions;
    m_modeTexts.clear();
    for (const auto& [key, text] : request.modeOptions)
        m_modeTexts[key] = fromUtf8(text);
    const QString before = mode();
    {
        const QSignalBlocker quiet(this);
        const QSignalBlocker quietMode(m_mode);
        const QSignalBlocker quietPeer(m_peer);
        setMode(fromUtf8(request.mode));
        setPeer(peerText(request));
        rebuildRows();
    }
    emit requestChanged();
    if (mode() != before)
        emit modeChanged(mode());
}

void RequestForm::setText(const std::string& path, const QString& text)
{
    m_texts[path] = text;
    if (SettingEditor* const editor = editorOf(path))
        editor->setText(text);
    else
        judge();
}

void RequestForm::setHostWish(const model::HostWish& wish)
{
    if (m_hostWish == wish)
        return;
    m_hostWish = wish;
    judge();
}

void RequestForm::focusProblem()
{
    const auto wrong = std::ranges::find_if(m_rows, [](const Row& row) { return !row.editor->problem().isEmpty(); });
    if (wrong != m_rows.end())
        wrong->editor->setFocus();
    else
        m_peer->setFocus();
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
    m_adapters = adapters;
    offerAll("adapter");
}

void RequestForm::setTransports(const std::vector<TransportChoice>& transports)
{
    m_transports = transports;
    offerAll("transport");
    offerAll(".wait");
}

}  // namespace halftrip::gui
