/** The style of the HTML report. Its hash stands in the page's policy; the test says the right one after a change. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f4f6f6;--surface:#fcfdfd;--sunken:#e9eded;--line:#d9dfe0;--strong:#b4bec1;
--ink:#11171b;--ink2:#3b464c;--ink3:#586369;--signal:#cf2f0c;--signal-text:#bd2a0a;--ok:#13693f;--warn:#7d5200}
@media (prefers-color-scheme:dark){:root{--paper:#0d1114;--surface:#13181c;--sunken:#090c0e;--line:#232b30;
--strong:#3e4a51;--ink:#eef2f3;--ink2:#b9c3c8;--ink3:#8d9aa1;--signal:#ff5f3a;--signal-text:#ff7a59;--ok:#62cf98;
--warn:#e5b454}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.55 ui-sans-serif,system-ui,"Segoe UI",sans-serif;
overflow-wrap:anywhere}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
h1{margin:0;font-size:26px;line-height:1.25;letter-spacing:-.02em}
h2{margin:40px 0 12px;font-size:17px;letter-spacing:-.01em}
h3{margin:0;font-size:16px;line-height:1.4;letter-spacing:-.01em}
h4{margin:18px 0 6px;font-size:12px}
p{margin:6px 0;color:var(--ink2)}
code,pre,dd,.mono{font-family:ui-monospace,"SFMono-Regular",Menlo,monospace;font-size:12px}
.lead{margin:4px 0 20px;color:var(--ink3)}
.panel{border:1px solid var(--line);border-radius:8px;background:var(--surface);overflow:hidden}
.figures{display:grid;grid-template-columns:repeat(3,1fr)}
.figures div{padding:14px 18px;border-right:1px solid var(--line)}
.figures div:last-child{border-right:0}
.figures b{display:block;font-size:34px;line-height:1.1;letter-spacing:-.02em}
.figures .none{color:var(--ink3)}
.critical{color:var(--signal-text)}
.note{padding:10px 18px;border-top:1px solid var(--line);color:var(--ink2)}
dl{margin:0;padding:6px 18px}
dl div{display:grid;grid-template-columns:150px minmax(0,1fr);gap:12px;padding:5px 0;border-bottom:1px solid var(--line)}
dl div:last-child{border-bottom:0}
dt{color:var(--ink3);font-size:12px}
dd{margin:0;color:var(--ink2);white-space:pre-wrap}
article{margin-bottom:16px}
article header{display:flex;flex-wrap:wrap;align-items:center;gap:6px 12px;padding:9px 18px;background:var(--sunken);
border-bottom:1px solid var(--line);font-size:12px}
.badge{padding:1px 7px;border:1px solid var(--strong);border-radius:4px;color:var(--ink2);font-size:11px;font-weight:600}
.badge.regressed,.badge.new{color:var(--signal-text);border-color:var(--signal)}
.badge.unproved{color:var(--warn);border-color:var(--warn)}
.body{padding:14px 18px 18px}
.body p{white-space:pre-line}
.pictured{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,44%);gap:0 28px}
.pictured h4:first-child{margin-top:2px}
.body dl{padding:0;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
ol{margin:0;padding-left:28px}
ol li{padding:2px 0}
ol li::marker{color:var(--signal-text);font-family:ui-monospace,monospace;font-size:12px}
ul.plain{margin:0;padding:6px 18px;list-style:none}
ul.plain li{padding:5px 0;border-bottom:1px solid var(--line)}
ul.plain li:last-child{border-bottom:0}
.shots{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}
.shots img{display:block;width:100%;height:auto;border:1px solid var(--strong);border-radius:5px;background:var(--sunken)}
.shots .last{grid-column:1/-1}
figure{margin:0}
figcaption{padding:2px 0 6px;color:var(--ink3);font-size:11px}
video{display:block;width:100%;background:var(--sunken)}
details>summary{margin:0 0 12px;color:var(--ink2);font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--signal);outline-offset:2px}
@media (max-width:820px){.pictured{display:block}}
@media (max-width:640px){main{padding:20px 12px 40px}.figures div{padding:12px}.figures b{font-size:26px}
dl div{grid-template-columns:minmax(0,1fr);gap:0}.shots{grid-template-columns:repeat(2,1fr)}}
@page{margin:14mm 12mm}
@media print{:root{--paper:#fff;--surface:#fff}main{max-width:none;padding:0}video,.screen{display:none}
article.panel{break-before:page}h2+article.panel{break-before:auto}
.pictured{display:grid}
h2,h3,h4,header{break-after:avoid}li,figure,dl div{break-inside:avoid}}
`;

/** SHA-256 of the style in base64, as a Content-Security-Policy names it. */
export const STYLE_HASH = 'HOFkEKc1y2nh24Ed7bbE6/qYz1SXbDdnNYv4jlYgGiA=';
