#pragma once

#include "core/model/fields.hpp"
#include "core/model/request/tuned_setting.hpp"
#include "core/tuning/search_design.hpp"
#include "core/tuning/search_effects.hpp"
#include "core/tuning/trials.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::tuning {

/// What is searched among: what one check advises, or one setting's other level, at one of the hosts.
struct SearchFactor {
    std::string host;  ///< "A", "B".
    model::TuningOffer offer;
    std::map<std::string, SearchEffect> effects = {};  ///< By kSearchLabels; none where too few blocks were measured.
    bool isHarmful = false;
    [[nodiscard]] bool isAtB() const { return host == "B"; }
    [[nodiscard]] std::string name() const { return host + " " + offer.check; }
};

/// What is not searched among, and why.
struct NotSearched {
    std::string name;
    std::string why;
};

struct SearchRequest {
    std::vector<std::string> named =
        {};  ///< Checks, settings, or SETTING=VALUE of this host; empty: all that there is.
    std::size_t blocks = kFewestBlocks;
    std::uint64_t seed = 1;
};

/// What a search found, as `halftrip tune search --json` prints it.
struct SearchReport {
    std::vector<SearchFactor> factors = {};
    std::vector<std::string> smallestSet = {};  ///< By name: "A interruptModeration".
    bool doGainsOverlap = false;
    /// What sets the smallest set's part of host "a" and "b"; empty where it has none.
    std::map<std::string, std::string> commands = {{"a", {}}, {"b", {}}};
    std::vector<NotSearched> leftOut = {};
    std::uint64_t blocks = 0;
    std::uint64_t seed = 1;
    bool isPeerTuningAllowed = false;
};

/// Which of both hosts' settings matter on this pair. Main thread.
class Search {
public:
    /// `trials` outlives it.
    Search(Trials& trials, SearchRequest request, TellStep tell)
        : m_trials(trials), m_request(std::move(request)), m_tell(std::move(tell))
    {
    }

    /// Finds out what there is to search among. Errors: NotSupported, Invalid (a name that is nothing to search), or
    /// the peer has gone.
    [[nodiscard]] Status collect(const std::atomic<bool>& stop);
    /// What of it all programs of this host have in common, in words: to be agreed to. The peer's user has agreed by
    /// --allow-tuning.
    [[nodiscard]] std::vector<std::string> wholeHostWords() const;
    /// Nobody agreed.
    void leaveOutWholeHost();
    /// Each once by itself, so that what a driver refuses does not end a long measurement. `tell` gets its name. Error:
    /// stopped, not permitted, or the peer has gone.
    [[nodiscard]] Status tryEach(const std::atomic<bool>& stop, const std::function<void(const std::string&)>& tell);
    /// Of what tryEach() left. Error Interrupted: the blocks that were whole by then can be judged.
    [[nodiscard]] Status measure(const std::atomic<bool>& stop);
    /// Judges the whole blocks.
    void conclude();

    [[nodiscard]] const SearchRequest& request() const noexcept { return m_request; }
    /// As far as it has come.
    [[nodiscard]] const SearchReport& report() const noexcept { return m_report; }
    [[nodiscard]] const SearchResult& result() const noexcept { return m_result; }
    [[nodiscard]] std::size_t wholeBlocks() const noexcept;
    /// True where the smallest set keeps that host's cores out of their idle states, which no command does for good.
    [[nodiscard]] bool holdsIdleStates(bool isAtB) const;

private:
    [[nodiscard]] Status addValues(std::vector<model::TuningOffer>& offers) const;
    void takeInTurns(std::vector<model::TuningOffer> here, std::vector<model::TuningOffer> there);
    [[nodiscard]] Status keepNamed();
    [[nodiscard]] bool isOfWholeHost(const SearchFactor& factor) const;
    [[nodiscard]] std::string command(bool isAtB) const;

    Trials& m_trials;
    SearchRequest m_request;
    TellStep m_tell;
    SearchReport m_report;
    std::vector<SearchRun> m_design;
    std::vector<SearchFigures> m_figures;
    SearchResult m_result;
};

void describe(model::Fields& fields, NotSearched& one);
void describe(model::Fields& fields, SearchFactor& factor);
void describe(model::Fields& fields, SearchReport& report);

}  // namespace halftrip::tuning
