#include "core/loop/trader.hpp"

namespace halftrip::loop {

void TraderLoop::runVirtually(transport::Transport& transport)
{
    runOver(transport);
}

}  // namespace halftrip::loop
