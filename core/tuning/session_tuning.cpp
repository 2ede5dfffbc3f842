#include "core/tuning/session_tuning.hpp"

#include "core/base/stable_sort.hpp"
#include "core/check/check.hpp"
#include "core/model/facts/siblings.hpp"
#include "core/os/chosen_adapter.hpp"
#include "core/tuning/search_levels.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace halftrip::tuning {
namespace {

constexpr std::string_view kIdleStates = "idleStates";
/// What that check advises where only a request that ends with its program does it.
constexpr std::string_view kIdleSetting = "idle.exitLatency";
constexpr std::string_view kSoftwareModeration = "softwareModeration";
constexpr std::array<std::string_view, 2> kSoftwareModerationOff{"napi.deferHardIrqs=0", "napi.groFlushTimeout=0"};

std::string titleOf(const std::string& check)
{
    const auto& all = check::allChecks();
    const auto found = std::ranges::find(all, check, &check::Check::id);
    return found == all.end() ? check : std::string(found->title);
}

std::string changeInWords(const Change& change)
{
    return change.words + ": " + formatSetting(change.present) + " -> " + formatSetting(change.wanted);
}

/// Of a plan whose changes one check advises, or one setting has.
model::TuningOffer offerOf(const std::string& id, std::string title, const Plan& plan)
{
    model::TuningOffer offer{.check = id, .title = std::move(title), .words = {}, .price = plan.changes.front().price};
    for (const Change& change : plan.changes) {
        if (std::ranges::find(offer.settings, change.setting.id) == offer.settings.end())
            offer.settings.push_back(change.setting.id);
        offer.words += (offer.words.empty() ? "" : ", ") + changeInWords(change);
    }
    return offer;
}

/// The kernel's own interrupt moderation where it is on and no check advises against it.
std::optional<model::TuningOffer> softwareModerationOf(const os::Tunables& tunables, const std::string& adapter)
{
    std::vector<Item> items;
    for (const std::string_view text : kSoftwareModerationOff)
        items.push_back(*parseItem(text));
    const auto off = makePlan({}, tunables, items, adapter);
    // It holds interrupts back only where both are set.
    if (!off || off->changes.size() != kSoftwareModerationOff.size())
        return std::nullopt;
    const std::string check(kSoftwareModeration);
    model::TuningOffer offer = offerOf(check, titleOf(check), *off);
    offer.settings.assign(kSoftwareModerationOff.begin(), kSoftwareModerationOff.end());
    return offer;
}

/// Where a check advises against deep idle states, and this user may hold all of them off.
std::optional<model::TuningOffer> cstateHoldOf(const Plan& advised, os::Tuning& tuning)
{
    const bool isAdvised = std::ranges::any_of(advised.leftOut,
                                               [](const LeftOut& one) { return one.setting.id == kIdleSetting; });
    const auto item = tuning.idleDisableItem();
    if (!isAdvised || !item || !item->empty() || !tuning.holdIdleStates())
        return std::nullopt;
    const std::string check(kIdleStates);
    return model::TuningOffer{.check = check,
                              .title = titleOf(check),
                              .settings = {std::string(kHoldItem)},
                              .words = "C-states of all cores: as the system has them -> held off",
                              .price = "All cores draw full power."};
}

/// The settings that the table of searches has another level of, and nothing in `offers` changes.
std::vector<model::TuningOffer> otherLevelsOf(os::Platform& platform, const std::string& adapter,
                                              const std::vector<model::TuningOffer>& offers,
                                              const std::vector<std::string>& named)
{
    const model::CpuFacts cpu = platform.host().facts().cpu;
    SearchedHost host{.adapter = adapter, .usableCores = model::balancedCores(cpu)};
    std::ranges::sort(host.usableCores);
    const auto facts = os::chooseAdapter(platform.host(), adapter, {});
    const std::optional<int> node = facts ? facts->facts.numaNode : std::nullopt;
    const auto near = std::ranges::find_if(host.usableCores,
                                           [&](int core) { return model::isNearNode(cpu, core, node); });
    if (!host.usableCores.empty())
        host.coreNearAdapter = near == host.usableCores.end() ? host.usableCores.front() : *near;
    std::vector<model::TuningOffer> more;
    for (const Plan& plan : otherLevels(platform.tuning().tunables(), host, named)) {
        const Change& first = plan.changes.front();
        const bool isKnown = std::ranges::any_of(offers, [&first](const model::TuningOffer& offer) {
            return std::ranges::any_of(
                offer.settings, [&first](const std::string& item) { return settingOf(item) == first.setting.id; });
        });
        if (isKnown)
            continue;
        model::TuningOffer offer = offerOf(first.check, first.setting.id, plan);
        offer.settings = {first.setting.id + "=" + formatSetting(first.wanted)};
        more.push_back(std::move(offer));
    }
    return more;
}

class AllowedTuning final : public os::SessionTuning {
public:
    AllowedTuning(os::Platform& platform, std::string adapter) : m_platform(platform), m_adapter(std::move(adapter)) {}

