#pragma once

#include "app/gui/process/cli_inventory.hpp"
#include "core/model/request/run_request.hpp"

#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QRadioButton;

namespace halftrip::gui {

class RequestForm;

/// Over the form: presets, the choice between realistic and adapter only with what it means, and how long the run will
/// take.
class PresetBar : public QWidget {
    Q_OBJECT

public:
    /// `form` outlives it.
    explicit PresetBar(RequestForm& form, QWidget* parent = nullptr);
    /// What a ladder climbs here.
    void setTransports(const std::vector<TransportChoice>& transports);
    /// What packets leave through here: how large a whole one is.
    void setAdapters(const std::vector<model::AdapterFacts>& adapters);
    /// How many times as long as planned a run takes (Paces::of()).
    using PaceFor = std::function<double(const model::RunRequest&)>;
    void setPace(PaceFor paceFor);
    /// What it answers has changed.
    void showRequest();
    [[nodiscard]] QString consequence() const;
    [[nodiscard]] QString estimate() const;

private:
    QRadioButton* addWaitButton(const char* name, const QString& text, const QString& tip, const char* wait);

    RequestForm& m_form;
    std::vector<std::string> m_transports;
    std::vector<model::AdapterFacts> m_adapters;
    PaceFor m_paceFor;
    QComboBox* m_presets;
    QRadioButton* m_realistic;
    QRadioButton* m_adapterOnly;
    QLabel* m_consequence;
    QLabel* m_estimate;
};

}  // namespace halftrip::gui
