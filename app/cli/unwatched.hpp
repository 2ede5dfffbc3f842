#pragma once

#include "core/measure/ends/run_observer.hpp"

namespace halftrip::cli {

/// For single runs that nobody watches: what comes of all of them together is told at the end.
class Unwatched final : public measure::RunObserver {
public:
    void onEvent(const control::Event& /*event*/) override {}
    void onPointChanged(const model::RunRecord& /*record*/, std::size_t /*index*/) override {}
};

}  // namespace halftrip::cli
