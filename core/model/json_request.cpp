#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"

#include <array>

namespace halftrip::model {

using nlohmann::json;

namespace {

/// The range of a duration in a request; what makes sense within it is for measure/request_check.hpp to say.
constexpr std::int64_t kLongestNs = 1'000'000'000'000'000'000;  // 31 years

constexpr std::array<std::pair<AddressFamily, std::string_view>, 3> kFamilies{
    {{AddressFamily::Any, "any"}, {AddressFamily::V4, "v4"}, {AddressFamily::V6, "v6"}}};
constexpr std::array<std::pair<Scheduling, std::string_view>, 2> kSchedulings{
    {{Scheduling::Normal, "normal"}, {Scheduling::RealTime, "realTime"}}};

template <typename Names, typename Value>
std::string_view nameOf(const Names& names, Value value)
{
    for (const auto& [candidate, name] : names) {
        if (candidate == value)
            return name;
    }
    return names.front().second;
}

/// A function from a name to its value, for JsonReader::choice().
template <typename Value, std::size_t count>
auto finderIn(const std::array<std::pair<Value, std::string_view>, count>& names)
{
    return [&names](std::string_view text) -> std::optional<Value> {
        for (const auto& [value, name] : names) {
            if (name == text)
                return value;
        }
        return std::nullopt;
    };
}

json toJson(const CoreChoice& choice)
{
    if (choice.kind == CoreChoice::Kind::Fixed)
        return choice.core;
    return choice.kind == CoreChoice::Kind::None ? "none" : "auto";
}

/// "auto", "none" or a core's number.
void readCore(const JsonReader& in, CoreChoice& out)
{
    const json* value = in.find("core");
    if (value != nullptr && value->is_number()) {
        out.kind = CoreChoice::Kind::Fixed;
        in.number("core", out.core);
        return;
    }
    const auto kindOf = [](std::string_view name) -> std::optional<CoreChoice::Kind> {
        if (name == "auto")
            return CoreChoice::Kind::Auto;
        if (name == "none")
            return CoreChoice::Kind::None;
        return std::nullopt;
    };
    in.choice("core", out.kind, kindOf, "auto, none or a core's number");
}

}  // namespace

json toJson(const EndRequest& request)
{
    return {{"wait", toName(request.wait)},
            {"core", toJson(request.core)},
            {"scheduling", nameOf(kSchedulings, request.scheduling)},
            {"lockMemory", request.lockMemory}};
}

json toJson(const RunRequest& request)
{
    return {{"peer", request.peer},
            {"port", request.port},
            {"family", nameOf(kFamilies, request.family)},
            {"mode", request.mode},
            {"transport", request.transport},
            {"responderTransport", request.responderTransport},
            {"transportOptions", request.transportOptions},
            {"sizesBytes", request.sizesBytes},
            {"count", request.count},
            {"durationNs", request.durationNs},
            {"intervalNs", request.intervalNs},
            {"timeoutNs", request.timeoutNs},
            {"warmupCount", request.warmupCount},
            {"allowFragments", request.allowFragments},
            {"busyPollUs", request.busyPollUs},
            {"adapter", request.adapter},
            {"stamps", toName(request.stamps)},
            {"stampsCount", request.stampsCount},
            {"initiator", toJson(request.initiator)},
            {"responder", toJson(request.responder)}};
}

void read(const JsonReader& in, EndRequest& out)
{
    in.choice("wait", out.wait, waitFromName, "auto, block, poll, spin, busypoll");
    readCore(in, out.core);
    in.choice("scheduling", out.scheduling, finderIn(kSchedulings), "normal, realTime");
    in.flag("lockMemory", out.lockMemory);
}

void read(const JsonReader& in, RunRequest& out)
{
    in.text("peer", out.peer);
    in.number("port", out.port);
    in.choice("family", out.family, finderIn(kFamilies), "any, v4, v6");
    in.text("mode", out.mode);
    in.text("transport", out.transport);
    in.text("responderTransport", out.responderTransport);
    in.textMap("transportOptions", out.transportOptions);
    in.numbers("sizesBytes", out.sizesBytes);
    in.number("count", out.count);
    in.number("durationNs", out.durationNs, std::int64_t{0}, kLongestNs);
    in.number("intervalNs", out.intervalNs, std::int64_t{0}, kLongestNs);
    in.number("timeoutNs", out.timeoutNs, std::int64_t{0}, kLongestNs);
    in.number("warmupCount", out.warmupCount);
    in.flag("allowFragments", out.allowFragments);
    in.number("busyPollUs", out.busyPollUs);
    in.text("adapter", out.adapter);
    in.choice("stamps", out.stamps, stampChoiceFromName, "off, software, hardware, auto");
    in.number("stampsCount", out.stampsCount);
    in.object("initiator", out.initiator, kRead);
    in.object("responder", out.responder, kRead);
}

Result<EndRequest> endRequestFromJson(const json& document)
{
    return readJson<EndRequest>(document, kRead);
}

Result<RunRequest> runRequestFromJson(const json& document)
{
    return readJson<RunRequest>(document, kRead);
}

}  // namespace halftrip::model
