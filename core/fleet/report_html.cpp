#include "core/base/plural.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/fleet/map.hpp"
#include "core/fleet/report_forms.hpp"
#include "core/model/fields/json_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace halftrip::fleet {
namespace {

using exporting::Markup;

/// What the page's script draws: hosts in the map's order, and a row [a, b, p50, residual, file, hole] for each pair.
nlohmann::json mapOf(const Report& report)
{
    const MapLayout layout = mapLayoutOf(report);
    nlohmann::json hosts = nlohmann::json::array();
    for (const MapLayout::Line& line : layout.lines)
        hosts.push_back({line.name, line.rack, line.effectNs / 2'000});
    nlohmann::json pairs = nlohmann::json::array();
    for (const PairRow& pair : report.pairs) {
        nlohmann::json row{layout.lineOf[pair.initiator], layout.lineOf[pair.responder]};
        row.push_back(pair.p50Ns ? nlohmann::json(static_cast<double>(*pair.p50Ns) / 2'000) : nlohmann::json());
        row.push_back(pair.residualNs / 2'000);
        row.push_back(pair.file);
        row.push_back(pair.p50Ns || !pair.hole.empty() ? pair.hole : "no run file");
        pairs.push_back(std::move(row));
    }
    return {{"hosts", std::move(hosts)},
            {"pairs", std::move(pairs)},
            {"isByRack", layout.isByRack},
            {"sigma", report.sigmaNs / 2'000}};
}

void addScript(Markup& page)
{
    page.raw(R"js(<script>
const map=JSON.parse(document.getElementById('data').textContent),n=map.hosts.length,canvas=document.getElementById('map'),
pen=canvas.getContext('2d'),said=document.getElementById('said');
const cell=Math.max(1,Math.min(24,Math.floor(1000/n))),size=cell*n;canvas.width=canvas.height=size;
const at=new Map();for(const p of map.pairs)for(const k of new Set([p[0]*n+p[1],p[1]*n+p[0]])){if(!at.has(k))at.set(k,[]);at.get(k).push(p);}
const middle=v=>{v=v.slice().sort((a,b)=>a-b);return v.length?v[v.length>>1]:0};
let raw=false;
function value(list){const v=list.filter(p=>p[2]!==null).map(p=>raw?p[2]:p[3]);return v.length?middle(v):null;}
function colour(v,low,high){const t=Math.max(0,Math.min(1,(v-low)/(high-low||1)));
if(raw)return `hsl(${260-200*t} 70% ${25+45*t}%)`;
const s=2*t-1;return s<0?`hsl(210 70% ${96+46*s}%)`:`hsl(18 85% ${96-52*s}%)`;}
function draw(){pen.fillStyle='#fff';pen.fillRect(0,0,size,size);const all=map.pairs.filter(p=>p[2]!==null).map(p=>raw?p[2]:p[3]).sort((a,b)=>a-b);
const reach=Math.max(6*map.sigma,0.05),low=raw?all[0]:-reach,high=raw?all[Math.floor((all.length-1)*0.99)]:reach;
for(const [k,list] of at){const y=Math.floor(k/n)*cell,x=(k%n)*cell,v=value(list);
if(v!==null){pen.fillStyle=colour(v,low,high);pen.fillRect(x,y,cell,cell);continue;}
pen.fillStyle='#ddd';pen.fillRect(x,y,cell,cell);pen.strokeStyle='#777';pen.beginPath();pen.moveTo(x,y+cell);pen.lineTo(x+cell,y);
if(cell>8){pen.moveTo(x,y+cell/2);pen.lineTo(x+cell/2,y);pen.moveTo(x+cell/2,y+cell);pen.lineTo(x+cell,y+cell/2);}pen.stroke();}
pen.strokeStyle='#0008';pen.beginPath();for(let i=1;i<n;++i)if(map.hosts[i][1]!==map.hosts[i-1][1]){const p=i*cell+.5;
pen.moveTo(p,0);pen.lineTo(p,size);pen.moveTo(0,p);pen.lineTo(size,p);}pen.stroke();}
function listAt(event){const box=canvas.getBoundingClientRect(),x=Math.floor((event.clientX-box.left)/box.width*n),y=Math.floor((event.clientY-box.top)/box.height*n);
return [x,y,at.get(y*n+x)||[]];}
const us=v=>(v>=0?'+':'')+v.toFixed(2)+' µs';
function words([x,y,list]){if(x<0||y<0||x>=n||y>=n)return '';const a=map.hosts[y],b=map.hosts[x];
let text=a[0]+(a[1]&&!map.isByRack?' (rack '+a[1]+')':'')+' – '+b[0]+(b[1]&&!map.isByRack?' (rack '+b[1]+')':'')+': ';
const done=list.filter(p=>p[2]!==null);if(!list.length)return text+'not planned';
if(!done.length)return text+(list[0][5]||'hole');
text+='median HRT '+middle(done.map(p=>p[2])).toFixed(2)+' µs, residual '+us(middle(done.map(p=>p[3])));
return map.isByRack?text+', '+done.length+' measurements':text+', hosts '+us(a[2])+' and '+us(b[2]);}
canvas.addEventListener('mousemove',e=>{canvas.title=words(listAt(e));});
canvas.addEventListener('click',e=>{const hit=listAt(e);said.textContent=words(hit);const done=hit[2].filter(p=>p[4]);
if(map.isByRack)return;for(const p of done){const link=document.createElement('a');link.textContent=p[4];link.href=p[4].split('/').map(encodeURIComponent).join('/');
said.append(document.createElement('br'),link);}});
document.getElementById('raw').addEventListener('change',e=>{raw=e.target.checked;draw();});draw();
</script>)js");
}

}  // namespace

std::string reportHtml(const Report& report)
{
    Markup page;
    page.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
             "<meta name=\"viewport\" content=\"width=device-width\">"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
             "script-src 'unsafe-inline'\"><title>Halftrip: fleet</title><style>");
    page.add(exporting::html::style());
    page.raw("\ncanvas{max-width:100%;border:1px solid var(--line);image-rendering:pixelated;cursor:crosshair}</style>"
             "</head><body><main><p class=\"brand\">Halftrip</p><h1>Fleet</h1><p class=\"under\">");
    page.text(fmt::format("{} {}, {} of {} {}. Plan {}, seed {}. Latencies are half round trips (HRT).",
                          report.hosts.size(), wordBehind(report.hosts.size(), "hosts"), report.measured,
                          report.planned, wordBehind(report.planned, "measurements"), shortHash(report.planSha256),
                          report.seed));
    page.raw("</p><section><h2>What stands out</h2>");
    if (report.slow.empty())
        page.raw("<p>No host, link, rack or rack pair.</p>");
    page.raw("<ol class=\"findings\">");
    for (const SlowPart& part : report.slow) {
        page.raw("<li><h3>").text(sentenceOf(part)).raw("</h3><ul>");
        for (const FactDifference& difference : part.facts)
            page.raw("<li>").text(sentenceOf(difference, part.kind == PartKind::Link)).raw("</li>");
        page.raw("</ul></li>");
    }
    page.raw("</ol></section><section><h2>Every pair</h2><p>Sorted by rack, then by the host's own effect. Holes are "
             "hatched, unplanned pairs white. A click names the pair and links its run file.</p>"
             "<p><label><input type=\"checkbox\" id=\"raw\"> Medians instead of residuals</label></p>"
             "<canvas id=\"map\"></canvas><p id=\"said\"></p></section>");
    if (!report.problems.empty()) {
        page.raw("<section><h2>Files not used</h2><ul>");
        for (const std::string& problem : report.problems)
            page.raw("<li>").text(problem).raw("</li>");
        page.raw("</ul></section>");
    }
    page.raw("<p class=\"foot\">")
        .text(fmt::format("False-alarm rate {:g} %: in that share of fleets without a slow part, something is named.",
                          100 * report.falseAlarmRate))
        .raw("</p></main><div id=\"data\" hidden>")
        .text(model::toOneLine(mapOf(report)))
        .raw("</div>");
    addScript(page);
    page.raw("</body></html>\n");
    return page.string();
}

}  // namespace halftrip::fleet
