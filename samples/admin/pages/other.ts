import type { Reply, Route } from '#samples/kit/server.ts';
import { html, Markup } from '#samples/shop/html.ts';
import { AUDIT, type Person, ROLE_NAMES, type Session, SIGN_INS } from '../data.ts';
import { clean, counted, field, guards, isGuarded, led, page, type SessionVisit } from '../layout.ts';
import { heavyPhoto, photo } from '../pictures.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const AUDIT_KINDS = [
  ['', 'All'],
  ['role', 'Roles'],
  ['key', 'Keys'],
] as const;

export function notFound(visit: SessionVisit): Reply {
  return page(visit, 'Not found', html`<p>There is no such page. <a href="/">To the overview</a></p>`, 404);
}

function overviewPage(visit: SessionVisit): Reply {
  const { session, bugs } = visit;
  const { people, roles, invitations } = session;
  const cards = [
    [people.length, 'people with an account'],
    [roles.length, 'roles of the organisation'],
    [invitations.length, 'invitations that wait for the approval of a colleague'],
  ] as const;
  return page(
    visit,
    'Overview',
    html`<ul class="cards${bugs.has('cut-label') ? ' tight' : ''}">${cards.map(
      ([count, text]) => html`<li><b>${count}</b><span>${text}</span></li>`,
    )}</ul>
<div class="bar"><button type="button" id="refresh"${bugs.has('refresh-rejects') ? html` data-from="/figures.html"` : null}>Refresh figures</button>
<span id="figures" role="status"></span></div>
<img src="/img/office.png" alt="The office" width="96" height="72">`,
  );
}

function reportsPage(visit: SessionVisit): Reply {
  const { query, bugs } = visit;
  const from = query.get('from') ?? SIGN_INS[0]?.day ?? '';
  const to = query.get('to') ?? SIGN_INS.at(-1)?.day ?? '';
  const wrong = [from, to].some((day) => !DATE.test(day) || Number.isNaN(Date.parse(day)));
  if (wrong && bugs.has('report-trace')) throw new RangeError(`Invalid time value: ${from}`);
  const days = wrong ? [] : SIGN_INS.filter(({ day }) => day >= from && day <= to);
  const sum = days.reduce((all, { count }) => all + count, 0);
  const mean =
    days.length > 0 || bugs.has('report-nan') ? `${Math.round(sum / days.length)} a day` : 'no days';
  return page(
    visit,
    'Reports',
    html`<form action="/reports" class="bar" novalidate>${field('First day', 'from', { value: from, error: wrong ? 'Give days such as 2026-03-01' : '' })}
${field('Last day', 'to', { value: to })}<button>Show</button></form>
<dl><dt>Days</dt><dd>${days.length}</dd><dt>Sign-ins</dt><dd>${sum}</dd><dt>Average</dt><dd>${mean}</dd></dl>
<div class="bar"><button type="button" id="copy"${bugs.has('copy-dead') ? html` data-dead` : null}>Copy figures</button>
<span id="copied" role="status"></span></div>`,
  );
}

function importPage(visit: SessionVisit, error = ''): Reply {
  return page(
    visit,
    'Import',
    html`<p>A CSV file with the columns name and email.</p>
<form method="post" action="/import" enctype="multipart/form-data" class="card">${guards(visit.session)}
<div class="field"><label for="f-csv">CSV file</label><input id="f-csv" name="csv" type="file" accept=".csv,text/csv"${
      error ? html` aria-describedby="e-csv"` : null
    }>${error ? html`<p class="error" id="e-csv">${error}</p>` : null}</div><button>Upload</button></form>`,
    error ? 422 : 200,
  );
}

function takeFile(visit: SessionVisit): Reply {
  const { session, input, bugs } = visit;
  const [head = '', ...lines] = (input.csv ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!input.csv_file) return importPage(visit, 'Choose a file first');
  const columns = head.split(',').map((column) => column.trim().toLowerCase());
  const [name, email] = [columns.indexOf('name'), columns.indexOf('email')];
  if (email < 0 && bugs.has('import-500')) throw new Error('column email');
  if (name < 0 || email < 0) return importPage(visit, 'The first line must name the columns name and email');
  const added = lines.slice(0, 20).map((line, index): Person => {
    const cells = line.split(',').map((cell) => clean(cell));
    const id = session.last + index + 1;
    return {
      id,
      name: cells[name] || 'No name',
      email: cells[email] ?? '',
      role: 'Guest',
      active: true,
      notes: [],
    };
  });
  session.last += added.length;
  session.people.push(...added);
  return led(session, '/import', `${counted(added.length, 'person', 'people')} added.`);
}

