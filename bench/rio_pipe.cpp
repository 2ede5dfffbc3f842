#include "bench/rio_pipe.hpp"

#include <array>
#include <cstring>
#include <vector>

namespace halftrip::bench {
namespace {

/// Room for more than any queue here is made for.
constexpr std::uint32_t kRoom = 64;

struct PipePosted {
    rio::Buffer buffer;
    std::uint64_t context = 0;
};

template <typename Item>
struct PipeRing {
    std::array<Item, kRoom> items{};
    std::uint32_t head = 0;
    std::uint32_t tail = 0;

    void push(const Item& item) noexcept { items[tail++ % kRoom] = item; }
    [[nodiscard]] const Item& pop() noexcept { return items[head++ % kRoom]; }
    [[nodiscard]] bool isEmpty() const noexcept { return head == tail; }
};

struct PipeQueue {
    PipeRing<rio::Completion> done;
};

struct PipeEnd {
    PipeRing<PipePosted> posted;
    PipeQueue* received = nullptr;
    PipeQueue* sent = nullptr;
    PipeEnd* other = nullptr;
};

std::array<PipeEnd, 4> pipeEnds;

char* memoryOf(const rio::Buffer& buffer) noexcept
{
    return reinterpret_cast<char*>(buffer.id) + buffer.offset;
}

rio::Bool pipeReceive(rio::RequestQueue queue, rio::Buffer* data, std::uint32_t, std::uint32_t, void* context)
{
    reinterpret_cast<PipeEnd*>(queue)->posted.push({*data, reinterpret_cast<std::uintptr_t>(context)});
    return 1;
}

rio::Bool pipeSend(rio::RequestQueue queue, rio::Buffer* data, std::uint32_t, std::uint32_t, void* context)
{
    PipeEnd& end = *reinterpret_cast<PipeEnd*>(queue);
    const PipePosted& there = end.other->posted.pop();
    std::memcpy(memoryOf(there.buffer), memoryOf(*data), data->length);
    end.other->received->done.push({0, data->length, 0, there.context});
    end.sent->done.push({0, data->length, 0, reinterpret_cast<std::uintptr_t>(context)});
    return 1;
}

std::uint32_t pipeDequeue(rio::CompletionQueue handle, rio::Completion* out, std::uint32_t room)
{
    PipeQueue& queue = *reinterpret_cast<PipeQueue*>(handle);
    std::uint32_t count = 0;
    while (count < room && !queue.done.isEmpty())
        out[count++] = queue.done.pop();
    return count;
}

rio::CompletionQueue pipeCreateQueue(std::uint32_t, rio::Notification*)
{
    return reinterpret_cast<rio::CompletionQueue>(new PipeQueue);
}

void pipeCloseQueue(rio::CompletionQueue queue)
{
    delete reinterpret_cast<PipeQueue*>(queue);
}

rio::RequestQueue pipeCreateRequests(rio::NativeSocket socket, std::uint32_t, std::uint32_t, std::uint32_t,
                                     std::uint32_t, rio::CompletionQueue received, rio::CompletionQueue sent, void*)
{
    PipeEnd& end = pipeEnds[socket];
    end = {};
    end.received = reinterpret_cast<PipeQueue*>(received);
    end.sent = reinterpret_cast<PipeQueue*>(sent);
    end.other = &pipeEnds[socket ^ 1U];
    return reinterpret_cast<rio::RequestQueue>(&end);
}

/// The memory itself is the registration.
rio::BufferId pipeRegister(char* data, std::uint32_t)
{
    return reinterpret_cast<rio::BufferId>(data);
}

void pipeDeregister(rio::BufferId) {}

int pipeLastError() noexcept
{
    return 0;
}

}  // namespace

rio::Provider pipeRio()
{
    rio::Provider provider;
    provider.table.bytes = sizeof provider.table;
    provider.table.receive = pipeReceive;
    provider.table.send = pipeSend;
    provider.table.dequeueCompletion = pipeDequeue;
    provider.table.createCompletionQueue = pipeCreateQueue;
    provider.table.closeCompletionQueue = pipeCloseQueue;
    provider.table.createRequestQueue = pipeCreateRequests;
    provider.table.registerBuffer = pipeRegister;
    provider.table.deregisterBuffer = pipeDeregister;
    provider.lastError = pipeLastError;
    return provider;
}

struct BarePipe::End {
    End(unsigned number, std::uint32_t bytes) : memory(2 * std::size_t{bytes})
    {
        area = rio.registerBuffer(memory.data(), static_cast<std::uint32_t>(memory.size()));
        received = rio.createCompletionQueue(kRoom, nullptr);
        sent = rio.createCompletionQueue(kRoom, nullptr);
        requests = rio.createRequestQueue(number, 1, 1, 1, 1, received, sent, nullptr);
        room = {area, 0, bytes};
        payload = {area, bytes, bytes};
        post();
    }
    End(const End&) = delete;
    End& operator=(const End&) = delete;
    ~End()
    {
        rio.closeCompletionQueue(received);
        rio.closeCompletionQueue(sent);
    }
    void post() noexcept { rio.receive(requests, &room, 1, 0, nullptr); }
    void send() noexcept { rio.send(requests, &payload, 1, 0, nullptr); }
    void take() noexcept
    {
        rio::Completion done;
        rio.dequeueCompletion(received, &done, 1);
        rio.dequeueCompletion(sent, &done, 1);
        post();
    }

    rio::FunctionTable rio = pipeRio().table;
    std::vector<char> memory;
    rio::BufferId area = nullptr;
    rio::CompletionQueue received = nullptr;
    rio::CompletionQueue sent = nullptr;
    rio::RequestQueue requests = nullptr;
    rio::Buffer room;
    rio::Buffer payload;
};

BarePipe::BarePipe(std::uint32_t probeBytes)
    : m_ends{std::make_unique<End>(2, probeBytes), std::make_unique<End>(3, probeBytes)}
{
}

BarePipe::~BarePipe() = default;

void BarePipe::roundTrip() noexcept
{
    m_ends[0]->send();
    m_ends[1]->take();
    m_ends[1]->send();
    m_ends[0]->take();
}

}  // namespace halftrip::bench
