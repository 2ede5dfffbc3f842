#include "app/gui/canvas/series_looks.hpp"

#include "app/gui/parts/plot_colors.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace halftrip::gui {

namespace {

constexpr std::array kSeriesStyles{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};

/// Each word keeps its place from run to run, as long as no other of the same run has it already.
class WordPlaces {
public:
    int placeOf(const std::string& axis, const std::string& word)
    {
        const auto known = m_places.find(word);
        if (known != m_places.end())
            return known->second;
        const auto count = static_cast<int>(m_places.size());
        int place = axis == model::kTransportAxis ? homeOf(word) : count;
        while (count < kWordColors && m_taken.contains(place))
            place = (place + 1) % kWordColors;
        m_taken.insert(place);
        m_places.emplace(word, place);
        return place;
    }

private:
    static int homeOf(const std::string& word)
    {
        unsigned sum = 0;
        for (const char letter : word)
            sum = sum * 31 + static_cast<unsigned char>(letter);
        return static_cast<int>(sum % kWordColors);
    }

    std::map<std::string, int> m_places;
    std::set<int> m_taken;
};

}  // namespace

std::vector<SeriesLook> seriesLooks(const RunModel& model, const QPalette& palette)
{
    std::vector<SeriesLook> looks(model.points().size());
    if (model.axes().empty())
        return looks;
    const std::vector<std::string>& axes = model.axes();
    const bool differsInSize = std::ranges::find(axes, model::kSizeAxis) != axes.end();
    const std::string leading = differsInSize ? std::string(model::kSizeAxis) : axes.front();
    std::vector<std::string> others = axes;
    std::erase(others, leading);
    WordPlaces words;
    std::map<std::string, std::size_t> groups;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const model::PointResult& point = model.points()[i].measured;
        const auto value = std::ranges::find(point.axes, leading, &model::AxisValue::axis);
        looks[i].isOfWord = value == point.axes.end() || !value->word.empty();
        if (value == point.axes.end())
            looks[i].color = wordColor(0, palette);
        else if (value->word.empty())
            looks[i].color = numberColor(leading, value->number, palette);
        else
            looks[i].color = wordColor(words.placeOf(leading, value->word), palette);
        const std::size_t group = groups.emplace(model::phraseOn(point, others), groups.size()).first->second;
        looks[i].style = kSeriesStyles[group % kSeriesStyles.size()];
    }
    return looks;
}

const std::vector<SeriesLook>& SeriesLooks::of(const RunModel& model, const QPalette& palette)
{
    const bool isKnown = m_model == &model && m_revision == model.pointsRevision() && m_isDark == isDark(palette) &&
                         m_looks.size() == model.points().size();
    if (!isKnown) {
        m_looks = seriesLooks(model, palette);
        m_model = &model;
        m_revision = model.pointsRevision();
        m_isDark = isDark(palette);
    }
    return m_looks;
}

}  // namespace halftrip::gui
