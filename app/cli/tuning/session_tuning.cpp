#include "app/cli/tuning/session_tuning.hpp"

#include "core/check/check.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace halftrip::cli {
namespace {

constexpr std::string_view kSoftwareModeration = "softwareModeration";
constexpr std::array<std::string_view, 2> kSoftwareModerationOff{"napi.deferHardIrqs=0", "napi.groFlushTimeout=0"};

std::string titleOf(const std::string& check)
{
    const auto& all = check::allChecks();
    const auto found = std::ranges::find(all, check, &check::Check::id);
    return found == all.end() ? check : std::string(found->title);
}

class AllowedTuning final : public measure::SessionTuning {
public:
    AllowedTuning(os::Platform& platform, std::string adapter) : m_platform(platform), m_adapter(std::move(adapter)) {}

    Result<std::vector<model::TuningOffer>> offers() override
    {
        if (m_tuning)
            return fail(ErrorKind::Protocol, "Settings are changed already; put them back before asking what can be.");
        auto offers = offersOf(m_platform, m_adapter, {});
        if (offers)
            m_offers = *offers;
        return offers;
    }

    Result<std::vector<model::TunedSetting>> change(const std::vector<std::string>& checks) override
    {
        if (Status status = putBack(); !status)
            return std::unexpected(std::move(status).error());
        if (auto known = offers(); !known)
            return std::unexpected(std::move(known).error());
        model::HostWish wish;
        for (const std::string& check : checks) {
            const auto offer = std::ranges::find(m_offers, check, &model::TuningOffer::check);
            if (offer == m_offers.end())
                return fail(ErrorKind::Invalid,
                            "This host has nothing to change for \"" + check.substr(0, 40) + "\" at present.");
            wish.items.insert(wish.items.end(), offer->settings.begin(), offer->settings.end());
        }
        auto begun = RunTuning::begin(wish, m_adapter, {}, m_platform, os::kNeverStopped);
        if (!begun)
            return std::unexpected(std::move(begun).error());
        m_tuning.emplace(std::move(*begun));
        return m_tuning->tuned();
    }

    Status putBack() override
    {
        if (!m_tuning)
            return {};
        Status status = m_tuning->end();
        m_tuning.reset();
        return status;
    }

private:
    os::Platform& m_platform;
    std::string m_adapter;
    std::vector<model::TuningOffer> m_offers;
    std::optional<RunTuning> m_tuning;  ///< Puts back when it goes.
};

}  // namespace

std::vector<model::TuningOffer> offersOf(const tuning::Plan& plan)
{
    std::vector<model::TuningOffer> offers;
    std::set<std::string> disturbing;
    for (const tuning::Change& change : plan.changes) {
        if (!change.thenRun.empty() || !change.caution.empty())
            disturbing.insert(change.check);
    }
    for (const tuning::Change& change : plan.changes) {
        if (change.check.empty() || disturbing.contains(change.check))
            continue;
        auto offer = std::ranges::find(offers, change.check, &model::TuningOffer::check);
        if (offer == offers.end())
            offer = offers.insert(
                offers.end(),
                {.check = change.check, .title = titleOf(change.check), .words = {}, .price = change.price});
        if (std::ranges::find(offer->settings, change.setting.id) == offer->settings.end())
            offer->settings.push_back(change.setting.id);
        offer->words += (offer->words.empty() ? "" : ", ") + change.words + ": " +
                        tuning::formatSetting(change.present) + " -> " + tuning::formatSetting(change.wanted);
    }
    return offers;
}

Result<std::vector<model::TuningOffer>> offersOf(os::Platform& platform, const std::string& adapter,
                                                 const std::string& peerAddress)
{
    TuningRequest request{.adapter = adapter, .peerAddress = peerAddress};
    const auto advised = planTuning(request, platform);
    if (!advised)
        return std::unexpected(advised.error());
    std::vector<model::TuningOffer> offers = offersOf(advised->plan);
    if (std::ranges::find(offers, kSoftwareModeration, &model::TuningOffer::check) != offers.end())
        return offers;
    request.items.assign(kSoftwareModerationOff.begin(), kSoftwareModerationOff.end());
    auto off = planTuning(request, platform);
    // It holds interrupts back only where both are set.
    if (!off || off->plan.changes.size() != kSoftwareModerationOff.size())
        return offers;
    for (tuning::Change& change : off->plan.changes)
        change.check = kSoftwareModeration;
    for (model::TuningOffer& offer : offersOf(off->plan)) {
        offer.settings = request.items;
        offers.push_back(std::move(offer));
    }
    return offers;
}

measure::MakeSessionTuning allowTuning(os::Platform& platform)
{
    return [&platform](const std::string& adapter) { return std::make_unique<AllowedTuning>(platform, adapter); };
}

}  // namespace halftrip::cli
