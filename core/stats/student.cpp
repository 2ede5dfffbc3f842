#include "core/stats/student.hpp"

#include <cmath>

namespace halftrip::stats {
namespace {

constexpr double kNormalFrom = 1000;

/// The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method.
double betaFraction(double a, double b, double x)
{
    constexpr double kTiny = 1e-300;
    const auto kept = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
    double c = 1;
    double d = 1 / kept(1 - (a + b) * x / (a + 1));
    double result = d;
    for (int m = 1; m <= 300; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / kept(1 + even * d);
        c = kept(1 + even / c);
        result *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / kept(1 + odd * d);
        c = kept(1 + odd / c);
        result *= d * c;
        if (std::abs(d * c - 1) < 1e-14)
            break;
    }
    return result;
}

double incompleteBeta(double a, double b, double x)
{
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) +
                                  b * std::log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * betaFraction(a, b, x) / a : 1 - front * betaFraction(b, a, 1 - x) / b;
}

double upperTail(double t, double freedom)
{
    if (freedom >= kNormalFrom)
        return std::erfc(t / std::sqrt(2.0)) / 2;
    return incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
}

}  // namespace

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
    const double exceeded = probability / 2;
    double low = 0;
    double high = 1;
    while (upperTail(high, freedom) > exceeded && high < 1e9)
        high *= 2;
    for (int step = 0; step < 100; ++step) {
        const double middle = (low + high) / 2;
        (upperTail(middle, freedom) > exceeded ? low : high) = middle;
    }
    return high;
}

}  // namespace halftrip::stats
