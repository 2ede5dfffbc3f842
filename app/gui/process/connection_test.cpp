#include "app/gui/process/connection_test.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/program_locator.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>
#include <chrono>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t kTestedBytes = 64;
constexpr std::uint64_t kTestedProbes = 10;
/// Beyond this a peer that drops everything would make a test of a minute.
constexpr std::chrono::nanoseconds kTestTimeout = 100ms;

}  // namespace

model::RunRequest connectionTestRequest(const model::RunRequest& wanted)
{
    model::RunRequest request;
    request.peer = wanted.peer;
    request.port = wanted.port;
    request.sizesBytes = {kTestedBytes};
    request.count = kTestedProbes;
    request.warmupCount = kTestedProbes;
    request.timeoutNs = kTestTimeout.count();
    if (request.peer.isIcmp()) {
        request.transport = model::kIcmpTransport;
        return request;
    }
    // Sleeping costs nobody a core, and how fast it is nobody asks here.
    request.initiator.wait = model::Wait::Auto;
    const auto ladder = std::ranges::find(measure::allModes(), model::kTransportAxis, &measure::Mode::chartAxis);
    if (ladder == measure::allModes().end())
        return request;
    request.mode = ladder->id;
    for (const std::string& key : model::keysOf(ladder->describeSettings)) {
        if (key == "rounds")
            request.modeOptions[key] = "1";
    }
    return request;
}

ConnectionTest::ConnectionTest(QObject* parent) : QObject(parent)
{
    connect(&m_process, &RunProcess::eventReceived, this, &ConnectionTest::onEvent);
    connect(&m_process, &RunProcess::startFailed, this, [this](const Error& error) { finish(error); });
    connect(&m_process, &RunProcess::ended, this, &ConnectionTest::onEnded);
}

void ConnectionTest::start(const model::RunRequest& request, const QString& pairingCode)
{
    if (m_process.isRunning())
        return;
    m_report = {};
    m_isOtherSystem = !request.peer.hasResponder();
    const auto program = locateProgram();
    if (!program)
        return finish(program.error());
    m_process.start(*program, measurementArguments(connectionTestRequest(request)) + followArguments({}), pairingCode);
    emit changed();
}

void ConnectionTest::cancel()
{
    m_process.stop();
}

void ConnectionTest::onEvent(const control::Event& event)
{
    if (const auto* started = std::get_if<control::RunStartedEvent>(&event)) {
        m_report.hasAnswered = !m_isOtherSystem;
        m_report.initiator = started->record.initiatorHost;
        m_report.responder = started->record.responderHost;
    } else if (const auto* finished = std::get_if<control::PointFinishedEvent>(&event)) {
        const model::PointResult& point = finished->point;
        m_report.hasAnswered = m_report.hasAnswered || point.counts.received > 0;
        QString problem = sentenceText(point.problem);
        if (problem.isEmpty() && point.counts.received == 0)
            problem = tr("No packet came back.");
        m_report.transports.push_back({point.transport, std::move(problem)});
    } else if (const auto* error = std::get_if<control::ErrorEvent>(&event)) {
        m_report.error = error->error;
    } else {
        return;
    }
    emit changed();
}

void ConnectionTest::onEnded(const ProcessEnd& end)
{
    if (end.wasStopped)
        return finish(
            Error{.kind = ErrorKind::Interrupted, .what = tr("The test was cancelled.").toStdString(), .hint = {}});
    const bool isSilent = !m_report.hasAnswered && !m_report.error;
    if (isSilent && m_isOtherSystem && !m_report.transports.empty())
        return finish(Error{
            .kind = ErrorKind::Timeout,
            .what = tr("No reply came from there.").toStdString(),
            .hint =
                tr("Check the address and its port, and that nothing on the way drops the packets.").toStdString()});
    if (isSilent)
        return finish(Error{.kind = ErrorKind::Closed,
                            .what = tr("The test ended without an answer.").toStdString(),
                            .hint = end.lastWords.toStdString()});
    finish(m_report.error);
}

void ConnectionTest::finish(std::optional<Error> error)
{
    m_report.error = std::move(error);
    m_report.isFinished = true;
    emit changed();
}

}  // namespace halftrip::gui