    Result<std::vector<model::TuningOffer>> offers() override
    {
        if (m_tuning)
            return fail(ErrorKind::Protocol, "Settings are changed already; put them back before asking what can be.");
        // Without a name it would be the adapter with the default route.
        if (m_adapter.empty())
            return fail(ErrorKind::NotSupported,
                        "The responder does not know through which adapter the probes come: it changes nothing.");
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
        std::vector<std::string> items;
        for (const std::string& check : checks) {
            const auto offer = std::ranges::find(m_offers, check, &model::TuningOffer::check);
            if (offer == m_offers.end())
                return fail(ErrorKind::Invalid,
                            text("This host has nothing to change for \"{check}\" at present.", check.substr(0, 40)));
            items.insert(items.end(), offer->settings.begin(), offer->settings.end());
        }
        auto begun = RunTuning::begin(wishOf(items), m_adapter, {}, m_platform, os::kNeverStopped);
        if (!begun)
            return std::unexpected(std::move(begun).error());
        m_tuning.emplace(std::move(*begun));
        std::vector<model::TunedSetting> tuned = m_tuning->tuned();
        if (m_tuning->areIdleStatesHeld())
            tuned.push_back({.setting = {std::string(kIdleSetting), {}},
                             .words = "C-states of all cores",
                             .old = "allowed",
                             .wanted = "held off",
                             .accepted = "held off"});
        return tuned;
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

std::string settingOf(const std::string& item)
{
    const auto parsed = parseItem(item);
    return parsed ? parsed->name : std::string();
}

model::HostWish wishOf(const std::vector<std::string>& items)
{
    model::HostWish wish;
    for (const std::string& item : items) {
        if (item == kHoldItem)
            wish.holdsIdleStates = true;
        else
            wish.items.push_back(item);
    }
    return wish;
}

std::vector<model::TuningOffer> offersOf(const Plan& plan, const std::vector<std::string>& named)
{
    std::map<std::string, Plan> plans;
    std::vector<std::string> order;
    std::set<std::string> unfit;
    for (const Change& change : plan.changes) {
        const auto isNamed = [&named](const std::string& id) { return std::ranges::find(named, id) != named.end(); };
        const SearchUse use = searchUseOf(change.setting.id);
        const bool isFit = use == SearchUse::Free ||
                           (use == SearchUse::Named && (isNamed(change.check) || isNamed(change.setting.id)));
        if (!isFit || !change.thenRun.empty())
            unfit.insert(change.check);
        if (std::ranges::find(order, change.check) == order.end())
            order.push_back(change.check);
        plans[change.check].changes.push_back(change);
    }
    std::vector<model::TuningOffer> offers;
    for (const std::string& check : order) {
        if (!check.empty() && !unfit.contains(check))
            offers.push_back(offerOf(check, titleOf(check), plans[check]));
    }
    return offers;
}

Result<std::vector<model::TuningOffer>> offersOf(os::Platform& platform, const std::string& adapter,
                                                 const std::string& peerAddress, const std::vector<std::string>& named)
{
    const auto advised = planTuning({.adapter = adapter, .peerAddress = peerAddress}, platform);
    if (!advised)
        return std::unexpected(advised.error());
    os::Tuning& tuning = platform.tuning();
    std::vector<model::TuningOffer> offers = offersOf(advised->plan, named);
    const auto has = [&offers](std::string_view check) {
        return std::ranges::find(offers, check, &model::TuningOffer::check) != offers.end();
    };
    if (!has(kSoftwareModeration)) {
        if (auto offer = softwareModerationOf(tuning.tunables(), advised->adapter))
            offers.push_back(std::move(*offer));
    }
    if (auto hold = cstateHoldOf(advised->plan, tuning))
        offers.push_back(std::move(*hold));
    std::ranges::move(otherLevelsOf(platform, advised->adapter, offers, named), std::back_inserter(offers));
    stableSort(offers, {}, [](const model::TuningOffer& offer) {
        return offer.check == kIdleStates ? std::size_t{0} : searchRankOf(settingOf(offer.settings.front()));
    });
    return offers;
}

os::MakeSessionTuning allowTuning(os::Platform& platform)
{
    return [&platform](const std::string& adapter) { return std::make_unique<AllowedTuning>(platform, adapter); };
}

}  // namespace halftrip::tuning
