import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seen as looked, moment, PLACE, response } from '#tests/support/moments.ts';
import { button, field as textField } from '#tests/support/observed.ts';
import type { ActionResult, ElementView, Signal } from '../drivers/contract.ts';
import type { Moment } from '../model/suspicion.ts';
import { JUDGED, judge, probesFor } from './registry.ts';
import { judgedBy } from './shared/kind.ts';

const control = (name: string, over: Partial<ElementView> = {}): ElementView => ({
  ...button(name),
  ...over,
});

const field = (value: string, message = ''): ElementView =>
  textField('Name', { value, validation_message: message }, { group: 'form:a' });

const NO_EFFECT: ActionResult = { status: 'done', effect: false, effects: [], detail: '', took_ms: 60 };

function press(view: ElementView, over: Partial<Moment> = {}): Moment {
  const seen = looked({ elements: [view] });
  return moment({
    before: seen,
    action: { kind: 'activate', target: view.target },
    result: NO_EFFECT,
    after: seen,
    ...over,
  });
}

const CLOSED: Partial<Moment> = {
  result: { ...NO_EFFECT, effect: true, effects: ['closed'] },
  after: looked({ elements: [control('Actions')] }),
};

function thrown(kind: 'exception' | 'rejection', message: string, stack = ''): Signal {
  return { kind, message, stack, place: PLACE };
}

