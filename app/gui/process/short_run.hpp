#pragma once

#include "app/gui/process/run_process.hpp"
#include "core/model/record/guided_checklist.hpp"
#include "core/model/request/run_request.hpp"

#include <optional>

namespace halftrip::gui {

using model::ShortFigures;

/// A measurement of a second or two beside the window's run: what a changed setting brought, at a first look. GUI
/// thread only.
class ShortRun : public QObject {
    Q_OBJECT

public:
    explicit ShortRun(QObject* parent = nullptr);
    /// `request`: peer, adapter, transport and waits are read, nothing else. Must not be called while running.
    void start(const model::RunRequest& request, const QString& pairingCode);
    void cancel() { m_process.stop(); }
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

signals:
    void measured(const halftrip::gui::ShortFigures& figures);
    /// Why there are no figures.
    void failed(const halftrip::Error& error);

private:
    void onEvent(const control::Event& event);
    void onEnded(const ProcessEnd& end);
    void finish(Result<ShortFigures> figures);

    RunProcess m_process;
    std::optional<ShortFigures> m_figures;
    std::optional<Error> m_error;
    bool m_isRunning = false;
};

/// The request of such a measurement.
[[nodiscard]] model::RunRequest shortRunRequest(const model::RunRequest& wanted);
/// "p50 5.21 µs, p99 7.90 µs (HRT, 120,000 samples)".
[[nodiscard]] QString figuresText(const ShortFigures& figures);

}  // namespace halftrip::gui
