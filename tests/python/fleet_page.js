// Runs the script of a fleet's page without a browser:
//     node fleet_page.js PAGE ACTIONS
// ACTIONS is JSON: ["click", x, y, columns, rows] (a cell of the map), ["show", figure] or ["all"]. Prints as JSON what the page shows at
// first and after each of them: what it says, its key, and of the map its size, what the pointer is told and the colour of each rectangle.
'use strict';
const fs = require('fs'), vm = require('vm');

const [page, actions] = [fs.readFileSync(process.argv[2], 'utf8'), JSON.parse(process.argv[3])];
const plain = text => text.replace(/&(lt|gt|quot|#39|amp);/g, (whole, name) => ({lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&'})[name]);

class Element {
    constructor(tag) { Object.assign(this, {tag, own: '', children: [], heard: {}, hidden: false, title: '', width: 300, height: 150}); }
    get textContent() { return this.own + this.children.map(child => child.textContent).join(''); }
    set textContent(text) { this.own = text; this.children = []; }
    append(child) { this.children.push(child); }
    replaceChildren() { this.children = []; }
    addEventListener(kind, listener) { this.heard[kind] = listener; }
    tell(kind, event) { this.heard[kind](event); }
    getBoundingClientRect() { return {left: 0, top: 0, width: this.width, height: this.height}; }
    getContext() {
        this.pen ??= {painted: new Map(), strokes: 0, moveTo() {}, lineTo() {}, beginPath() {}, stroke() { ++this.strokes; },
                      fillRect(x, y, width) { this.painted.set(x + ',' + y + ',' + width, this.fillStyle); }};
        return this.pen;
    }
}
const elements = {};
for (const [, tag, id] of page.matchAll(/<(\w+)[^>]* id="(\w+)"/g)) elements[id] = new Element(tag);
elements.data.textContent = plain(page.match(/<div id="data" hidden>(.*?)<\/div>/s)[1]);
elements.figure.value = page.match(/<option value="(\w+)"/)[1];
elements.scale.width = 240;
const linksIn = element => [...(element.href === undefined ? [] : [[element.textContent, element.href]]), ...element.children.flatMap(linksIn)];

function shown() {
    const {map, said, low, middle, high, all} = elements;
    const painted = map.pen.painted.size < 1000 ? Object.fromEntries(map.pen.painted) : {};
    return {size: [map.width, map.height], rectangles: map.pen.painted.size, painted, title: map.title, strokes: map.pen.strokes,
            said: said.children.map(child => child.textContent), links: linksIn(said), isWhole: all.hidden,
            key: [low, middle, high].map(element => element.textContent)};
}
function act([kind, ...values]) {
    elements.map.pen.painted.clear();
    elements.map.pen.strokes = 0;
    if (kind === 'all') elements.all.tell('click', {});
    if (kind === 'show') { elements.figure.value = values[0]; elements.figure.tell('change', {}); }
    if (kind === 'click') {
        const [x, y, columns, rows] = values;
        const event = {clientX: (x + 0.5) / columns * elements.map.width, clientY: (y + 0.5) / rows * elements.map.height};
        elements.map.tell('mousemove', event);
        elements.map.tell('click', event);
    }
    return shown();
}

const document = {getElementById: id => elements[id], createElement: tag => new Element(tag)};
vm.runInNewContext(page.match(/<script>(.*?)<\/script>/s)[1], {document});
const states = [shown()];
for (const action of actions) states.push(act(action));
process.stdout.write(JSON.stringify(states));
