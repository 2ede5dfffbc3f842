#include "core/tuning/search.hpp"

#include "core/tuning/search_levels.hpp"
#include "core/tuning/session_tuning.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::tuning {
namespace {

ChangedFor changedFor(const std::vector<SearchFactor>& factors, const std::vector<bool>& isOn)
{
    ChangedFor changed;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const model::TuningOffer& offer = factors[i].offer;
        if (isOn[i] && factors[i].isAtB())
            changed.peerChecks.push_back(offer.check);
        else if (isOn[i])
            changed.items.insert(changed.items.end(), offer.settings.begin(), offer.settings.end());
    }
    return changed;
}

/// What the user names: its check, or one of its settings.
bool isCalled(const SearchFactor& factor, const std::string& name)
{
    return factor.offer.check == name || std::ranges::any_of(factor.offer.settings, [&](const auto& item) {
               return item == name || settingOf(item) == name;
           });
}

Status neverSearched(std::string_view setting, std::string_view why)
{
    return fail(ErrorKind::NotSupported, text("No search changes {name}. {why}", setting, why),
                "Change it with \"halftrip tune apply\", and measure before and after.");
}

}  // namespace

Status Search::collect(const std::atomic<bool>& stop)
{
    auto here = m_trials.offersHere(m_request.named);
    if (!here)
        return std::unexpected(std::move(here).error());
    if (Status status = addValues(*here); !status)
        return status;
    auto there = m_trials.offersThere(stop);
    if (!there && there.error().kind != ErrorKind::NotSupported)
        return std::unexpected(std::move(there).error());
    m_report.isPeerTuningAllowed = there.has_value();
    takeInTurns(std::move(*here), there ? std::move(*there) : std::vector<model::TuningOffer>());
    return m_request.named.empty() ? Status() : keepNamed();
}

/// What is named with a value, of this host.
Status Search::addValues(std::vector<model::TuningOffer>& offers) const
{
    for (const std::string& item : m_request.named) {
        if (!item.contains('='))
            continue;
        if (const std::string_view why = whyNeverSearched(settingOf(item)); !why.empty())
            return neverSearched(settingOf(item), why);
        const auto plan = m_trials.planOf(item);
        if (!plan)
            return std::unexpected(plan.error());
        model::TuningOffer offer{.check = item, .title = item, .settings = {item}, .words = {}};
        for (const Change& change : plan->changes)
            offer.words += (offer.words.empty() ? "" : ", ") + change.words + ": " + formatSetting(change.present) +
                           " -> " + formatSetting(change.wanted);
        offers.push_back(std::move(offer));
    }
    return {};
}

/// Both hosts have their strongest first: where not all find room, each keeps those.
void Search::takeInTurns(std::vector<model::TuningOffer> here, std::vector<model::TuningOffer> there)
{
    for (std::size_t i = 0; i < std::max(here.size(), there.size()); ++i) {
        if (i < here.size())
            m_report.factors.push_back({"A", std::move(here[i])});
        if (i < there.size())
            m_report.factors.push_back({"B", std::move(there[i])});
    }
}

/// What the user wants searched among.
Status Search::keepNamed()
{
    for (const std::string& name : m_request.named) {
        if (std::ranges::any_of(m_report.factors, [&](const SearchFactor& factor) { return isCalled(factor, name); }))
            continue;
        if (const std::string_view why = whyNeverSearched(name); !why.empty())
            return neverSearched(name, why);
        return fail(ErrorKind::Invalid,
                    text("There is nothing to change for \"{name}\" at either host while a run lasts.", name),
                    "\"halftrip tune plan\" shows what can be changed on a host.");
    }
    std::erase_if(m_report.factors, [this](const SearchFactor& factor) {
        return std::ranges::none_of(m_request.named, [&](const std::string& name) { return isCalled(factor, name); });
    });
    return {};
}

/// True for what all programs of this host have in common.
bool Search::isOfWholeHost(const SearchFactor& factor) const
{
    return !factor.isAtB() && std::ranges::any_of(factor.offer.settings, [this](const std::string& item) {
        const auto tunable = findTunable(m_trials.platform().tuning().tunables(), settingOf(item));
        return item == kHoldItem || (tunable && (*tunable)->isOfWholeHost());
    });
}

std::vector<std::string> Search::wholeHostWords() const
{
    std::vector<std::string> words;
    for (const SearchFactor& factor : m_report.factors) {
        if (isOfWholeHost(factor))
            words.push_back(factor.offer.words);
    }
    return words;
}

