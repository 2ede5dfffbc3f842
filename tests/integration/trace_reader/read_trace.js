// What a reader of Chrome's trace events, a package of npm, makes of a trace: per process its name and threads, per thread its name,
// complete events (name, start and end in us, name of the event around it) and the ids of arrows that begin and end there.
//
// usage: NODE_PATH=FOLDER/node_modules node read_trace.js TRACE
const fs = require("fs");
const { buildModel } = require("@tracerbench/trace-model");

const model = buildModel(JSON.parse(fs.readFileSync(process.argv[2], "utf8")));
const arrows = (events) => events.map((event) => event.traceEvent.id);
const threads = (all) => all.map((thread) => ({
    name: thread.name,
    slices: thread.events.filter((event) => event.isComplete())
        .map((event) => ({ name: event.name, start: event.start, end: event.end, around: event.parent ? event.parent.name : null })),
    marks: thread.events.filter((event) => event.isInstant()).map((event) => event.name),
    begins: arrows(thread.events.filter((event) => event.isFlowBegin())),
    ends: arrows(thread.events.filter((event) => event.isFlowEnd())),
}));
console.log(JSON.stringify(model.processes.map(({ name, threads: all }) => ({ name, threads: threads(all) }))));
