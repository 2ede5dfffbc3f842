#include "core/check/check.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

/// A receive offload that merges packets: what is particular about it.
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
         .why =
             "Receive offloads merge several packets into one, so a packet is held while the offload looks for more.",
         .effect = std::move(merging.effect),
         .effectSources = {"Linux, Documentation/networking/segmentation-offloads.rst", "the size is an estimate"},
         .price = std::move(merging.price),
         .costsThroughput = true,
         .about = About::Receiver,
         .judge = {}},
        {.fact = std::move(merging.fact),
         .advised = false,
         .words = "{name} {value}",
         .name = merging.name,
         .command = "sudo ethtool -K {adapter} " + merging.name + " {value}",
         .good = "This offload merges no packets.",
         .bad = std::move(merging.bad),
         .effectNs = merging.effectNs,
         .privilege = "root or CAP_NET_ADMIN"});
}

}  // namespace

std::vector<Check> offloadChecks()
{
    const std::string tcpPrice = "TCP bulk transfers take more CPU time.";
    return {checkOf({"largeReceiveOffload", "Large receive offload (LRO)", "offload.lro", "rx-lro",
                     "The adapter holds packets of a connection in order to deliver them as one.", 1000,
                     "As long as the adapter waits for more packets; no figure is published.", tcpPrice}),
            checkOf({"hardwareReceiveOffload", "Hardware GRO (rx-gro-hw)", "offload.groHw", "rx-gro-hw",
                     "The adapter holds packets of a connection in order to deliver them as one.", 1000,
                     "As long as the adapter waits for more packets; no figure is published.", tcpPrice}),
            checkOf({"genericReceiveOffload", "Generic receive offload (GRO)", "offload.gro", "rx-gro",
                     "GRO compares each packet with earlier ones and delivers them at the end of a NAPI poll.", 200,
                     "100 to 300 ns per packet; more where gro_flush_timeout is set.",
                     "TCP bulk transfers take up to twice the CPU time."}),
            checkOf({"udpReceiveOffload", "UDP GRO forwarding (rx-udp-gro-forwarding)", "offload.groUdpForwarding",
                     "rx-udp-gro-forwarding", "GRO merges UDP packets that the kernel forwards.", 200,
                     "100 to 300 ns per packet.", "Forwarding UDP takes more CPU time."})};
}

}  // namespace halftrip::check
