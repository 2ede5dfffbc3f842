#include "core/export/html/svg_budget.hpp"

#include "core/chart/scale.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace halftrip::exporting {
namespace {

// In user units, which are CSS pixels where the picture has its natural width.
constexpr double kBudgetWidth = 1096;
constexpr double kBudgetLeft = 120;
constexpr double kBudgetRight = 16;
constexpr double kBudgetTop = 6;
constexpr double kBudgetRow = 30;
constexpr double kBudgetBox = 22;
constexpr double kBudgetAxis = 40;
constexpr double kBudgetLetter = 6.6;
constexpr double kBudgetStripe = 6;
/// The host whose parts are told from the other's, as in the window.
constexpr std::string_view kStriped = "B";

/// Classes of the page's style.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kBudgetLooks{{{"path", "c2"},
                                                                                     {"coalescing", "c1"},
                                                                                     {"idle", "c3"},
                                                                                     {"queueing", "c4"},
                                                                                     {"wire", "c0"},
                                                                                     {chart::kUnexplained, "grey"}}};

std::string_view lookOf(std::string_view id)
{
    for (const auto& [part, look] : kBudgetLooks) {
        if (part == id)
            return look;
    }
    return "ref";
}

class BudgetPainter {
public:
    explicit BudgetPainter(const chart::BudgetBar& bar) : m_bar(bar) {}

    [[nodiscard]] Markup paint()
    {
        m_out.raw("<svg class=\"chart budget\" role=\"img\" viewBox=\"0 0 ")
            .text(fmt::format("{} {}", kBudgetWidth, end() + kBudgetAxis))
            .raw("\" aria-label=\"")
            .text(fmt::format("What explains {} µs at {}", model::formatMicroseconds(m_bar.measuredUs), m_bar.point))
            .raw("\">");
        addAxis();
        addName(0, "measured");
        addBox(0, "ref",
               {"", "p50", model::formatMicroseconds(m_bar.measuredUs), 0, m_bar.measuredUs, m_bar.measuredUs});
        addName(1, "explained, at most");
        for (const chart::BudgetSegment& segment : m_bar.segments)
            addBox(1, lookOf(segment.id), segment);
        m_out.raw("</svg>");
        return std::move(m_out);
    }

private:
    [[nodiscard]] double x(double us) const
    {
        return kBudgetLeft + (kBudgetWidth - kBudgetLeft - kBudgetRight) * us / m_bar.endUs;
    }
    [[nodiscard]] static double top(int row) { return kBudgetTop + row * kBudgetRow; }
    [[nodiscard]] static double end() { return top(2); }

    void addWords(std::string_view look, double left, double base, std::string_view words)
    {
        m_out.raw("<text class=\"").text(look).raw("\" x=\"").text(fmt::format("{:.1f}", left));
        m_out.raw("\" y=\"").text(fmt::format("{:.1f}", base)).raw("\">").text(words).raw("</text>");
    }
    void addPath(std::string_view look, const std::string& path)
    {
        m_out.raw("<path class=\"").text(look).raw("\" d=\"").text(path).raw("\"/>");
    }
    void addName(int row, std::string_view words) { addWords("key end", kBudgetLeft - 8, top(row) + 15.5, words); }

    void addAxis()
    {
        for (const chart::Tick& tick : chart::Scale(chart::ScaleKind::Linear, 0, m_bar.endUs).ticks(8)) {
            if (tick.value > m_bar.endUs)
                continue;
            addPath("grid", fmt::format("M{:.1f} {:.1f}V{:.1f}", x(tick.value), kBudgetTop, end()));
            addWords("tick mid", x(tick.value), end() + 15, tick.label);
        }
        addWords("axis mid", (kBudgetLeft + kBudgetWidth - kBudgetRight) / 2, end() + 33,
                 m_bar.figure + " (µs), each part at its most; dashed: beyond what was measured, or unexplained" +
                     (hasStripes() ? "; striped: of host B" : ""));
    }

    [[nodiscard]] bool hasStripes() const
    {
        return std::ranges::any_of(m_bar.segments,
                                   [](const chart::BudgetSegment& segment) { return segment.host == kStriped; });
    }

    /// Upright lines in the colour of the ground.
    void addStripes(int row, double fromUs, double toUs)
    {
        std::string path;
        for (double at = x(fromUs) + kBudgetStripe; at < x(toUs); at += kBudgetStripe)
            path += fmt::format("M{:.1f} {:.1f}v{:.1f}", at, top(row), kBudgetBox);
        if (!path.empty())
            addPath("stripes", path);
    }

    void addStretch(std::string_view look, int row, double fromUs, double toUs)
    {
        const double width = x(toUs) - x(fromUs);
        if (width > 0)
            addPath(look, fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z", x(fromUs), top(row), width, kBudgetBox,
                                      width));
    }

    void addBox(int row, std::string_view look, const chart::BudgetSegment& segment)
    {
        const double width = x(segment.toUs) - x(segment.fromUs);
        if (width <= 0)
            return;
        m_out.raw("<g class=\"").text(look).raw("\"><title>");
        m_out.text(fmt::format("{}: {} µs", std::string(segment.words), std::string(segment.cost))).raw("</title>");
        addStretch("box", row, segment.fromUs, segment.solidToUs);
        addStretch("box unsure", row, segment.solidToUs, segment.toUs);
        if (segment.host == kStriped)
            addStripes(row, segment.fromUs, segment.toUs);
        m_out.raw("</g>");
        const std::string words = segment.id.empty()     ? std::string(segment.cost)
                                  : segment.host.empty() ? segment.id
                                                         : segment.id + " " + segment.host;
        if (static_cast<double>(widthOf(words)) * kBudgetLetter + 8 < width)
            addWords("key", x(segment.fromUs) + 4, top(row) + 15.5, words);
    }

    const chart::BudgetBar& m_bar;
    Markup m_out;
};

}  // namespace

Markup writeSvg(const chart::BudgetBar& bar)
{
    return BudgetPainter(bar).paint();
}

}  // namespace halftrip::exporting