const SAFE_HEADERS = {
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
const VITALS = {
  lcp_ms: 900,
  cls: 0.02,
  inp_ms: 80,
  fcp_ms: 500,
  load_ms: 700,
  ttfb_ms: 20,
  long_tasks: 0,
  long_task_ms: 0,
  heap_mb: 9,
  nodes: 100,
  transfer_bytes: 900,
};
const COOKIE = {
  name: 'sid',
  http_only: true,
  secure: false,
  same_site: 'Lax',
  lasting: false,
  secure_place: false,
};
const LEAK = { leak: 'NaN', text: 'Total: NaN', role: 'p', path: 'main>p' };
const LINK = { address: 'http://app.test/gone', text: 'Gone', status: 404 };
const VIOLATION = { id: 'label', impact: 'critical', help: 'h', help_url: 'u', nodes: [], count: 2 };
const doc = { main_document: true, resource: 'document', address: PLACE } as const;

const FIRES: Record<string, Moment> = {
  page_crash: moment({ signals: [{ kind: 'crash', message: 'The page crashed', place: PLACE }] }),
  uncaught_exception: moment({ signals: [thrown('exception', 'TypeError: x is null')] }),
  unhandled_rejection: moment({ signals: [thrown('rejection', 'Error: no')] }),
  server_error: moment({ signals: [response({ status: 500 })] }),
  blank_page: moment({ after: looked({ blank: true }) }),
  failed_request: moment({ signals: [response({ status: 404, resource: 'script' })] }),
  broken_link: moment({ probes: { links: [LINK] } }),
  leaked_placeholder: moment({
    probes: { placeholders: [LEAK] },
  }),
  wrong_plural: moment({ probes: { plurals: [{ text: '1 items left', count: 1, wrong: true, path: 'p' }] } }),
  dead_control: press(control('Show details')),
  dead_item: press(control('Duplicate'), CLOSED),
  broken_image: moment({ probes: { images: [{ address: 'http://app.test/a.png', alt: 'A', path: 'img' }] } }),
  accessibility: moment({ probes: { accessibility: [VIOLATION] } }),
  security_headers: moment({ signals: [response({ ...doc, headers: {} })] }),
  insecure_cookie: moment({ probes: { cookies: [{ ...COOKIE, http_only: false }] } }),
  web_vitals: moment({ probes: { vitals: { ...VITALS, cls: 0.4 } } }),
};

const editor = field('x');
if (editor.field) editor.field.rich_text = true;
const ready = control('Book', { submits: true });
const submit = control('Send', { group: 'form:a', submits: true });
const SILENT: Record<string, Moment[]> = {
  page_crash: [moment({ signals: [{ kind: 'dialog', message: 'hi', dialog_type: 'alert', place: PLACE }] })],
  uncaught_exception: [
    moment({
      signals: [thrown('exception', 'ResizeObserver loop completed with undelivered notifications.')],
    }),
    moment({ signals: [{ kind: 'console_error', message: 'TypeError', place: PLACE }] }),
  ],
  unhandled_rejection: [
    moment({ signals: [thrown('rejection', 'AbortError: The user aborted a request.')] }),
  ],
  server_error: [
    moment({ signals: [response({ status: 503, same_site: false })] }),
    moment({ signals: [response({ status: 422 })] }),
  ],
  blank_page: [
    moment(),
    moment({ after: looked({ blank: true, place: 'about:blank' }) }),
    moment({ before: looked({ blank: true }), after: looked({ blank: true }) }),
  ],
  failed_request: [
    moment({ signals: [response({ status: 401 })] }),
    moment({ signals: [response({ status: 404, resource: 'script', same_site: false })] }),
    moment({
      action: { kind: 'open', place: 'http://app.test/lamps/7' },
      signals: [response({ status: 404, resource: 'fetch', address: 'http://app.test/api/lamps/7' })],
    }),
    moment({
      action: { kind: 'open', place: 'http://app.test/lamps/7/edit' },
      signals: [response({ status: 404, resource: 'fetch', address: 'http://app.test/api/lamps/7' })],
    }),
    // The page that a session begins with.
    moment({
      after: looked({ place: 'http://app.test/lamps/7/edit' }),
      signals: [response({ status: 404, resource: 'fetch', address: 'http://app.test/api/lamps/7' })],
    }),
  ],
  broken_link: [
    moment({ probes: { links: [{ ...LINK, status: 200 }] } }),
    moment({ probes: { links: [{ ...LINK, status: 403 }] } }),
    moment({ probes: { links: [{ ...LINK, address: `${PLACE}#main` }] } }),
  ],
  leaked_placeholder: [
    moment({ probes: { placeholders: [] } }),
    moment({ probes: { placeholders: [LEAK] }, signals: [response({ ...doc, status: 500 })] }),
  ],
  wrong_plural: [
    moment({ probes: { plurals: [{ text: '1 item left', count: 1, wrong: false, path: 'p' }] } }),
  ],
  dead_item: [
    press(control('Duplicate'), {
      ...CLOSED,
      result: { ...NO_EFFECT, effect: true, effects: ['closed', 'content'] },
    }),
    press(control('Duplicate'), { ...CLOSED, signals: [response({})] }),
    // The menu's button says what was chosen.
    press(control('Newest'), { ...CLOSED, after: looked({ elements: [control('Sort: Newest')] }) }),
    press(control('Close'), CLOSED),
    // How a dialog is left that asks before it does something.
    press(control('Keep it'), { ...CLOSED, before: looked({ dialogs: 1, elements: [control('Keep it')] }) }),
  ],
  dead_control: [
    press(control('Show'), { result: { ...NO_EFFECT, effect: true } }),
    press(control('Show', { enabled: false })),
    // A column that takes what is dropped, a label that is edited by a double click, a drawing.
    press(
      control('Done', {
        target: { role: 'generic', name: 'Done', nth: 0, path: '>Done' },
        gestures: ['drop'],
      }),
    ),
    press(
      control('Milk', {
        target: { role: 'listitem', name: 'Milk', nth: 0, path: '>Milk' },
        gestures: ['double'],
      }),
    ),
    press(control('Milk', { gestures: ['double', 'hover'] })),
    press(control('', { target: { role: 'generic', name: '', nth: 0, path: '>canvas' }, surface: true })),
    press(control('Show', { selected: true })),
    press(control('Home', { leads_to: `${PLACE}#top` })),
    press(submit, { before: looked({ elements: [field(''), submit] }) }),
    press(submit, { after: looked({ elements: [field('x', 'Too short'), submit] }) }),
    // A button beside text that is edited in place; a form that has said what it refuses.
    press(control('Bold'), { before: looked({ elements: [editor, control('Bold')] }) }),
    press(ready, {
      before: looked({ elements: [field('x'), ready], template: 'form[textbox button] alert' }),
    }),
    press(control('Show'), { signals: [thrown('exception', 'Error: handled elsewhere')] }),
  ],
  broken_image: [
    moment({ probes: { images: [] } }),
    moment({
      after: looked({ text: 'Notes\n![](a.png)\nSave' }),
      probes: { images: [{ address: 'http://app.test/a.png', alt: '', path: 'img' }] },
    }),
    moment({ probes: { images: [{ address: 'http://', alt: '', path: 'img' }] } }),
    moment({
      probes: { images: [{ address: 'http://app.test/rovec9014e05.png', alt: 'A', path: 'img' }] },
    }),
  ],
  accessibility: [moment({ probes: { accessibility: [{ ...VIOLATION, impact: 'minor' }] } })],
  security_headers: [moment({ signals: [response({ ...doc, headers: SAFE_HEADERS })] })],
  insecure_cookie: [
    moment({ probes: { cookies: [COOKIE] } }),
    moment({ probes: { cookies: [{ ...COOKIE, name: 'theme', http_only: false }] } }),
  ],
  web_vitals: [moment({ probes: { vitals: VITALS } })],
};

const here = JUDGED.filter(({ id }) => id in FIRES);

it('every oracle is tested, here or beside its own file', () => {
  const folder = new URL('.', import.meta.url);
  const tests = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name !== 'oracles.test.ts' && name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const apart = JUDGED.filter((oracle) => !here.includes(oracle));
  expect(apart.filter(({ id }) => !tests.some((text) => text.includes(id))).map(({ id }) => id)).toEqual([]);
});

describe.each(here.map((oracle) => [oracle.id, oracle] as const))('oracle %s', (id, oracle) => {
  it('fires', () => {
    const [found] = judgedBy(oracle, FIRES[id] ?? moment());
    expect(found?.oracle).toBe(id);
    expect(found?.fingerprint).toMatch(new RegExp(`^${id}:[0-9a-f]{16}$`));
  });

  it('stays silent', () => {
    for (const quiet of SILENT[id] ?? []) expect(oracle.judge(quiet)).toEqual([]);
    expect(SILENT[id]?.length).toBeGreaterThan(0);
  });
});

describe('judge', () => {
  it('gives one suspicion for the same error however its values differ', () => {
    const stack = (line: number) => `at total (http://app.test/cart.js:${line}:9)`;
    const found = judge(
      moment({
        signals: [
          thrown('exception', 'RangeError: bad 17', stack(3)),
          thrown('exception', 'RangeError: bad 21', stack(3)),
        ],
      }),
    );
    expect(found).toHaveLength(1);
  });

  it('tells of a page of the site that never came, not of a foreign one', () => {
    const lost = (same_site: boolean): Signal => ({
      kind: 'request_failed',
      method: 'GET',
      address: 'http://app.test/orders/17',
      reason: 'net::ERR_CONNECTION_RESET',
      resource: 'document',
      same_site,
      place: PLACE,
    });
    const found = judge(moment({ signals: [lost(true), lost(false)] }));
    expect(found.map(({ title }) => title)).toEqual([
      'The page /orders/:id cannot be opened: net::ERR_CONNECTION_RESET',
    ]);
  });

  it('says nothing of a file that a page has made itself and taken back', () => {
    const gone: Signal = {
      kind: 'request_failed',
      method: 'GET',
      address: 'blob:http://app.test/0198c0de-0000-7000-8000-000000000000',
      reason: 'net::ERR_FILE_NOT_FOUND',
      resource: 'fetch',
      same_site: true,
      place: PLACE,
    };
    expect(judge(moment({ signals: [gone] }))).toEqual([]);
  });

  it('tells two errors of different functions apart', () => {
    const found = judge(
      moment({
        signals: [
          thrown('exception', 'Error: no', 'at a (http://app.test/a.js:1:1)'),
          thrown('exception', 'Error: no', 'at b (http://app.test/a.js:9:1)'),
        ],
      }),
    );
    expect(found).toHaveLength(2);
  });

  it('grades a failed change of data above a failed reading', () => {
    const [read] = judge(moment({ signals: [response({ status: 500 })] }));
    const [write] = judge(moment({ signals: [response({ status: 500, method: 'POST' })] }));
    expect([read?.severity, write?.severity]).toEqual(['major', 'critical']);
  });

  it('knows the probes of an oracle and of a fingerprint', () => {
    expect(probesFor('web_vitals')).toEqual(['vitals', 'load_shift']);
    expect(probesFor('accessibility:0123456789abcdef')).toEqual(['accessibility']);
    expect(probesFor('server_error')).toEqual([]);
  });
});
