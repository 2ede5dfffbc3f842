#include "core/transport/transport.hpp"

#include "core/transport/reflection.hpp"

namespace halftrip::transport {

void Transport::reflect(const Reflection& reflection) noexcept
{
    reflectOver(*this, reflection);
}

}  // namespace halftrip::transport
