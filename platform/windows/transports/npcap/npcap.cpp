#include "platform/windows/transports/npcap/npcap.hpp"

#include "core/clock/calibration.hpp"
#include "core/loop/compiled.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/stats/recorder.hpp"
#include "core/transport/capture_filter.hpp"
#include "core/transport/spin.hpp"
#include "platform/windows/host/clocks.hpp"
#include "platform/windows/host/cpu_topology.hpp"
#include "platform/windows/transports/npcap/capture_handle.hpp"
#include "platform/windows/transports/npcap/frame_exchange.hpp"
#include "platform/windows/transports/npcap/frame_receiver.hpp"
#include "platform/windows/transports/npcap/moderation.hpp"
#include "platform/windows/transports/npcap/npcap_path.hpp"
#include "platform/windows/transports/npcap/npcap_settings.hpp"
#include "platform/windows/transports/npcap/npcap_words.hpp"

#include <windows.h>

#include <algorithm>
#include <optional>

namespace halftrip::windows::npcap {
namespace {

using transport::IoResult;
using transport::Received;
using transport::Ticks;

/// A look at the ring reads memory (a few ns), one at the clock costs about 25.
constexpr std::uint32_t kLooksPerClock = 64;
/// After so long a silence, and then as often, the adapter is asked whether it is still there.
constexpr std::int64_t kSilenceNs = 1'000'000'000;
/// 0.1 % of the rate is enough for deadlines and for the duration of send calls.
constexpr auto kCalibrationSpan = std::chrono::milliseconds(20);

class NpcapTransport : public transport::Transport {
public:
    explicit NpcapTransport(Ground ground) : m_ground(std::move(ground)), m_path(m_ground.network) {}
    ~NpcapTransport() override { NpcapTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override;
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

private:
    /// Errors as those of findDevice() and openCapture().
    [[nodiscard]] Result<CaptureHandle> openHandle(const std::string& filter) const;
    [[nodiscard]] Status chooseCores(const model::CoreChoice& choice);
    void noteCore() noexcept;
    /// The next frame of the peer that has come already.
    [[nodiscard]] IoResult take(Received& out) noexcept;
    [[nodiscard]] IoResult spin(Ticks deadline, Received& out) noexcept;
    [[nodiscard]] IoResult sleep(Ticks deadline, Received& out) noexcept;
    /// Nothing, or Failed when the adapter has gone: a driver may keep that for itself.
    [[nodiscard]] IoResult nothingOrGone() noexcept;
    [[nodiscard]] IoResult failed(Trouble trouble) noexcept
    {
        m_trouble = trouble;
        m_isTooLong = false;
        return IoResult::Failed;
    }

    Ground m_ground;
    NpcapLibrary m_library;
    NpcapPath m_path;
    // Two handles: the library lets one thread use a handle at a time, and the driver one call.
    CaptureHandle m_sender;
    CaptureHandle m_source;
    std::unique_ptr<FrameReceiver> m_receiver;
    FrameExchange m_frames;
    std::vector<std::byte> m_spare;  ///< For frames whose payload is not ours.
    std::span<std::byte> m_received;  ///< The frame that the measuring thread holds, with the room in front of it.
    std::size_t m_largestPayload = 0;  ///< For the smaller MTU of both ends.
    std::vector<int> m_coreBeside;
    std::unique_ptr<stats::Recorder> m_sendCalls;  ///< Of this point.
    std::uint64_t m_dropsBefore = 0;  ///< Before this point.
    std::optional<clock::TickConverter> m_converter;
    const clock::TickClock* m_clock = nullptr;
    model::Wait m_wait = model::Wait::Block;
    std::chrono::milliseconds m_longestSleep{20};
    Ticks m_quietSince = 0;
    Ticks m_silenceTicks = 0;
    int m_measuringCore = -1;
    bool m_isCoreKnown = false;
    std::string m_moderation;
    Trouble m_trouble = Trouble::Receive;
    bool m_isTooLong = false;  ///< The last failure was a probe that does not fit one frame.
};

Result<transport::Endpoint> NpcapTransport::open(const transport::TransportRequest& request)
{
    close();
    if (request.wait != model::Wait::Spin && request.wait != model::Wait::Block) {
        return fail(ErrorKind::NotSupported,
                    text("The transport npcap cannot wait by {wait}.", model::toWord(request.wait)),
                    "Choose --wait spin or block.");
    }
    const auto settings = model::settingsAmong<NpcapSettings>(request.options);
    if (!settings)
        return std::unexpected(settings.error());
    auto library = m_ground.openLibrary();
    if (!library)
        return std::unexpected(std::move(library).error());
    m_library = std::move(*library);
    m_clock = request.clock;
    m_wait = request.wait;
    m_longestSleep = std::max(request.longestSleep, std::chrono::milliseconds(1));
    auto endpoint = m_path.open(request);
    if (!endpoint)
        return endpoint;
    if (Status chosen = chooseCores(settings->rxCore); !chosen)
        return std::unexpected(std::move(chosen).error());
    auto sender = openHandle(transport::kCaptureNothing);
    if (!sender)
        return std::unexpected(std::move(sender).error());
    m_sender = std::move(*sender);
    m_spare.assign(m_path.frameBytes(), std::byte{0});
    m_sendCalls = std::make_unique<stats::Recorder>();
    m_converter = clock::calibrate(*m_clock, *makeReferenceClock(), kCalibrationSpan);
    m_silenceTicks = m_converter->nanosecondsToSpan(kSilenceNs);
    return endpoint;
}

Status NpcapTransport::chooseCores(const model::CoreChoice& choice)
{
    const model::CpuFacts cpu = readCpuFacts();
    m_coreBeside.clear();
    for (int core = 0; core < cpu.logicalCores; ++core) {
        const auto chosen = chooseRxCore(choice, cpu, core);
        if (!chosen)
            return std::unexpected(chosen.error());
        m_coreBeside.push_back(chosen->value_or(-1));
    }
    return {};
}

Result<CaptureHandle> NpcapTransport::openHandle(const std::string& filter) const
{
    const auto device = findDevice(m_library, m_path.adapter());
    if (!device)
        return std::unexpected(device.error());
    // Without immediate mode the kernel under Wine gathers frames for this time.
    return openCapture(m_library, m_path.adapter(), *device,
                       {.filter = filter,
                        .snapBytes = m_path.frameBytes(),
                        .timeout = m_library.isWine ? std::chrono::milliseconds(1) : m_longestSleep});
}

Status NpcapTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    if (Status attached = m_path.attach(peer, timeout); !attached)
        return attached;
    m_frames = FrameExchange(m_path.frameSpec());
    m_largestPayload = m_path.facts().largestPayloadBytes;
    m_receiver.reset();
    auto source = openHandle(transport::captureFilter(m_path.frameSpec()));
    if (!source)
        return std::unexpected(std::move(source).error());
    m_source = std::move(*source);
    m_moderation = readInterruptModeration(m_library.functions, m_sender.get());
    m_receiver = std::make_unique<FrameReceiver>(FrameReceiver::Setup{.functions = &m_library.functions,
                                                                      .handle = m_source.get(),
                                                                      .clock = m_clock,
                                                                      .wait = m_wait,
                                                                      .longestSleep = m_longestSleep,
                                                                      .frameBytes = m_path.frameBytes(),
                                                                      .coreBeside = m_coreBeside});
    m_quietSince = m_clock->now();
    return {};
}

transport::TransportFacts NpcapTransport::facts() const
{
    transport::TransportFacts facts = m_path.facts();
    describeLibrary(m_library, facts.obtained);
    if (m_receiver)
        describeReceiver(*m_receiver, m_wait, m_library.functions.readEvent != nullptr, m_measuringCore,
                         facts.obtained);
    if (m_sendCalls)
        facts.obtained["sendCall"] = sendCallText(m_sendCalls->snapshot());
    facts.obtained["interruptModeration"] = m_moderation;
    if (m_receiver)
        facts.overruns[model::kRingDropsCounter] = static_cast<std::int64_t>(m_receiver->dropped() - m_dropsBefore);
    return facts;
}

void NpcapTransport::setProbeSize(std::uint32_t) noexcept
{
    m_isCoreKnown = false;
    if (m_receiver)
        m_dropsBefore = m_receiver->dropped();
    if (m_sendCalls)
        m_sendCalls->reset();
}

/// Tells the receiver where we are, once per point: it keeps away.
void NpcapTransport::noteCore() noexcept
{
    PROCESSOR_NUMBER number{};
    GetCurrentProcessorNumberEx(&number);
    m_measuringCore = coreAt({number.Group, number.Number});
    m_receiver->tellMeasuringCore(m_measuringCore);
    m_isCoreKnown = true;
}

IoResult NpcapTransport::send(std::span<const std::byte> payload) noexcept
{
    if (!m_isCoreKnown) [[unlikely]]
        noteCore();
    const std::span<const std::byte> frame = m_frames.build(payload, m_received, m_spare);
    if (frame.empty() || payload.size() > m_largestPayload) [[unlikely]] {
        m_isTooLong = true;
        return IoResult::Failed;
    }
    const Ticks before = m_clock->now();
    const int status = m_library.functions.sendPacket(
        m_sender.get(), reinterpret_cast<const unsigned char*>(frame.data()), static_cast<int>(frame.size()));
    const Ticks after = m_clock->now();
    if (status != 0) [[unlikely]]
        return failed(Trouble::Send);
    m_sendCalls->record(m_converter->spanToNanoseconds(after - before), after);
    return IoResult::Done;
}

IoResult NpcapTransport::take(Received& out) noexcept
{
    while (const FrameRing::Slot* const slot = m_receiver->frame()) {
        if (const auto payload = m_frames.accept(slot->frame())) {
            m_received = {slot->memory, FrameRing::kHeadroomBytes + slot->frameBytes};
            m_quietSince = slot->ticks;
            out.payload = *payload;
            out.ticks = slot->ticks;
            return IoResult::Done;
        }
        m_receiver->dropFrame();
    }
    return m_receiver->hasFailed() ? failed(Trouble::Receive) : IoResult::Nothing;
}

IoResult NpcapTransport::receive(Ticks deadline, Received& out) noexcept
{
    if (!m_isCoreKnown) [[unlikely]]
        noteCore();
    if (!m_received.empty()) {
        m_received = {};
        m_receiver->dropFrame();
    }
    return m_wait == model::Wait::Spin ? spin(deadline, out) : sleep(deadline, out);
}

IoResult NpcapTransport::spin(Ticks deadline, Received& out) noexcept
{
    const IoResult result = transport::spin<kLooksPerClock>(*m_clock, deadline, out.looks,
                                                            [&]() noexcept { return take(out); });
    return result == IoResult::Nothing ? nothingOrGone() : result;
}

IoResult NpcapTransport::sleep(Ticks deadline, Received& out) noexcept
{
    for (;;) {
        if (const IoResult result = take(out); result != IoResult::Nothing)
            return result;
        const std::int64_t leftNs = m_converter->spanToNanoseconds(deadline - m_clock->now());
        if (leftNs <= 0)
            return nothingOrGone();
        const std::chrono::milliseconds left((leftNs + 999'999) / 1'000'000);
        m_receiver->sleep(std::min(left, m_longestSleep));
    }
}

IoResult NpcapTransport::nothingOrGone() noexcept
{
    const Ticks now = m_clock->now();
    if (now - m_quietSince < m_silenceTicks)
        return IoResult::Nothing;
    m_quietSince = now;
    return m_path.adapterState() == AdapterState::Up ? IoResult::Nothing : failed(Trouble::Silence);
}

Error NpcapTransport::lastError() const
{
    if (m_isTooLong)
        return m_path.tooLongError();
    std::string words;
    if (m_trouble == Trouble::Send)
        words = m_library.functions.lastError(m_sender.get());
    else if (m_trouble == Trouble::Receive)
        words = m_receiver->failure();
    return describeTrouble(m_trouble, m_path.adapterState(), m_path.adapter().name, words);
}

void NpcapTransport::close() noexcept
{
    m_receiver.reset();  // Its thread uses what follows.
    m_received = {};
    m_source.reset();
    m_sender.reset();
    m_path.close();
    m_isCoreKnown = false;
}

}  // namespace

std::unique_ptr<transport::Transport> makeTransport(Ground ground)
{
    return std::make_unique<loop::Compiled<NpcapTransport>>(std::move(ground));
}

}  // namespace halftrip::windows::npcap

namespace halftrip::windows {

std::unique_ptr<transport::Transport> makeNpcap()
{
    return npcap::makeTransport({});
}

transport::Availability probeNpcap()
{
    return npcap::probeNpcap();
}

std::vector<model::Wait> npcapWaits()
{
    constexpr int kCoresForSpinning = 4;
    if (coreCount() >= kCoresForSpinning)
        return {model::Wait::Spin, model::Wait::Block};
    return {model::Wait::Block, model::Wait::Spin};
}

}  // namespace halftrip::windows
