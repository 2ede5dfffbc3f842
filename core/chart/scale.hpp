#pragma once

#include <string>
#include <vector>

namespace halftrip::chart {

enum class ScaleKind {
    Linear,
    Log,
    Rank,    ///< Logarithmic, of 1 / (1 - p): 2 is the median, 100 is 99 %.
    Places,  ///< Words side by side, at 0, 1, 2, ...
};

struct Tick {
    double value = 0;
    std::string label;
};

/// One axis of a chart: where values lie between its ends, and where ticks stand. Made from the values that it has to
/// show; those that no scale can show (not finite; not above 0 on a logarithm) lie at its low end.
class Scale {
public:
    /// `low` to `high` are what must be seen; the ends may lie a little outside of them. `places` are the words of
    /// ScaleKind::Places.
    Scale(ScaleKind kind, double low, double high, std::vector<std::string> places = {});
    /// 0 (low end) to 1.
    [[nodiscard]] double at(double value) const;
    /// About `wanted` of them, never more than twice as many; of Places all.
    [[nodiscard]] std::vector<Tick> ticks(int wanted) const;
    [[nodiscard]] double low() const noexcept { return m_low; }
    [[nodiscard]] double high() const noexcept { return m_high; }

private:
    [[nodiscard]] std::vector<Tick> linearTicks(int wanted) const;
    [[nodiscard]] std::vector<Tick> logTicks(int wanted) const;
    [[nodiscard]] std::vector<Tick> rankTicks() const;

    ScaleKind m_kind;
    double m_low;
    double m_high;
    std::vector<std::string> m_places;
};

/// Logarithmic where a linear axis would hide what lies at its low end: from a factor of 8 on. Never with values of 0.
[[nodiscard]] ScaleKind fittingScale(double low, double high) noexcept;

}  // namespace halftrip::chart
