#include "app/gui/process/short_run.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/percentile_text.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/program_locator.hpp"
#include "core/model/record/point_figures.hpp"

#include <chrono>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t kShortRunBytes = 64;
constexpr std::chrono::nanoseconds kShortRunTime = 1500ms;

}  // namespace

model::RunRequest shortRunRequest(const model::RunRequest& wanted)
{
    model::RunRequest request;
    request.peer = wanted.peer;
    request.port = wanted.port;
    request.adapter = wanted.adapter;
    request.transport = wanted.transport;
    request.initiator.wait = wanted.initiator.wait;
    request.responder.wait = wanted.responder.wait;
    request.sizesBytes = {kShortRunBytes};
    request.durationNs = kShortRunTime.count();
    return request;
}

QString figuresText(const ShortFigures& figures)
{
    const model::DistributionWords& words = model::wordsOf(figures.kind);
    return ShortRun::tr("p50 %1 \u00b5s, p99 %2 \u00b5s (%3, %4)")
        .arg(percentileText(words, percentileOf(figures.p50Ns, figures.samples, 0, 50)),
             percentileText(words, percentileOf(figures.p99Ns, figures.samples, 0, 99)), coreText(words.shown),
             samplesText(figures.samples));
}

ShortRun::ShortRun(QObject* parent) : QObject(parent)
{
    connect(&m_process, &RunProcess::eventReceived, this, &ShortRun::onEvent);
    connect(&m_process, &RunProcess::startFailed, this, [this](const Error& error) { finish(std::unexpected(error)); });
    connect(&m_process, &RunProcess::ended, this, &ShortRun::onEnded);
}

void ShortRun::start(const model::RunRequest& request, const QString& pairingCode)
{
    m_figures.reset();
    m_error.reset();
    m_isRunning = true;
    const auto program = locateProgram();
    if (!program)
        return finish(std::unexpected(program.error()));
    m_process.start(*program, measurementArguments(shortRunRequest(request)) + followArguments({}), pairingCode);
}

void ShortRun::onEvent(const control::Event& event)
{
    if (const auto* finished = std::get_if<control::PointFinishedEvent>(&event)) {
        const model::Distribution& result = finished->point.result();
        if (result.histogram.count() > 0)
            m_figures = ShortFigures{result.histogram.count(), model::percentileNs(finished->point, 50),
                                     model::percentileNs(finished->point, 99), result.kind};
    } else if (const auto* error = std::get_if<control::ErrorEvent>(&event)) {
        m_error = error->error;
    }
}

void ShortRun::onEnded(const ProcessEnd& end)
{
    if (m_figures && !end.wasStopped)
        return finish(*m_figures);
    const Error silent{.kind = ErrorKind::Closed,
                       .what = end.wasStopped ? tr("The measurement was stopped.").toStdString()
                                              : tr("No packet came back.").toStdString(),
                       .hint = end.lastWords.toStdString()};
    finish(std::unexpected(m_error.value_or(silent)));
}

void ShortRun::finish(Result<ShortFigures> figures)
{
    m_isRunning = false;
    if (figures)
        emit measured(*figures);
    else
        emit failed(figures.error());
}

}  // namespace halftrip::gui
