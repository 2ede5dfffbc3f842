// What an untrusted peer may send over the control channel: raw bytes, and whole frames with any text inside.
#include "core/control/channel.hpp"
#include "core/control/messages.hpp"
#include "core/os/time.hpp"
#include "platform/fake/memory_stream.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace halftrip::control;

namespace {

/// What was read can be sent, and is read again.
template <typename Message>
void readAndSend(const nlohmann::json& message)
{
    const auto got = messageFrom<Message>(message);
    if (!got)
        fuzz::requirePrintable(got.error());
    else
        fuzz::require(messageFrom<Message>(model::toJson(*got)).has_value(), "a message that was read is read again");
}

void readAsEveryType(const nlohmann::json& message)
{
    readAndSend<Hello>(message);
    readAndSend<Auth>(message);
    readAndSend<Welcome>(message);
    readAndSend<Facts>(message);
    readAndSend<Prepare>(message);
    readAndSend<Ready>(message);
    readAndSend<Release>(message);
    readAndSend<Start>(message);
    readAndSend<PointReport>(message);
    if (const Status status = expectType(message, "stop"); !status)
        fuzz::requirePrintable(status.error());
}

void receiveAll(std::span<const std::byte> sent)
{
    auto [here, there] = fake::MemoryStream::makePair();
    static_cast<void>(there->write(sent, std::chrono::milliseconds(0)));
    there.reset();
    const os::StandardTime time;
    Channel channel(std::move(here), time);
    channel.trustPeer();
    while (true) {
        const auto message = channel.receive(std::chrono::milliseconds(0));
        if (!message) {
            fuzz::requirePrintable(message.error());
            return;
        }
        fuzz::require(!typeOf(*message).empty() || message->at("type").dump() == R"("")", "a message has a type");
        readAsEveryType(*message);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    receiveAll(fuzz::bytesOf(data, size));
    const std::string frame = frameOf(std::string(fuzz::textOf(data, size)));
    receiveAll(std::as_bytes(std::span(frame)));
    return 0;
}
