#pragma once

namespace halftrip::fleet {

/// What the page of reportHtml() does: draws the map of its data and answers clicks. It writes text and no markup, and
/// asks for nothing from elsewhere. The data (mapDataOf() in report_html.cpp) are half round trips in microseconds.
inline constexpr char kMapScript[] = R"js(<script>
'use strict';
(() => {
const by = id => document.getElementById(id), data = JSON.parse(by('data').textContent), {hosts, lines} = data;
const canvas = by('map'), pen = canvas.getContext('2d');
// Of a pair [initiator, responder, round, file, hole] or [initiator, responder, round, file, median, p99, residual, p99 residual,
// samples, lost, measurements].
const place = {median: 4, p99: 5, residual: 6, p99Residual: 7}, isMeasured = pair => pair.length > 5;
const lineOf = [];
lines.forEach((line, index) => { while (lineOf.length < line[3]) lineOf.push(index); });
let view;

const us = value => value.toFixed(2) + ' µs', signed = value => (value < 0 ? '' : '+') + value.toFixed(2) + ' µs';
const percent = value => (value < 0 ? '' : '+') + value.toFixed(1) + ' %', count = value => value.toLocaleString('en');
const hostName = index => hosts[index][0] + (hosts[index][1] ? ' (rack ' + hosts[index][1] + ')' : '');
const lineName = index => lines[index][2] ? 'hosts ' + lines[index][0] + ' to ' + lines[index][2] : 'rack ' + lines[index][0];
const name = index => view.isLines ? lineName(index) : hostName(index);
function middle(list, figure) {
    const values = list.filter(pair => isMeasured(pair) && pair[place[figure]] !== null).map(pair => pair[place[figure]]);
    return values.length ? values.sort((a, b) => a - b)[values.length >> 1] : null;
}

// Rows and columns from the first to before the last: of lines, or of hosts.
function open(isLines, rows, columns) {
    view = {isLines, rows, columns, height: rows[1] - rows[0], width: columns[1] - columns[0], cells: new Map()};
    view.isSquare = rows[0] === columns[0] && rows[1] === columns[1];
    const isIn = (index, range) => index >= range[0] && index < range[1];
    for (const pair of data.pairs) {
        let row = isLines ? lineOf[pair[0]] : pair[0], column = isLines ? lineOf[pair[1]] : pair[1];
        if (view.isSquare ? row < column : !isIn(row, rows) || !isIn(column, columns)) [row, column] = [column, row];
        if (!isIn(row, rows) || !isIn(column, columns)) continue;
        const key = (row - rows[0]) * view.width + column - columns[0], list = view.cells.get(key);
        if (list) list.push(pair); else view.cells.set(key, [pair]);
    }
    view.side = Math.max(1, Math.min(24, Math.floor(1000 / Math.max(view.width, view.height, 1))));
    canvas.width = view.side * view.width;
    canvas.height = view.side * view.height;
    by('all').hidden = lines.length === 0 || isLines;
    draw();
}
// Of a square map the upper half mirrors the lower one.
function listAt(x, y) {
    if (x < 0 || y < 0 || x >= view.width || y >= view.height) return null;
    return view.cells.get(view.isSquare && x > y ? x * view.width + y : y * view.width + x) || [];
}

function colour(part, isResidual) {
    if (!isResidual) return `hsl(${260 - 200 * part} 70% ${25 + 45 * part}%)`;
    const side = 2 * part - 1;
    return side < 0 ? `hsl(210 70% ${96 + 46 * side}%)` : `hsl(18 85% ${96 - 52 * side}%)`;
}
function draw() {
    const figure = by('figure').value, [low, high] = data.ranges[figure], isResidual = figure === 'residual', {side, width} = view;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    for (const [key, list] of view.cells) {
        const x = key % width, y = Math.floor(key / width), value = middle(list, figure);
        const part = high > low ? Math.max(0, Math.min(1, (value - low) / (high - low))) : 0.5;
        const isHole = !list.some(isMeasured);
        for (const [left, top] of view.isSquare && x !== y ? [[x, y], [y, x]] : [[x, y]]) {
            pen.fillStyle = value === null ? '#ddd' : colour(part, isResidual);
            pen.fillRect(left * side, top * side, side, side);
            if (isHole) hatch(left * side, top * side, side);
        }
    }
    pen.strokeStyle = '#0008';
    pen.beginPath();
    if (!view.isLines) {
        for (let x = 1; x < width; ++x) if (isNewRack(view.columns[0] + x)) stroke(x * side + .5, 0, x * side + .5, canvas.height);
        for (let y = 1; y < view.height; ++y) if (isNewRack(view.rows[0] + y)) stroke(0, y * side + .5, canvas.width, y * side + .5);
    }
    pen.stroke();
    drawKey(figure, low, high, isResidual);
}
const isNewRack = host => hosts[host][1] !== hosts[host - 1][1];
function stroke(fromX, fromY, toX, toY) { pen.moveTo(fromX, fromY); pen.lineTo(toX, toY); }
function hatch(x, y, side) {
    pen.strokeStyle = '#777';
    pen.beginPath();
    stroke(x, y + side, x + side, y);
    if (side > 8) { stroke(x, y + side / 2, x + side / 2, y); stroke(x + side / 2, y + side, x + side, y + side / 2); }
    pen.stroke();
}
function drawKey(figure, low, high, isResidual) {
    const scale = by('scale'), brush = scale.getContext('2d');
    for (let x = 0; x < scale.width; ++x) {
        brush.fillStyle = colour(x / (scale.width - 1), isResidual);
        brush.fillRect(x, 0, 1, scale.height);
    }
    by('low').textContent = isResidual ? signed(low) + ' or faster' : us(low);
    by('middle').textContent = isResidual ? '0' : us((low + high) / 2);
    by('high').textContent = isResidual ? signed(high) + ' or slower' : us(high) + ' or more';
}

const fileOf = ([initiator, responder, round, file]) => file !== 1 ? file : (data.plan + '-r' + String(round).padStart(3, '0') + '~' +
    hosts[initiator][0] + '~' + hosts[responder][0] + '.halftrip.json').replaceAll(':', '=');
const countOf = list => list.reduce((sum, pair) => sum + (pair[10] || (isMeasured(pair) ? 1 : 0)), 0);
function words(x, y, list) {
    const pair = name(view.rows[0] + y) + ' and ' + name(view.columns[0] + x) + ': ';
    if (!list.length) return pair + 'not planned';
    if (!list.some(isMeasured)) return pair + 'a hole: ' + data.holes[list[0][4]];
    const p99 = middle(list, 'p99');
    return pair + 'median HRT ' + us(middle(list, 'median')) + ', residual ' + signed(middle(list, 'residual')) +
        (p99 === null ? '' : ', p99 HRT ' + us(p99) + ', residual ' + percent(middle(list, 'p99Residual'))) +
        (countOf(list) > 1 ? ', ' + count(countOf(list)) + ' measurements' : '');
}
function add(to, tag, text) {
    const element = document.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
}
function link(to, text, file) {
    add(to, 'a', text).href = file.split('/').map(encodeURIComponent).join('/');
}
function tell(panel, pair) {
    const [initiator, responder, round] = pair;
    const where = 'Round ' + round + ', ' + hosts[initiator][0] + ' to ' + hosts[responder][0] + ': ';
    const line = add(panel, 'p', where + (isMeasured(pair) ? 'median HRT ' + us(pair[4]) + ' (residual ' + signed(pair[6]) + '), p99 ' +
        (pair[5] === null ? 'not known' : 'HRT ' + us(pair[5]) + ' (residual ' + percent(pair[7]) + ')') + ', samples: ' + count(pair[8]) +
        ', lost: ' + count(pair[9]) + '. ' : 'a hole: ' + data.holes[pair[4]] + '. '));
    const file = fileOf(pair);
    if (!file) return;
    if (data.hasReports) link(line, 'Report', file.replace(/\.halftrip\.json$/, '.html'));
    add(line, 'span', ' ');
    link(line, 'Run file', file);
}
function tellHost(panel, index) {
    const [host, , median, p99] = hosts[index];
    if (median !== null)
        add(panel, 'p', 'Host ' + host + ': median ' + signed(median) + (p99 === null ? '' : ', p99 ' + percent(p99)) + ' against every partner.');
}
function choose(x, y) {
    const list = listAt(x, y), panel = by('said');
    if (list === null) return;
    panel.replaceChildren();
    add(panel, 'h3', words(x, y, list));
    const row = view.rows[0] + y, column = view.columns[0] + x;
    if (view.isLines) {
        const rangeOf = line => [line ? lines[line - 1][3] : 0, lines[line][3]];
        add(panel, 'p', 'The map now shows their hosts: rows of ' + name(row) + ', columns of ' + name(column) + '.');
        return open(false, rangeOf(row), rangeOf(column));
    }
    if (!data.isWhole) return void add(panel, 'p', 'There are too many measurements for one page. This lists each: halftrip fleet report DIR --format csv');
    const most = 100;
    for (const pair of list.slice(0, most)) tell(panel, pair);
    if (list.length > most) add(panel, 'p', 'And ' + count(list.length - most) + ' more.');
    for (const host of new Set([row, column])) tellHost(panel, host);
    if (list.some(fileOf) && !data.hasReports)
        add(panel, 'p', 'Its report: halftrip report FILE --format html --output report.html');
}

function cellOf(event) {
    const box = canvas.getBoundingClientRect();
    return [Math.floor((event.clientX - box.left) / box.width * view.width), Math.floor((event.clientY - box.top) / box.height * view.height)];
}
canvas.addEventListener('mousemove', event => {
    const [x, y] = cellOf(event), list = listAt(x, y);
    canvas.title = list === null ? '' : words(x, y, list);
});
canvas.addEventListener('click', event => choose(...cellOf(event)));
by('figure').addEventListener('change', draw);
const openAll = () => lines.length ? open(true, [0, lines.length], [0, lines.length]) : open(false, [0, hosts.length], [0, hosts.length]);
by('all').addEventListener('click', () => { by('said').replaceChildren(); openAll(); });
openAll();
})();
</script>)js";

}  // namespace halftrip::fleet
