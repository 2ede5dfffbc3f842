#include "core/check/all_checks.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

/// An offload that puts received packets together: what is particular about it.
struct Merging {
    std::string id;
    std::string title;
    std::string fact;
    std::string name;  ///< For ethtool -K.
    std::string bad;
    std::int64_t effectNs;
    std::string effect;
    std::string price;
};

Check checkOf(Merging merging)
{
    return settingCheck(
        {.id = std::move(merging.id),
         .title = std::move(merging.title),
         .group = "adapter",
         .why = "Several received packets are made one before the kernel sees them, which looks for more "
                "of them first.",
         .effect = std::move(merging.effect),
         .effectSource = "Linux, Documentation/networking/segmentation-offloads.rst; the size is an estimate",
         .price = std::move(merging.price),
         .costsThroughput = true,
         .about = About::Adapter,
         .judge = {}},
        {.fact = std::move(merging.fact),
         .advised = false,
         .words = "{name} {value}",
         .name = merging.name,
         .command = "sudo ethtool -K {adapter} " + merging.name + " {value}",
         .good = "Packets are not put together there.",
         .bad = std::move(merging.bad),
         .effectNs = merging.effectNs,
         .privilege = "root or CAP_NET_ADMIN"});
}

}  // namespace

std::vector<Check> offloadChecks()
{
    const std::string tcpPrice = "Bulk transfers over TCP take more processor time.";
    return {checkOf({"largeReceiveOffload", "Large receive offload (LRO)", "offload.lro", "rx-lro",
                     "The adapter holds packets of one connection back, to hand them over as one.", 1000,
                     "As long as the adapter waits for more; not published as a number.", tcpPrice}),
            checkOf({"hardwareReceiveOffload", "Receive offload in hardware (GRO-HW)", "offload.groHw", "rx-gro-hw",
                     "The adapter holds packets of one connection back, to hand them over as one.", 1000,
                     "As long as the adapter waits for more; not published as a number.", tcpPrice}),
            checkOf({"genericReceiveOffload", "Generic receive offload (GRO)", "offload.gro", "rx-gro",
                     "The kernel compares each packet with those before, and hands them on at the end of a round.", 200,
                     "100 to 300 ns for each packet; more where gro_flush_timeout is set.",
                     "Bulk transfers over TCP take up to twice the processor time."}),
            checkOf({"udpReceiveOffload", "Receive offload of forwarded UDP", "offload.groUdpForwarding",
                     "rx-udp-gro-forwarding", "The kernel puts UDP packets together that it forwards.", 200,
                     "100 to 300 ns for each packet.", "Forwarding UDP takes more processor time."})};
}

}  // namespace halftrip::check
