#include "app/gui/forms/preset_bar.hpp"

#include "app/gui/forms/presets.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "core/model/request/peer.hpp"

#include <QComboBox>
#include <QLabel>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <utility>

namespace halftrip::gui {

PresetBar::PresetBar(RequestForm& form, QWidget* parent)
    : QWidget(parent),
      m_form(form),
      m_presets(new QComboBox(this)),
      m_realistic(addWaitButton("waitRealistic", tr("Realistic"),
                                tr("Both ends wait in the receive call, as most applications do"), "block")),
      m_adapterOnly(addWaitButton("waitAdapterOnly", tr("Adapter only"),
                                  tr("Both ends spin: they poll for packets and never sleep"), "spin")),
      m_consequence(new PlainLabel(this)),
      m_estimate(new PlainLabel(this))
{
    m_presets->setObjectName(QStringLiteral("preset"));
    m_presets->setAccessibleName(tr("Preset"));
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presets->addItem(tr("Settings of your own"));
    for (const Preset& preset : allPresets()) {
        m_presets->addItem(presetTitle(preset), fromUtf8(preset.id));
        m_presets->setItemData(m_presets->count() - 1, plainTip(presetMeaning(preset)), Qt::ToolTipRole);
    }
    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        if (index > 0)
            usePreset(allPresets()[static_cast<std::size_t>(index - 1)], m_form);
        showRequest();
    });
    m_consequence->setObjectName(QStringLiteral("waitConsequence"));
    m_estimate->setObjectName(QStringLiteral("runEstimate"));
    for (QLabel* label : {m_consequence, m_estimate})
        label->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(kUsual);
    row->addWidget(m_realistic);
    row->addWidget(m_adapterOnly);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTight);
    column->addWidget(m_presets);
    column->addLayout(row);
    column->addWidget(m_consequence);
    column->addWidget(m_estimate);
    connect(&m_form, &RequestForm::requestChanged, this, &PresetBar::showRequest);
    showRequest();
}

QRadioButton* PresetBar::addWaitButton(const char* name, const QString& text, const QString& tip, const char* wait)
{
    auto* button = new QRadioButton(this);
    button->setObjectName(QString::fromLatin1(name));
    button->setText(text);
    button->setToolTip(plainTip(tip));
    button->setAutoExclusive(false);  // Neither is also possible.
    connect(button, &QRadioButton::clicked, this, [this, wait] {
        m_form.setText("initiator.wait", QString::fromLatin1(wait));
        m_form.setText("responder.wait", QString::fromLatin1(wait));
        showRequest();
    });
    return button;
}

void PresetBar::setTransports(const std::vector<TransportChoice>& transports)
{
    m_transports.clear();
    for (const TransportChoice& transport : transports) {
        if (transport.isUsable && transport.id != model::kIcmpTransport)
            m_transports.push_back(transport.id);
    }
    showRequest();
}

void PresetBar::setAdapters(const std::vector<model::AdapterFacts>& adapters)
{
    m_adapters = adapters;
    showRequest();
}

void PresetBar::setPace(PaceFor paceFor)
{
    m_paceFor = std::move(paceFor);
    showRequest();
}

QString PresetBar::consequence() const
{
    return m_consequence->text();
}

QString PresetBar::estimate() const
{
    return m_estimate->text();
}

void PresetBar::showRequest()
{
    const auto& request = m_form.request();
    for (QLabel* words : {m_consequence, m_estimate})
        words->setVisible(request.has_value());
    if (!request)
        return;
    const Preset* const preset = presetOf(*request);
    const QSignalBlocker quiet(m_presets);
    m_presets->setCurrentIndex(preset == nullptr ? 0 : m_presets->findData(fromUtf8(preset->id)));
    m_presets->setToolTip(
        plainTip(preset == nullptr ? tr("Measurements that people often want") : presetMeaning(*preset)));
    const bool isAlone = !request->peer.hasResponder();
    const auto areBoth = [&request, isAlone](model::Wait wait) {
        return request->initiator.wait == wait && (isAlone || request->responder.wait == wait);
    };
    m_realistic->setChecked(areBoth(model::Wait::Block));
    m_adapterOnly->setChecked(areBoth(model::Wait::Spin));
    m_consequence->setText(waitConsequence(*request));
    const auto estimate = estimateOf(*request, m_transports, m_adapters);
    const double pace = m_paceFor ? m_paceFor(*request) : 1;
    m_estimate->setText(estimate ? estimateText(*estimate, pace, isPractising()) : QString());
    m_estimate->setVisible(estimate.has_value());
}

}  // namespace halftrip::gui
