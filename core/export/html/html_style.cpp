#include "core/export/html/html_parts.hpp"

#include <array>

namespace halftrip::exporting::html {
namespace {

constexpr std::array kLightColors{
    NamedColor{"--paper", "#fff"},       NamedColor{"--ink", "#1b1f24"},        NamedColor{"--quiet", "#5b6470"},
    NamedColor{"--faint", "#8a939e"},    NamedColor{"--line", "#dfe3e8"},       NamedColor{"--wash", "#f5f7f9"},
    NamedColor{"--good", "#0b6e4f"},     NamedColor{"--care", "#9a6200"},       NamedColor{"--bad", "#b3261e"},
    NamedColor{"--goodwash", "#e9f5f0"}, NamedColor{"--carewash", "#fdf4e3"},   NamedColor{"--badwash", "#fdecea"},
    NamedColor{"--full", "#0072b2"},     NamedColor{"--notail", "#905600"},     NamedColor{"--none", "#8c112f"},
    NamedColor{"--fullwash", "#d6e8f3"}, NamedColor{"--notailwash", "#ede4d6"}, NamedColor{"--nonewash", "#edd9de"},
};

Markup lightColorsAsCss()
{
    Markup out;
    for (const auto& [name, value] : kLightColors)
        out.text(name).raw(":").text(value).raw(";");
    return out;
}

}  // namespace

std::span<const NamedColor> lightColors()
{
    return kLightColors;
}

const Markup& style()
{
    static const Markup kStyle = Markup().raw("\n:root{").add(lightColorsAsCss()).raw(R"css(
--c0:#0072b2;--c1:#c46a00;--c2:#009e73;--c3:#b0558f;--c4:#56a0d0;--c5:#6b6b6b;
--v0:#440154;--v1:#462574;--v2:#3c4e89;--v3:#306b8e;--v4:#25888c;--v5:#26a683;--ref:#7d4a1e;
--gap:#ccc;--h1:#dcd3ea;--h2:#bfaeda;--h3:#9e85c6;--h4:#7d5cb0;--h5:#573391;--h6:#2f1260}
@media screen and (prefers-color-scheme:dark){:root{--paper:#14171b;--ink:#e4e7eb;--quiet:#a3acb7;--faint:#77818d;
--line:#2d333b;--wash:#1c2026;--good:#5fd3a8;--care:#f0b429;--bad:#ff8a80;--goodwash:#132a22;--carewash:#2d2412;
--badwash:#341a18;--full:#56b4e9;--notail:#f0b429;--none:#ff8a5c;--fullwash:#1f303c;--notailwash:#37301d;
--nonewash:#3a2925;--c0:#56b4e9;--c1:#f0a030;--c2:#3fc99a;--c3:#dd92be;--c4:#9fd0f0;--c5:#b0b0b0;
--v0:#2c728e;--v1:#249689;--v2:#40ba73;--v3:#73ce54;--v4:#9ad73c;--v5:#fde725;--ref:#d9a066;
--gap:#3a414a;--h1:#4a3b6c;--h2:#5d4a89;--h3:#755fa9;--h4:#927dc2;--h5:#bbaae0;--h6:#eee6ff}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif}
main{max-width:1160px;margin:0 auto;padding:28px 32px 56px}
h1{font-size:26px;line-height:1.25;font-weight:650;letter-spacing:-.01em;margin:2px 0 6px}
h2{font-size:18px;font-weight:650;margin:0 0 12px;letter-spacing:-.005em}
h3{font-size:15px;font-weight:650;margin:0 0 2px}
p{margin:0 0 8px;max-width:88ch}
section{margin-top:40px}
.brand{font-size:12px;letter-spacing:.08em;text-transform:uppercase;color:var(--faint);font-weight:650}
.practice{background:var(--badwash);color:var(--bad);font-weight:650;padding:8px 14px;border-radius:3px;max-width:none}
.under{color:var(--quiet)}
img.logo{max-width:320px;max-height:96px}
table.words{margin-top:12px}table.words td{max-width:88ch}
.quiet,figcaption,caption,.foot{color:var(--quiet);font-size:13px}
.verdict{margin-top:22px;border-left:5px solid var(--tone);background:var(--wash1);padding:16px 20px 14px;border-radius:3px}
.full{--tone:var(--full);--wash1:var(--fullwash)}.notail{--tone:var(--notail);--wash1:var(--notailwash)}
.none{--tone:var(--none);--wash1:var(--nonewash)}
.verdict h2{margin:0 0 6px;font-size:16px}.sign{color:var(--tone)}
.verdict .figures{font-size:18px;line-height:1.45;font-weight:500}
.verdict p:last-child{margin-bottom:0}
.tiles{display:flex;flex-wrap:wrap;gap:1px;background:var(--line);
border:1px solid var(--line);border-radius:3px;margin:18px 0 0}
.tiles div{flex:1 1 150px;background:var(--paper);padding:10px 14px 11px}
.tiles dt{font-size:12px;color:var(--quiet)}
.tiles dd{margin:0;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
.tiles dd small{font-size:13px;font-weight:400;color:var(--quiet)}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:28px 24px}
figure{margin:0;min-width:0;break-inside:avoid}
figcaption{margin:0 0 6px}
figcaption b{display:block;color:var(--ink);font-size:14px;font-weight:650}
svg.chart{display:block;width:100%;height:auto;font-size:12px;overflow:visible}
.chart text{fill:var(--quiet)}.chart .key{fill:var(--ink)}.chart .axis{fill:var(--ink)}
.chart .mid{text-anchor:middle}.chart .end{text-anchor:end}
.chart path{fill:none}
.chart .grid{stroke:var(--line);stroke-width:1}.chart .base{stroke:var(--faint);stroke-width:1}
.chart .rule{stroke:var(--faint);stroke-width:1;stroke-dasharray:2 3}
.chart .line{stroke:currentColor;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.chart .thin{stroke-width:1.3}.chart .dashed{stroke-dasharray:6 4}
.chart path.few{stroke-width:1.3;stroke-dasharray:1 4}
.chart path.fill{fill:currentColor;fill-opacity:.18}
.chart path.band{fill:var(--gap);stroke:var(--faint);stroke-width:1}
.chart .stem{stroke:currentColor;stroke-width:3;stroke-opacity:.35;stroke-linecap:round}
.chart .dot{fill:currentColor;stroke:var(--paper);stroke-width:1}
.chart .hollow{fill:var(--paper);stroke:currentColor;stroke-width:1.5}
.chart .box{fill:currentColor;fill-opacity:.25;stroke:currentColor;stroke-width:1}
.chart .unsure{fill-opacity:.08;stroke-dasharray:3 2}
.chart .stripes{stroke:var(--paper);stroke-width:2}
.chart .trip{stroke:var(--ink);stroke-width:1.4}
.chart .heat{shape-rendering:crispEdges;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.chart .h1{fill:var(--h1)}.chart .h2{fill:var(--h2)}.chart .h3{fill:var(--h3)}
.chart .h4{fill:var(--h4)}.chart .h5{fill:var(--h5)}.chart .h6{fill:var(--h6)}
.chart .rimmed{filter:drop-shadow(0 0 1px var(--paper)) drop-shadow(0 0 .5px var(--paper))}
.c0{color:var(--c0)}.c1{color:var(--c1)}.c2{color:var(--c2)}.c3{color:var(--c3)}.c4{color:var(--c4)}.c5{color:var(--c5)}
.v0{color:var(--v0)}.v1{color:var(--v1)}.v2{color:var(--v2)}.v3{color:var(--v3)}.v4{color:var(--v4)}.v5{color:var(--v5)}
.grey{color:var(--faint)}.ref{color:var(--ref)}
.scroll{overflow-x:auto;margin:0 0 14px}
table{border-collapse:collapse;font-size:13.5px;line-height:1.4;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:0 0 6px}
th,td{padding:4px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child{padding-left:2px}th:last-child,td:last-child{padding-right:2px}
th{font-weight:600;color:var(--quiet);font-size:12.5px}
thead tr:last-child th{border-bottom:1px solid var(--faint)}
th.over{text-align:center;border-bottom:1px solid var(--line);color:var(--ink)}
thead tr.spans th{border-bottom-color:transparent}thead tr.spans th.over{border-bottom-color:var(--line)}
th.w,td.w{text-align:left}
td.wrap{white-space:normal;min-width:18ch;overflow-wrap:anywhere}
ol.findings{list-style:none;margin:0;padding:0}
ol.findings>li{border-top:1px solid var(--line);padding:12px 0 8px}
ol.findings>li:last-child{border-bottom:1px solid var(--line)}
.next{margin:2px 0 4px}.next b,.label{font-weight:600}
.badge{display:inline-block;font-size:11.5px;font-weight:650;border-radius:3px;padding:0 7px;margin-right:8px;line-height:19px;
vertical-align:1px;background:var(--wash);color:var(--quiet);border:1px solid var(--line)}
.badge.flag,.badge.warn{color:var(--care);background:var(--carewash);border-color:transparent}
.badge.fail{color:var(--bad);background:var(--badwash);border-color:transparent}
.badge.pass{color:var(--good);background:var(--goodwash);border-color:transparent}
ul{margin:4px 0 8px;padding-left:20px}li{margin:2px 0}
code,pre{font:12.5px/1.5 ui-monospace,"Cascadia Mono",Consolas,"DejaVu Sans Mono","Liberation Mono",monospace}
pre{background:var(--wash);border:1px solid var(--line);border-radius:3px;padding:9px 12px;margin:4px 0 12px;white-space:pre-wrap;
overflow-wrap:anywhere}
details{border-top:1px solid var(--line);padding:7px 0}
details:last-of-type{border-bottom:1px solid var(--line)}
summary{cursor:pointer;font-weight:600;font-size:14px}
summary .quiet{font-weight:400;margin-left:8px}
details.evidence{border:0;padding:2px 0;font-size:13px;color:var(--quiet)}details.evidence summary{font-weight:400;font-size:13px}
details.evidence[open]>summary{margin-bottom:2px}
details[open]>summary{margin-bottom:12px}
.foot{margin-top:44px;padding-top:12px;border-top:1px solid var(--line)}
@media screen and (max-width:800px){main{padding:18px 16px 40px}.pair{grid-template-columns:minmax(0,1fr)}}
@page{margin:14mm 13mm}
@media print{body{font-size:10pt}main{max-width:none;padding:0}h1{font-size:17pt}h2{font-size:12.5pt;break-after:avoid}
h3{break-after:avoid}section{margin-top:20pt}.verdict,.tiles div,.badge,pre{-webkit-print-color-adjust:exact;
print-color-adjust:exact}.pair{gap:14pt 12pt}svg.chart{font-size:13px}.tiles div{flex-basis:17%}#points,.bulky:not([open]){display:none}
details:not([open])::details-content{content-visibility:visible;display:block}summary{list-style:none}table{font-size:8pt}th{font-size:7.5pt}
th,td{padding:2pt 4pt}tr,li,.verdict,.tiles,pre{break-inside:avoid}thead{display:table-header-group}
code,pre{font-size:8pt}.scroll{overflow:visible}.tiles dd{font-size:11pt}.tiles div{padding:5pt 7pt}
.verdict .figures{font-size:12.5pt}#origin,.foot{break-before:avoid}#origin{break-inside:avoid}}
)css");
    return kStyle;
}

}  // namespace halftrip::exporting::html
