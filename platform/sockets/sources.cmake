# What both systems' sockets do alike, over the names that each gives in network/native_socket.hpp and network/socket_api.hpp.
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/network.cpp
    ${CMAKE_CURRENT_LIST_DIR}/probe_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_error.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_io.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_name.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tcp_stream.cpp)
