#include "core/stats/student.hpp"

#include <cmath>

namespace halftrip::stats {

double normalLimit(double probability)
{
    double below = 0;
    double above = 40;
    for (int i = 0; i < 60; ++i) {
        const double middle = (below + above) / 2;
        (std::erfc(middle / std::sqrt(2.0)) > probability ? below : above) = middle;
    }
    return above;
}

double studentLimit(double probability, double freedom)
{
    const double z = normalLimit(probability);
    const double z2 = z * z;
    const double first = z * (z2 + 1) / 4;
    const double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return z + (first + (second + third / freedom) / freedom) / freedom;
}

}  // namespace halftrip::stats
