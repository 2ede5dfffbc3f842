#pragma once

#include "core/clock/relation.hpp"
#include "core/model/request/stamp_choice.hpp"
#include "core/transport/transport.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::transport {

/// What system and adapter stamped of one probe. Software stamps are nanoseconds of the system's real-time clock,
/// hardware stamps of the adapter's own clock; never mixed. Absent: not obtained.
struct StageStamps {
    std::optional<std::int64_t> txScheduledNs;  ///< Handed to the packet scheduler.
    std::optional<std::int64_t> txDriverNs;     ///< Handed to the adapter by its driver.
    std::optional<std::int64_t> txHardwareNs;   ///< Left the adapter, by its clock.
    std::optional<std::int64_t> rxHardwareNs;   ///< Came to the adapter, by its clock.
    std::optional<std::int64_t> rxSoftwareNs;   ///< Handed to the system by the driver.
};

/// What a stamping transport could switch on.
struct StampFacts {
    bool hasHardware = false;  ///< The adapter stamps what it sends and receives.
    /// Why there is none, by stamp (txScheduled, txDriver, txHardware, rxHardware, rxSoftware); in words.
    std::map<std::string, std::string> missing;
    /// How the adapter's clock is read ("PTP_SYS_OFFSET_EXTENDED"), or why it is not.
    std::string adapterClock;
    /// Which of the system's clocks of adapters it is (Linux: N of /dev/ptpN). Stamps of two transports can be compared
    /// where both have one, and the same. Absent: not known.
    std::optional<int> adapterClockNumber = {};
};

/// A transport that also tells when its packets passed the stages below it. Taking these stamps costs time, so such an
/// object serves a pass of its own beside the one that measures. The rules of Transport hold.
class StampingTransport : public Transport {
public:
    /// Before open(). Hardware: attach() fails with NotSupported, in words, where they cannot be had.
    virtual void chooseStamps(model::StampChoice choice) noexcept = 0;
    /// Valid after attach().
    [[nodiscard]] virtual StampFacts stampFacts() const = 0;

    /// rxHardware and rxSoftware of the packet that the last receive() brought.
    [[nodiscard]] virtual StageStamps receivedStamps() const noexcept = 0;
    /// txScheduled, txDriver and txHardware of the last packet sent. They may come late: waits for them, spinning,
    /// until `deadline`. Call it when nothing that is timed is under way.
    [[nodiscard]] virtual StageStamps collectSent(Ticks deadline) noexcept = 0;

    /// Reads the clocks against each other, for the two relations below. At the beginning of a pass, now and then, and
    /// at its end; some microseconds.
    virtual void readClocks() noexcept = 0;
    /// From ticks of the request's clock to nanoseconds of the real-time clock.
    [[nodiscard]] virtual const clock::ClockRelation& systemClock() const noexcept = 0;
    /// From nanoseconds of the adapter's clock to those of the real-time clock; empty where there is none.
    [[nodiscard]] virtual const clock::ClockRelation& adapterClock() const noexcept = 0;
};

}  // namespace halftrip::transport