void Search::leaveOutWholeHost()
{
    std::erase_if(m_report.factors, [this](const SearchFactor& factor) {
        const bool isLeftOut = isOfWholeHost(factor);
        if (isLeftOut)
            m_report.leftOut.push_back({factor.name(), "it is a host-wide setting: add --yes, or name it"});
        return isLeftOut;
    });
}

Status Search::tryEach(const std::atomic<bool>& stop, const std::function<void(const std::string&)>& tell)
{
    std::vector<SearchFactor> usable;
    for (SearchFactor& factor : m_report.factors) {
        if (usable.size() == kMostFactors) {
            m_report.leftOut.push_back(
                {factor.name(), "one search has room for 23 settings; name those that you want"});
            continue;
        }
        tell(factor.name());
        auto record = m_trials.measure(changedFor({factor}, {true}), stop);
        if (!record && record.error().kind == ErrorKind::NotSupported)
            m_report.leftOut.push_back({factor.name(), record.error().what});
        else if (!record)
            return std::unexpected(std::move(record).error());
        else if (!factor.isAtB() && !hasChangedAny(*record))
            m_report.leftOut.push_back({factor.name(), "the driver took the change and kept its old value"});
        else
            usable.push_back(std::move(factor));
    }
    m_report.factors = std::move(usable);
    return {};
}

Status Search::measure(const std::atomic<bool>& stop)
{
    m_design = designSearch(m_report.factors.size(), m_request.blocks, m_request.seed);
    const std::size_t rows = runsPerBlock(m_report.factors.size());
    for (const SearchRun& run : m_design) {
        const std::size_t done = m_figures.size();
        if (done % rows == 0 || done % 12 == 0)
            m_tell(done, m_design.size(),
                   fmt::format("block {} of {}, run {} of {}", run.block + 1, m_request.blocks, done + 1,
                               m_design.size()));
        auto record = m_trials.measure(changedFor(m_report.factors, run.isOn), stop);
        if (!record)
            return std::unexpected(std::move(record).error());
        m_figures.push_back(figuresOf(*record));
    }
    return {};
}

std::size_t Search::wholeBlocks() const noexcept
{
    return m_report.factors.empty() ? 0 : m_figures.size() / runsPerBlock(m_report.factors.size());
}

/// What sets the smallest set's part of one host; empty where it has none.
std::string Search::command(bool isAtB) const
{
    std::vector<std::string> items;
    for (const std::size_t factor : m_result.smallestSet) {
        for (const std::string& setting : m_report.factors[factor].offer.settings) {
            if (m_report.factors[factor].isAtB() == isAtB && setting != kHoldItem)
                items.push_back(setting);
        }
    }
    return items.empty() ? std::string() : m_trials.commandToApply(isAtB, items);
}

bool Search::holdsIdleStates(bool isAtB) const
{
    return std::ranges::any_of(m_result.smallestSet, [&](std::size_t i) {
        return m_report.factors[i].isAtB() == isAtB && m_report.factors[i].offer.settings.front() == kHoldItem;
    });
}

void Search::conclude()
{
    m_result = analyseSearch(m_design, m_figures);
    for (std::size_t i = 0; i < m_result.effects.size(); ++i) {
        for (std::size_t figure = 0; figure < kSearchFigures; ++figure)
            m_report.factors[i].effects[std::string(kSearchLabels[figure])] = m_result.effects[i][figure];
    }
    for (const std::size_t factor : m_result.harmful)
        m_report.factors[factor].isHarmful = true;
    for (const std::size_t factor : m_result.smallestSet)
        m_report.smallestSet.push_back(m_report.factors[factor].name());
    m_report.doGainsOverlap = doGainsOverlap(m_result);
    m_report.commands = {{"a", command(false)}, {"b", command(true)}};
    m_report.blocks = m_result.blocks;
    m_report.seed = m_request.seed;
}

void describe(model::Fields& fields, NotSearched& one)
{
    fields("name", one.name);
    fields("why", one.why);
}

void describe(model::Fields& fields, SearchFactor& factor)
{
    fields("host", factor.host);
    fields("check", factor.offer.check);
    fields("settings", factor.offer.settings);
    fields("words", factor.offer.words);
    fields("price", factor.offer.price);
    fields("effects", factor.effects);
    fields("isHarmful", factor.isHarmful);
}

void describe(model::Fields& fields, SearchReport& report)
{
    fields("factors", report.factors);
    fields("smallestSet", report.smallestSet);
    fields("doGainsOverlap", report.doGainsOverlap);
    fields("commands", report.commands);
    fields("leftOut", report.leftOut);
    fields("blocks", report.blocks);
    fields("seed", report.seed);
    fields("isPeerTuningAllowed", report.isPeerTuningAllowed);
}

}  // namespace halftrip::tuning
