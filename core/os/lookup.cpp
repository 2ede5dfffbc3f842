#include "core/os/lookup.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace halftrip::os {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often the waiting looks at the user's stop.
constexpr milliseconds kStopTurn{100};

/// Lives as long as whoever of the two needs it longer.
struct Lookup {
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Result<Addresses>> answer;
};

std::int64_t secondsOf(milliseconds span)
{
    return std::chrono::duration_cast<std::chrono::seconds>(span).count();
}

}  // namespace

Result<Addresses> lookUpAside(const std::string& host, std::function<Result<Addresses>()> ask, const WaitingUser& user,
                              milliseconds limit)
{
    const auto lookup = std::make_shared<Lookup>();
    std::thread([lookup, ask = std::move(ask)] {
        auto answer = ask();
        {
            const std::lock_guard lock(lookup->mutex);
            lookup->answer = std::move(answer);
        }
        lookup->changed.notify_one();
    }).detach();

    const auto begin = steady_clock::now();
    bool hasSaid = false;
    std::unique_lock lock(lookup->mutex);
    while (!lookup->changed.wait_for(lock, std::min(kStopTurn, limit), [&] { return lookup->answer.has_value(); })) {
        const auto waited = steady_clock::now() - begin;
        if (user.stop.load())
            return fail(ErrorKind::Interrupted, text("Stopped while looking up host {host}.", host),
                        "Give its address itself if the name servers do not answer.");
        if (waited >= limit)
            return fail(ErrorKind::Timeout, text("no name server has answered for host {host}", host),
                        "Give the address itself, or check the system's name servers.");
        if (!hasSaid && user.say && waited >= kPatience) {
            hasSaid = true;
            user.say(text("No name server has answered for host {host} in {seconds} s; waiting for up to {limit} s. "
                          "Ctrl-C ends it.",
                          host, secondsOf(kPatience), secondsOf(limit)));
        }
    }
    return std::move(*lookup->answer);
}

Text lacksAddress(const std::string& host, model::AddressFamily family)
{
    switch (family) {
    case model::AddressFamily::V4:
        return text("host {host} has no IPv4 address", host);
    case model::AddressFamily::V6:
        return text("host {host} has no IPv6 address", host);
    case model::AddressFamily::Any:
        break;
    }
    return text("host {host} has no address", host);
}

}  // namespace halftrip::os
