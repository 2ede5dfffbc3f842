#include "core/control/messages.hpp"

#include "core/model/json.hpp"

#include <nlohmann/json.hpp>

#include <functional>

namespace halftrip::control {
namespace {

using nlohmann::json;

json endpointJson(const transport::Endpoint& endpoint)
{
    return {{"address", endpoint.address},
            {"port", endpoint.port},
            {"macAddress", endpoint.macAddress},
            {"extra", endpoint.extra}};
}

transport::Endpoint endpointFrom(const json& value)
{
    return {value.at("address").get<std::string>(), value.at("port").get<std::uint16_t>(),
            value.at("macAddress").get<std::string>(), value.at("extra").get<std::map<std::string, std::string>>()};
}

json optionalCore(const std::optional<int>& core)
{
    return core ? json(*core) : json(nullptr);
}

std::optional<int> coreFrom(const json& value)
{
    return value.is_null() ? std::nullopt : std::optional(value.get<int>());
}

Error wrongMessage(const std::string& expected, const std::string& problem)
{
    return {ErrorKind::Protocol, "The peer's control message \"" + expected + "\" cannot be used: " + problem + ".", 0,
            "Use the same Halftrip version on both hosts."};
}

/// Takes a nested value that has a reader of its own out of its Result. Errors travel as an exception to decode().
template <typename T>
T take(Result<T> result)
{
    if (!result)
        throw std::move(result).error();
    return std::move(*result);
}

/// Checks the type, then lets `read` build the struct. nlohmann's exceptions end here.
template <typename T>
Result<T> decode(const json& message, const std::string& type, const std::function<T(const json&)>& read)
{
    if (Status status = plainFrom(message, type); !status)
        return std::unexpected(std::move(status).error());
    try {
        return read(message);
    } catch (const json::exception&) {
        return std::unexpected(wrongMessage(type, "a member is missing or of the wrong type"));
    } catch (const Error& error) {
        return std::unexpected(wrongMessage(type, error.what));
    }
}

model::Wait waitFrom(const json& value)
{
    const auto name = value.get<std::string>();
    const std::optional<model::Wait> wait = model::waitFromName(name);
    if (!wait)
        throw Error{ErrorKind::Protocol, "there is no wait \"" + name + "\"", 0, {}};
    return *wait;
}

/// Absent: none.
model::StampChoice stampsFrom(const json& message)
{
    const auto name = message.value("stamps", std::string("off"));
    const std::optional<model::StampChoice> choice = model::stampChoiceFromName(name);
    if (!choice)
        throw Error{ErrorKind::Protocol, "there are no stamps \"" + name + "\"", 0, {}};
    return *choice;
}

}  // namespace

json toMessage(const Hello& hello)
{
    return {{"type", "hello"},
            {"protocol", hello.protocol},
            {"build", hello.build},
            {"nonce", hello.nonce},
            {"hostId", hello.hostId},
            {"needs", hello.needs},
            {"busyWith", hello.busyWith},
            {"busyForSeconds", hello.busyForSeconds}};
}

json toMessage(const Auth& auth)
{
    return {{"type", "auth"}, {"proof", auth.proof}};
}

json toMessage(const Welcome& welcome)
{
    return {{"type", "welcome"}, {"proof", welcome.proof}, {"host", model::toJson(welcome.host)}};
}

json toMessage(const Prepare& prepare)
{
    return {{"type", "prepare"},
            {"transport", prepare.transport},
            {"transportOptions", prepare.transportOptions},
            {"end", model::toJson(prepare.end)},
            {"initiatorCore", optionalCore(prepare.initiatorCore)},
            {"busyPollUs", prepare.busyPollUs},
            {"largestProbeBytes", prepare.largestProbeBytes},
            {"allowFragments", prepare.allowFragments},
            {"adapter", prepare.adapter},
            {"endpoint", endpointJson(prepare.endpoint)},
            {"stamps", model::toName(prepare.stamps)},
            {"stampsCount", prepare.stampsCount}};
}

json toMessage(const Ready& ready)
{
    return {{"type", "ready"},
            {"endpoint", endpointJson(ready.endpoint)},
            {"ticksPerSecond", ready.ticksPerSecond},
            {"wait", model::toName(ready.wait)},
            {"core", optionalCore(ready.core)}};
}

json toMessage(const Start& start)
{
    return {{"type", "start"},
            {"sizeBytes", start.sizeBytes},
            {"tag", start.tag},
            {"longestNs", start.longestNs},
            {"isStamped", start.isStamped}};
}

json toMessage(const PointReport& report)
{
    json message{{"type", "result"},
                 {"counts", model::toJson(report.counts)},
                 {"end", model::toJson(report.end)},
                 {"transportError", report.transportError}};
    if (report.stages)
        message["stages"] = toJson(*report.stages);
    return message;
}

json toMessage(const Error& error)
{
    return {{"type", "error"}, {"error", model::toJson(error)}};
}

json plainMessage(const std::string& type)
{
    return {{"type", type}};
}

std::string typeOf(const json& message)
{
    return message.at("type").get<std::string>();
}

Status plainFrom(const json& message, const std::string& type)
{
    const std::string found = typeOf(message);
    if (found == "error")
        return std::unexpected(model::errorFromJson(message.value("error", json())));
    if (found != type)
        return std::unexpected(wrongMessage(type, "\"" + found.substr(0, 40) + "\" came instead"));
    return {};
}

Result<Hello> helloFrom(const json& message)
{
    return decode<Hello>(message, "hello", [](const json& value) {
        Hello hello;
        hello.protocol = value.at("protocol").get<int>();
        hello.build = value.at("build").get<std::string>();
        if (hello.protocol != kProtocolVersion)
            return hello;  // The rest may look different in another version.
        hello.nonce = value.at("nonce").get<std::string>();
        hello.hostId = value.at("hostId").get<std::string>();
        hello.needs = value.at("needs").get<std::string>();
        hello.busyWith = value.at("busyWith").get<std::string>();
        hello.busyForSeconds = value.at("busyForSeconds").get<std::int64_t>();
        return hello;
    });
}

Result<Auth> authFrom(const json& message)
{
    return decode<Auth>(message, "auth", [](const json& value) { return Auth{value.at("proof").get<std::string>()}; });
}

Result<Welcome> welcomeFrom(const json& message)
{
    return decode<Welcome>(message, "welcome", [](const json& value) {
        return Welcome{value.at("proof").get<std::string>(), take(model::hostFactsFromJson(value.at("host")))};
    });
}

Result<Prepare> prepareFrom(const json& message)
{
    return decode<Prepare>(message, "prepare", [](const json& value) {
        Prepare prepare;
        prepare.transport = value.at("transport").get<std::string>();
        prepare.transportOptions = value.at("transportOptions").get<std::map<std::string, std::string>>();
        prepare.end = take(model::endRequestFromJson(value.at("end")));
        prepare.initiatorCore = coreFrom(value.at("initiatorCore"));
        prepare.busyPollUs = value.at("busyPollUs").get<int>();
        prepare.largestProbeBytes = value.at("largestProbeBytes").get<std::uint32_t>();
        prepare.allowFragments = value.at("allowFragments").get<bool>();
        prepare.adapter = value.at("adapter").get<std::string>();
        prepare.endpoint = endpointFrom(value.at("endpoint"));
        prepare.stamps = stampsFrom(value);
        prepare.stampsCount = value.value("stampsCount", std::uint32_t{0});
        return prepare;
    });
}

Result<Ready> readyFrom(const json& message)
{
    return decode<Ready>(message, "ready", [](const json& value) {
        Ready ready;
        ready.endpoint = endpointFrom(value.at("endpoint"));
        ready.ticksPerSecond = value.at("ticksPerSecond").get<std::int64_t>();
        ready.wait = waitFrom(value.at("wait"));
        ready.core = coreFrom(value.at("core"));
        return ready;
    });
}

Result<Start> startFrom(const json& message)
{
    return decode<Start>(message, "start", [](const json& value) {
        return Start{value.at("sizeBytes").get<std::uint32_t>(), value.at("tag").get<std::uint32_t>(),
                     value.at("longestNs").get<std::int64_t>(), value.value("isStamped", false)};
    });
}

Result<PointReport> pointReportFrom(const json& message)
{
    return decode<PointReport>(message, "result", [](const json& value) {
        PointReport report{take(model::responderCountsFromJson(value.at("counts"))),
                           take(model::endResultFromJson(value.at("end"))),
                           value.at("transportError").get<std::string>(), std::nullopt};
        if (value.contains("stages"))
            report.stages = take(stageReportFromJson(value["stages"]));
        return report;
    });
}

}  // namespace halftrip::control
