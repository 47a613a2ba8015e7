import type { BlobRef } from '../../findings/finding.ts';
import { baseSentence } from '../at-base.ts';
import { comparisonSentence } from '../comparison.ts';
import { notShownSentence } from '../device-lacks.ts';
import { onlyInSentence } from '../engines.ts';
import { groupBugs } from '../group-bugs.ts';
import { loginSentence } from '../login.ts';
import { modelSentence } from '../model.ts';
import { muteSentence, partMuted } from '../muted.ts';
import type { Report, ReportFinding } from '../report.ts';
import { cleaned } from '../text.ts';
import { factsOf } from './fact-words.ts';
import { html, type Markup } from './html-markup.ts';
import { htmlPage } from './html-page.ts';
import type { PathOf } from './markdown.ts';
import {
  CATEGORY_WORDS,
  expirySentence,
  HISTORY_WORDS,
  MUTED_NOTE,
  metricFacts,
  proofSentence,
  runFacts,
  SEVERITIES,
  SEVERITY_WORDS,
  STATE_NOTE,
  UNPROVED_NOTE,
} from './words.ts';

const URLS_MAX = 300;
/** Pictures lie beside the page or in it; nothing else can be a source, whatever a report says. */
const SOURCE = /^(evidence\/[A-Za-z0-9._/-]+|data:image\/(jpeg|png);base64,[A-Za-z0-9+/=]*)$/;

/**
 * The report as one HTML page that needs no script, no network and no server. `hasMap`: the map of the app lies beside
 * it as `app-map.html`.
 */
export function reportToHtml(report: Report, pathOf: PathOf = () => null, hasMap = false): string {
  const safe = cleaned(report);
  const sourceOf: PathOf = (ref) => {
    const path = pathOf(ref);
    return path && SOURCE.test(path) ? path : null;
  };
  const main = html`<h1>${safe.test_name}</h1>
<p class="lead mono">${safe.url}</p>
${figures(safe)}
${bugsPart(safe, sourceOf)}
${mutedPart(safe, sourceOf)}
${fixedPart(safe)}
<h2>Performance overview</h2>
<div class="panel">${facts(metricFacts(safe))}</div>
<h2>Security findings</h2>
${securityPart(safe)}
<h2>Environment and run</h2>
<div class="panel">${facts(runFacts(safe))}</div>
${coveragePart(safe, hasMap)}
${filmPart(safe, sourceOf)}
${unprovedPart(safe, sourceOf)}`;
  return htmlPage(`${safe.test_name} - Rove report`, main);
}

function figures(report: Report): Markup {
  const counts = SEVERITIES.map((severity) => {
    const count = report.total_bugs_found[severity];
    const look = count === 0 ? 'none' : severity;
    return html`<div><b class="${look}">${count}</b>${SEVERITY_WORDS[severity]}</div>`;
  });
  const notes = [
    notShownSentence(report),
    report.comparison && comparisonSentence(report.comparison),
    report.login && loginSentence(report.login),
    report.model && modelSentence(report.model),
    expirySentence(report),
  ].filter((note) => note !== null);
  return html`<div class="panel"><div class="figures">${counts}</div>${notes.map((note) => html`<div class="note">${note}</div>`)}</div>`;
}

function bugsPart(report: Report, sourceOf: PathOf): Markup {
  const rules = new Map(report.rules.map(({ id, description }) => [id, description]));
  const { counted } = partMuted(report.bugs);
  const groups = groupBugs(counted).map(({ rule, bugs }) => {
    const cards = bugs.map((bug) => card(bug, sourceOf));
    if (bugs.length === 1) return html`${cards}`;
    return html`<details open><summary>${rules.get(rule) ?? rule}: ${bugs.length} findings</summary>${cards}</details>`;
  });
  const none =
    report.bugs.length > 0
      ? html`<p>Every bug of this run is muted.</p>`
      : html`<p>Rove found nothing in this run that it could reproduce.</p>`;
  return html`<h2>Proved bugs (${counted.length})</h2>${groups.length > 0 ? groups : none}`;
}

function mutedPart(report: Report, sourceOf: PathOf): Markup | null {
  const { muted } = partMuted(report.bugs);
  if (muted.length === 0) return null;
  const cards = muted.map((bug) => card(bug, sourceOf));
  return html`<h2>Muted (${muted.length})</h2><p>${MUTED_NOTE}</p>${cards}`;
}