function mailPage(visit: SessionVisit): Reply {
  const name = visit.bugs.has('template-mark') ? '{{first_name}}' : 'Ada';
  return page(
    visit,
    'Mail',
    html`<h2>Preview of the welcome mail</h2><blockquote><p>Dear ${name},</p><p>your account is ready.</p></blockquote>`,
  );
}

function auditPage(visit: SessionVisit): Reply {
  const { query, bugs } = visit;
  const [q, kind] = [clean(query.get('q') ?? ''), query.get('kind') ?? ''];
  const actor = query.get('actor') ?? '';
  const found = AUDIT.filter(
    (entry) =>
      entry.what.includes(kind) &&
      (!actor || entry.actor === actor) &&
      `${entry.actor} ${entry.what}`.toLowerCase().includes(q.toLowerCase()),
  );
  const actors = [...new Set(AUDIT.map((entry) => entry.actor))];
  const said = bugs.has('audit-markup') ? new Markup(query.get('q') ?? '') : q;
  const label = bugs.has('audit-select') ? html`<span>Who</span>` : html`<label for="f-actor">Who</label>`;
  return page(
    visit,
    'Audit log',
    html`<form action="/audit" role="search" class="bar">${field('Search the log', 'q', { type: 'search', value: q })}
<div class="field">${label}<select id="f-actor" name="actor"><option value="">Anybody</option>${actors.map(
      (one) => html`<option${one === actor ? html` selected` : null}>${one}</option>`,
    )}</select></div><button>Search</button></form>
<nav class="bar${bugs.has('audit-cut') ? ' cut' : ''}" aria-label="Kind">${AUDIT_KINDS.map(
      ([id, text]) =>
        html`<a class="button" href="/audit${id ? `?kind=${id}` : ''}"${id === kind ? html` aria-current="true"` : null}>${text}</a>`,
    )}<a class="button" href="${bugs.has('export-link') ? '/audit/export' : '/audit.csv'}">Download the log</a></nav>
${q ? html`<p>What fits “${said}”:</p>` : null}
${found.length > 0 ? html`<ul class="notes">${found.map((entry) => html`<li>${entry.at}: ${entry.actor} ${entry.what}</li>`)}</ul>` : html`<p>Nothing fits.</p>`}`,
  );
}

const csvOfAudit = (): Reply => ({
  file: ['day,actor,what', ...AUDIT.map(({ at, actor, what }) => `${at},${actor},${what}`)].join('\n'),
  type: 'text/csv; charset=utf-8',
});

/** Leads on; only to pages of our own, unless that is the bug. */
function goPage({ query, bugs }: SessionVisit): Reply {
  const to = query.get('to') ?? '/';
  const own = /^\/(?![/\\])[\w/?=&.-]*$/.test(to);
  return { redirect: own || bugs.has('open-redirect') ? to : '/' };
}

export const otherRoutes: Route<Session>[] = [
  ['GET', /^\/$/, overviewPage],
  ['GET', /^\/reports$/, reportsPage],
  ['GET', /^\/import$/, (visit) => importPage(visit)],
  ['POST', /^\/import$/, (visit) => (isGuarded(visit) ? takeFile(visit) : { redirect: '/import' })],
  ['GET', /^\/mail$/, mailPage],
  ['GET', /^\/audit$/, auditPage],
  ['GET', /^\/audit\.csv$/, csvOfAudit],
  ['GET', /^\/go$/, goPage],
  ['GET', /^\/status$/, (visit) => page(visit, 'Status', html`<p>All parts of the service work.</p>`)],
  [
    'GET',
    /^\/figures\.json$/,
    ({ session }) => ({ json: { people: session.people.length, roles: ROLE_NAMES.length } }),
  ],
  ['GET', /^\/figures\.html$/, () => ({ page: '<!doctype html><title>Figures</title><p>moved</p>' })],
  [
    'GET',
    /^\/img\/office\.png$/,
    ({ bugs }) => ({ file: bugs.has('heavy-picture') ? heavyPhoto() : photo(), type: 'image/png' }),
  ],
  [
    'GET',
    /^\/\.env$/,
    (visit) =>
      visit.bugs.has('exposed-env')
        ? {
            file: 'APP_ENV=production\nDB_HOST=10.0.0.5\nDB_PASSWORD=not-a-real-password-9431\n',
            type: 'text/plain',
          }
        : notFound(visit),
  ],
];
