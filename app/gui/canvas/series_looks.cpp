#include "app/gui/canvas/series_looks.hpp"

#include "app/gui/parts/plot_colors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace halftrip::gui {

namespace {

constexpr std::array kSeriesStyles{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};

/// Each word keeps its place from run to run, as long as no other of the same run has it already. When all colours
/// are taken they begin anew.
class WordPlaces {
public:
    int placeOf(const std::string& axis, const std::string& word)
    {
        const auto known = m_places.find(word);
        if (known != m_places.end())
            return known->second;
        const auto count = static_cast<int>(m_places.size());
        const int round = count / kWordColors * kWordColors;
        int color = axis == model::kTransportAxis ? homeOf(word) : count % kWordColors;
        while (m_taken.contains(round + color))
            color = (color + 1) % kWordColors;
        m_taken.insert(round + color);
        return m_places.emplace(word, round + color).first->second;
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

/// Of the numbers on that axis, in the order of the points; none where one of these has no number.
std::vector<double> placesOn(const RunModel& model, const std::string& axis)
{
    std::vector<std::int64_t> numbers;
    for (const PointState& point : model.points()) {
        const auto value = std::ranges::find(point.measured.axes, axis, &model::AxisValue::axis);
        if (value == point.measured.axes.end() || !value->word.empty())
            return {};
        numbers.push_back(value->number);
    }
    const std::set<std::int64_t> sorted(numbers.begin(), numbers.end());
    std::map<std::int64_t, double> placeOf;
    for (const std::int64_t number : sorted) {
        const auto rank = static_cast<double>(placeOf.size());
        placeOf[number] = axis == model::kSizeAxis
                              ? placeOfSize(number)
                              : rank / static_cast<double>(std::max<std::size_t>(sorted.size() - 1, 1));
    }
    std::vector<double> places;
    for (const std::int64_t number : numbers)
        places.push_back(placeOf[number]);
    return places;
}

/// Numbers whose colours are too near have another style, as far as there are styles: first those that are overlaid at
/// first, then all others.
void tellApart(std::vector<SeriesLook>& looks, const std::vector<double>& places)
{
    std::vector<std::size_t> order = spreadOver(places.size(), kMostTickedAtFirst);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (std::ranges::find(order, i) == order.end())
            order.push_back(i);
    }
    std::array<std::vector<double>, kSeriesStyles.size()> placesOfStyle;
    for (const std::size_t i : order) {
        double farthest = -1;
        std::size_t best = 0;
        for (std::size_t style = 0; style < kSeriesStyles.size() && farthest < kLeastBetweenPlaces; ++style) {
            double nearest = 1;
            for (const double other : placesOfStyle[style])
                nearest = std::min(nearest, std::abs(other - places[i]));
            if (nearest > farthest) {
                farthest = nearest;
                best = style;
            }
        }
        placesOfStyle[best].push_back(places[i]);
        looks[i].style = kSeriesStyles[best];
    }
}

}  // namespace

std::vector<std::size_t> spreadOver(std::size_t points, std::size_t most)
{
    std::vector<std::size_t> places;
    const std::size_t count = std::min(points, most);
    for (std::size_t i = 0; i < count; ++i)
        places.push_back(i * (points - 1) / std::max<std::size_t>(count - 1, 1));
    return places;
}

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
    const std::vector<double> places = placesOn(model, leading);
    WordPlaces words;
    std::map<std::string, std::size_t> groups;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const model::PointResult& point = model.points()[i].measured;
        const auto value = std::ranges::find(point.axes, leading, &model::AxisValue::axis);
        looks[i].isOfWord = places.empty();
        std::size_t style = groups.emplace(model::phraseOn(point, others), groups.size()).first->second;
        if (!places.empty()) {
            looks[i].color = numberColor(places[i], palette);
        } else {
            const int place = value == point.axes.end() ? 0 : words.placeOf(leading, model::textOf(*value));
            looks[i].color = wordColor(place, palette);
            style += static_cast<std::size_t>(place / kWordColors);
        }
        looks[i].style = kSeriesStyles[style % kSeriesStyles.size()];
    }
    if (groups.size() == 1 && !places.empty())
        tellApart(looks, places);
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