function card(bug: ReportFinding, sourceOf: PathOf): Markup {
  const places = bug.places.filter((place) => place !== bug.url);
  const context: [string, string][] = [
    ['Address', bug.url],
    ...(places.length > 0 ? [['Also at', places.join('\n')] as [string, string]] : []),
    ...factsOf(bug.additional_context),
    ['Fingerprint', bug.fingerprint],
  ];
  const history = bug.history
    ? html`<span class="badge ${bug.history}">${HISTORY_WORDS[bug.history]}</span>`
    : null;
  const pictures = shots(bug, sourceOf);
  const steps = bug.reproduction_steps.map((step) => html`<li>${step}</li>`);
  return html`<article class="panel" id="${bug.bug_id}">
<header><strong class="${bug.severity}">${SEVERITY_WORDS[bug.severity]}</strong>
<span class="badge">${CATEGORY_WORDS[bug.category]}</span>${history}
${bug.proved ? null : html`<span class="badge unproved">Not proved</span>`}<span class="mono">${proofSentence(bug.proof)}</span></header>
<div class="body${pictures ? ' pictured' : ''}"><div><h3>${bug.title}</h3>${bug.mute ? html`<p>${muteSentence(bug.mute)}</p>` : null}${bug.at_base ? html`<p>${baseSentence(bug.at_base)}.</p>` : null}<p>${bug.description}</p>${bug.needs_state ? html`<p>${STATE_NOTE}</p>` : null}${bug.only_in ? html`<p>${onlyInSentence(bug.only_in)}</p>` : null}
${steps.length > 0 ? html`<h4>Steps to reproduce</h4><ol>${steps}</ol>` : null}
<h4>Context</h4>${facts(context)}</div>${pictures}</div></article>`;
}

/** The last picture shows the bug itself, so it stands first and large; the way to it follows in order. */
function shots(bug: ReportFinding, sourceOf: PathOf): Markup | null {
  const all = bug.screenshots.flatMap((ref: BlobRef, index) => {
    const source = sourceOf(ref);
    return source ? [{ source, number: index + 1 }] : [];
  });
  const last = all.at(-1);
  if (!last) return null;
  const figure = ({ source, number }: typeof last, look: string) => {
    const alt = `Screenshot ${number} of ${bug.screenshots.length}: ${bug.title}`;
    return html`<figure class="${look}"><img src="${source}" alt="${alt}"><figcaption>${number} of ${bug.screenshots.length}</figcaption></figure>`;
  };
  const way = all.slice(0, -1).map((one) => figure(one, ''));
  return html`<div><h4>Screenshots</h4><div class="shots">${figure(last, 'last')}${way}</div></div>`;
}

function fixedPart({ comparison }: Report): Markup | null {
  if (!comparison || comparison.fixed.length === 0) return null;
  const lines = comparison.fixed.map(({ title, severity }) => html`<li>${title} (${severity})</li>`);
  return html`<h2>Fixed since the run before (${lines.length})</h2><ul class="plain panel">${lines}</ul>`;
}

function securityPart({ security_findings }: Report): Markup {
  if (security_findings.length === 0) return html`<p>No security finding.</p>`;
  const lines = security_findings.map(
    ({ type, description, affected_area }) =>
      html`<li><strong>${type}</strong><br>${description}<br><code>${affected_area}</code></li>`,
  );
  return html`<ul class="plain panel">${lines}</ul>`;
}

function coveragePart({ coverage: { urls, not_reached } }: Report, hasMap: boolean): Markup {
  const map = hasMap
    ? html`<p><a href="app-map.html">Map of the app</a>: its screens, how each is reached, and what lies beyond.</p>`
    : null;
  const shown = urls.slice(0, URLS_MAX).map((url) => html`<li><code>${url}</code></li>`);
  const more = urls.length > URLS_MAX ? html`<p>And ${urls.length - URLS_MAX} more.</p>` : null;
  const beyond = not_reached.map(
    ({ what, why, place }) => html`<li>${what}: ${why}<br><code>${place}</code></li>`,
  );
  const left =
    beyond.length > 0
      ? html`<h2>Not reached (${beyond.length})</h2><ul class="plain panel">${beyond}</ul>`
      : null;
  return html`<h2>Pages that were seen (${urls.length})</h2>${map}<ul class="plain panel">${shown}</ul>${more}${left}`;
}

function filmPart({ video }: Report, sourceOf: PathOf): Markup | null {
  const source = video && sourceOf(video);
  if (!source) return null;
  return html`<div class="screen"><h2>Video of the run</h2><div class="panel"><video controls preload="metadata" src="${source}"></video></div></div>`;
}

function unprovedPart({ unproved }: Report, sourceOf: PathOf): Markup | null {
  if (unproved.length === 0) return null;
  const cards = unproved.map((bug) => card(bug, sourceOf));
  return html`<h2>Not proved (${unproved.length})</h2><p>${UNPROVED_NOTE}</p>${cards}`;
}

function facts(lines: readonly (readonly [string, string])[]): Markup {
  const shown = lines.filter(([, value]) => value !== '');
  return html`<dl>${shown.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}
