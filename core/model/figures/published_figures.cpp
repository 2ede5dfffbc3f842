#include "core/model/figures/published_figures.hpp"

#include <algorithm>
#include <array>

namespace halftrip::model {
namespace {

/// docs/diagnosis.md lists them with their sources.
const auto& allPublished()
{
    static const std::array kPublished{
        PublishedFigure{"sfc", "udp", 5'000, 7'000, "Solarflare", text("kernel sockets"), "Solarflare's brochures"},
        PublishedFigure{"sfc", "tcp", 5'000, 7'000, "Solarflare", text("kernel sockets"), "Solarflare's brochures"},
        PublishedFigure{"mlx5_core", "tcp", 11'040, 11'040, "ConnectX-5", text("kernel TCP, 1 byte, median"),
                        "Xilinx-CNS/onload issue 83"},
        PublishedFigure{"mlx5_core", "xdp", 3'250, 3'250, "ConnectX-6", text("AF_XDP, lowest"), "arXiv 2402.10513"},
    };
    return kPublished;
}

}  // namespace

const PublishedFigure* publishedFigureFor(const RunRecord& record, const PointResult& point)
{
    const auto isOf = [](const HostFacts& host, std::string_view driver) {
        return host.adapter && host.adapter->driver == driver;
    };
    const auto& all = allPublished();
    const auto found = std::ranges::find_if(all, [&](const PublishedFigure& one) {
        return one.transport == point.transport && isOf(record.initiatorHost, one.driver) &&
               isOf(record.responderHost, one.driver);
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace halftrip::model
