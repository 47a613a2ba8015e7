import type { AppMap } from '../app-map.ts';
import { cleaned } from '../text.ts';
import { html, type Markup } from './html-markup.ts';
import { htmlPage } from './html-page.ts';

type Node = AppMap['nodes'][number];
/** The path of a screen's picture beside the page, null where there is none. */
type PictureOf = (node: Node) => string | null;

const PICTURE = /^evidence\/map\/[A-Za-z0-9._-]+$/;

/**
 * The map of the target as one page that needs no script and no network: every screen with how it is reached, what was
 * done on it and where that led, what was left untried, and what was not reached, with the reason.
 */
export function mapToHtml(map: AppMap, name: string, pictureOf: PictureOf = () => null): string {
  const safe = cleaned(map);
  const ids = new Map(safe.nodes.map(({ id }, index) => [id, index + 1]));
  const pictures = new Map(map.nodes.map((node, index) => [index, pictureOf(node)]));
  const screens = safe.nodes.map((node, index) =>
    screen(node, index, { edges: safe.edges, ids, source: pictures.get(index) ?? null }),
  );
  const { nodes, edges } = safe.omitted;
  const omitted =
    nodes + edges > 0 ? html`<p>${nodes} more screens and ${edges} more actions are left out.</p>` : null;
  const beyond = safe.not_reached.map(
    ({ what, why, place }) => html`<li>${what}: ${why}<br><code>${place}</code></li>`,
  );
  const main = html`<h1>Map of the app</h1>
<p class="lead">${name}: ${safe.nodes.length} screens, ${safe.edges.length} actions between them. <a href="report.html">Report</a></p>
<h2>Screens (${safe.nodes.length})</h2>
${screens}${omitted}
<h2>Not reached (${safe.not_reached.length})</h2>
${beyond.length > 0 ? html`<ul class="plain panel">${beyond}</ul>` : html`<p>Nothing that was seen was left out.</p>`}`;
  return htmlPage(`${name} - map of the app`, main);
}

type Around = { edges: AppMap['edges']; ids: ReadonlyMap<string, number>; source: string | null };

function screen(node: Node, index: number, { edges, ids, source }: Around): Markup {
  const way = node.way.map((step) => html`<li>${step}</li>`);
  const led = edges
    .filter(({ from }) => from === node.id)
    .map(({ to, text, tries }) => {
      const number = ids.get(to);
      const where = number ? html`<a href="#screen-${number}">screen ${number}</a>` : html`another screen`;
      return html`<li>${text} (${tries}): ${to === node.id ? html`stays here` : where}</li>`;
    });
  const untried = node.untried.map((one) => html`<li>${one}</li>`);
  const picture =
    source && PICTURE.test(source)
      ? html`<figure><img src="${source}" alt="" loading="lazy"></figure>`
      : null;
  return html`<article class="panel" id="screen-${index + 1}">
<header><strong>${index + 1}. ${node.title || node.route}</strong><span class="mono">${node.place}</span></header>
<div class="body${picture ? ' pictured' : ''}"><div>
<p>Seen ${node.visits} ${node.visits === 1 ? 'time' : 'times'}.</p>
<h4>How it is reached</h4>${way.length > 0 ? html`<ol>${way}</ol>` : html`<p>The run began here.</p>`}
${led.length > 0 ? html`<h4>Where its actions lead</h4><ul>${led}</ul>` : null}
${untried.length > 0 ? html`<h4>Left untried</h4><ul>${untried}</ul>` : null}
</div>${picture}</div></article>`;
}
