#include "app/gui/model/rest_of_run.hpp"

#include <algorithm>
#include <string_view>

namespace halftrip::gui {

namespace {

/// So much of a plan has to be done before its pace weighs as much as that of the run before.
constexpr double kTrialNs = 2e9;
constexpr double kSlowest = 50;
/// More than was said before, and no more than this, is waited for.
constexpr double kMuchMore = 1.3;
constexpr double kMuchMoreNs = 2e9;
/// Who hears nothing for so long counts down.
constexpr std::int64_t kSilenceNs = 1'000'000'000;

/// What a pace depends on. Sweeps have transports and waits of their own, so that their mode stands for these.
std::string keyOf(const model::RunRequest& request)
{
    std::string key = request.peer.text + '\n' + std::to_string(request.port);
    for (const std::string_view part : {std::string_view(request.mode), std::string_view(request.transport),
                                        std::string_view(request.responderTransport),
                                        model::toWord(request.initiator.wait), model::toWord(request.responder.wait)})
        key.append("\n").append(part);
    return key;
}

}  // namespace

void RestOfRun::note(std::int64_t elapsedNs, std::int64_t leftNs)
{
    // A point that goes by its count knows it only when something was sent.
    if (leftNs < 0)
        return;
    m_plannedNs = std::max(m_plannedNs, leftNs);
    const std::int64_t doneNs = m_plannedNs - leftNs;
    if (doneNs == 0)
        m_beganNs = elapsedNs;
    const double pace = (m_paceBefore * kTrialNs + static_cast<double>(elapsedNs - m_beganNs)) /
                        (kTrialNs + static_cast<double>(doneNs));
    const double restNs = static_cast<double>(leftNs) * std::clamp(pace, 1.0, kSlowest);
    const auto saidNs = static_cast<double>(saidAt(elapsedNs));
    m_saidNs = static_cast<std::int64_t>(
        m_saidNs < 0 || restNs > kMuchMore * saidNs + kMuchMoreNs ? restNs : std::min(restNs, saidNs));
    m_notedNs = elapsedNs;
}

std::int64_t RestOfRun::saidAt(std::int64_t elapsedNs) const
{
    return std::max<std::int64_t>(m_saidNs - std::max<std::int64_t>(elapsedNs - m_notedNs - kSilenceNs, 0), 0);
}

std::int64_t RestOfRun::leftNs(std::int64_t elapsedNs) const
{
    return m_saidNs < 0 ? -1 : saidAt(elapsedNs);
}

double Paces::of(const model::RunRequest& request) const
{
    const auto known = m_known.find(keyOf(request));
    return known == m_known.end() ? 1 : known->second;
}

void Paces::learn(const model::RunRequest& request, double pace)
{
    m_known[keyOf(request)] = pace;
}

}  // namespace halftrip::gui
