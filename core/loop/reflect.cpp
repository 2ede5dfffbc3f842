#include "core/loop/reflect.hpp"

namespace halftrip::loop {

void ReflectLoop::runVirtually(transport::Transport& transport)
{
    runOver(transport);
}

}  // namespace halftrip::loop
