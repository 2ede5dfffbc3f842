#include "core/base/similar_word.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace halftrip {

std::size_t lettersApart(std::string_view a, std::string_view b)
{
    // The last three rows of the table of distances between beginnings of both words.
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row[b.size()];
}

std::string similarWord(std::string_view word, const std::vector<std::string>& words)
{
    std::string nearest;
    std::size_t least = std::min<std::size_t>(2, std::max<std::size_t>(1, word.size() / 3)) + 1;
    for (const std::string& candidate : words) {
        if (const std::size_t apart = lettersApart(word, candidate); apart < least) {
            least = apart;
            nearest = candidate;
        }
    }
    return nearest;
}

}  // namespace halftrip
