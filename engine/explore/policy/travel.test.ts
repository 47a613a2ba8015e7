import { expect, test } from 'vitest';
import { button, screen } from '#tests/support/observed.ts';
import type { StateNode } from '../knowledge/graph.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { Option } from '../options/option.ts';
import { Travel } from './travel.ts';

const at = (known: Knowledge, path: string): StateNode =>
  known.graph.arrive(screen([button(path)], { structure: path, place: `http://app.test/${path}` })).node;

const press = (key: string): Option => ({
  key,
  shared: key,
  family: key,
  kind: 'activate',
  prior: 1,
  why: key,
  view: null,
  leads_to: '',
  act: () => ({ action: { kind: 'press', key }, sent: null }),
});

/** An app that one context has begun to use: behind its start screen are two others with much left to try. */
function begun() {
  const known = new Knowledge(null);
  const start = at(known, 'start');
  const [budget, reports] = [at(known, 'budget'), at(known, 'reports')];
  for (const node of [budget, reports])
    node.open = [{ key: `new ${node.id}`, shared: node.id, value: 1, name: '' }];
  known.graph.record(start, press('begin'), { to: budget.id, effect: true, text: 'Begin' });
  known.graph.record(budget, press('to reports'), { to: reports.id, effect: true, text: 'Reports' });
  return { known, start, budget, reports };
}

const departure = (from: StateNode) => ({ from, options: [] as Option[], least: 0.3, better_than: 0 });
const actionOf = (decision: ReturnType<Travel['setOut']>) => decision?.act().action;

test('a context to which a place shows something else goes the way of the other one, step by step', () => {
  const { known, start } = begun();
  const elsewhere = at(known, 'login');
  known.graph.record(elsewhere, press('to start'), { to: start.id, effect: true, text: 'Start' });
  const travel = new Travel(known);
  const departing = { ...departure(elsewhere), options: [press('to start')] };
  expect(actionOf(travel.setOut(departing))).toMatchObject({ kind: 'open' });
  travel.arrived(elsewhere, true);
  expect(actionOf(travel.setOut(departing))).toEqual({ kind: 'press', key: 'to start' });
  travel.arrived(start, false);
  expect(actionOf(travel.next([press('begin')]))).toEqual({ kind: 'press', key: 'begin' });
  expect(Object.values(known.trips)).not.toContain(2);
});

test('what a place does not show to one context it may still show to the other', () => {
  const { known, budget, reports } = begun();
  for (const node of [budget, reports]) node.opens = true;
  const away = at(known, 'away');
  const other = new Travel(known);
  expect(actionOf(other.setOut(departure(away)))).toMatchObject({ kind: 'open' });
  other.arrived(away, true);
  expect([budget.opens, reports.opens]).toEqual([true, true]);
  expect(actionOf(new Travel(known).setOut(departure(away)))).toMatchObject({ kind: 'open' });
});

test('a control goes where it went on another screen of its route, and a link where it leads, before a place is opened', () => {
  const { known, budget, reports } = begun();
  const other = known.graph.arrive(
    screen([button('more')], { structure: 'budget with more', place: budget.place }),
  ).node;
  const option = press('to reports');
  const travel = new Travel(known);
  expect(actionOf(travel.setOut({ ...departure(other), options: [option] }))).toMatchObject({
    key: 'to reports',
  });
  travel.end();
  known.trips[reports.id] = 0;
  const link = { ...press('reports, from the side'), leads_to: reports.place };
  const elsewhere = at(known, 'elsewhere');
  expect(actionOf(new Travel(known).setOut({ ...departure(elsewhere), options: [link] }))).toMatchObject({
    key: 'reports, from the side',
  });
});

const waits = (...ids: string[]) =>
  ids.map((id) => ({ key: `check|${id}|`, shared: `check|${id}|`, value: 0.5, name: '' }));

test('the way for a check leads to where most of them wait, again for as long as it finds one', () => {
  const { known, start, budget, reports } = begun();
  budget.open = waits('pagination');
  reports.open = waits('wrong_filter', 'wrong_sort_order', 'pages_total');
  const travel = new Travel(known);
  const wayFor = () => actionOf(travel.setOutForCheck(start, [press('begin')], 0.35));
  for (let trip = 0; trip < 4; trip += 1) {
    expect(wayFor()).toEqual({ kind: 'open', place: reports.place });
    travel.checkFound(reports);
  }
  // Two ways in vain are enough.
  const ways = [wayFor(), wayFor(), wayFor(), wayFor(), wayFor()];
  const open = { kind: 'open', place: reports.place };
  const begin = { kind: 'press', key: 'begin' };
  expect(ways).toEqual([open, open, begin, begin, undefined]);
});

test('no way for a check leads to a page where another context is, nor to what has been done there since', () => {
  const { known, start, budget, reports } = begun();
  budget.open = waits('page_kept');
  reports.open = waits('wrong_filter');
  const [one, other] = [new Travel(known), new Travel(known)];
  const wayOf = (travel: Travel) => actionOf(travel.setOutForCheck(start, [press('begin')], 0.35));
  expect(wayOf(one)).toEqual({ kind: 'press', key: 'begin' });
  expect(wayOf(other)).toEqual({ kind: 'open', place: reports.place });
  one.arrived(budget, false);
  one.end();
  for (let time = 0; time < 2; time += 1) known.noteCheck('page_kept', budget.route, '');
  expect(wayOf(other)).toEqual({ kind: 'open', place: reports.place });
  for (let time = 0; time < 4; time += 1) known.noteCheck('wrong_filter', reports.route, 'status');
  expect(wayOf(other)).toBeUndefined();
});
