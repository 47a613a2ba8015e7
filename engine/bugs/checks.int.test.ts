import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChecksSite } from '#samples/checks/server.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { inFull } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';
import type { Driver, Observation } from '../drivers/contract.ts';
import { changerOn } from '../explore/loop/changer.ts';
import type { Step, Suspicion } from '../model/suspicion.ts';
import { momentOf, replay } from '../replay/replay.ts';
import { CHECKS, judge } from './registry.ts';
import { runCheck } from './run-check.ts';

/** These pages answer at once. */
const PACE = { look_ms: 20, save_ms: 1_000, wait_ms: 1_200 };

let site: Awaited<ReturnType<typeof startChecksSite>>;
let driver: Driver;
let serial = 0;

beforeAll(async () => {
  site = await startChecksSite();
  driver = await openTestDriver();
  await driver.open(`${site.url}/sound/plural`);
});

afterAll(async () => {
  await driver.close();
  await site.close();
});

async function goTo(page: string): Promise<Observation> {
  await driver.perform({ kind: 'open', place: `${site.url}/${page}` });
  driver.drain();
  return driver.observe();
}

/** What a check says of a page, which may first have to ask its server for what the check needs. */
async function verdict(id: string, page: string): Promise<string[]> {
  await goTo(page);
  return until(`something for ${id} to do on ${page}`, async () => told(id, await driver.observe()));
}

function named({ elements }: Observation, name: string) {
  return elements.find(({ target }) => target.name === name) ?? null;
}

/** What a check says of what is seen; null where it has nothing to do there. */
async function told(id: string, seen: Observation): Promise<string[] | null> {
  const check = CHECKS.find((one) => one.id === id);
  serial += 1;
  const [action] = check?.appliesTo(checkContext(seen, serial)) ?? [];
  if (!action) return null;
  const { why, suspicions } = await runCheck(driver, action, seen, { pace: PACE });
  return why ? [why] : suspicions.map(({ title }: Suspicion) => title);
}

type Case = [id: string, page: string, words: RegExp];
/** Each check by one bug of its kind, unless its own folder has one in a browser or it waits for long. */
const MAIN: Case[] = [
  ['created_item', 'lost', /is gone after a reload/],
  ['double_submit', 'double', /makes two of one/],
  ['filter_return', 'filters', /another one after switching/],
  ['lost_input', 'filters', /is lost when/],
  ['back_forward', 'views', /not the screen/],
  ['sort_order', 'sort', /loses items/],
  ['pagination', 'pages', /repeats items/],
  ['counted_link', 'tiles', /"Late loans" says 4, the list behind it holds 3/],
  ['counter', 'counts', /"4 members", the page behind it lists 3/],
  ['edited_item', 'edit', /"Name of the room" is not kept/],
  ['step_back', 'steps', /"Field 1" is gone after "Back"/],
  ['failed_save', 'save', /says "Your line was saved" though the request failed/],
  ['failed_load', 'load', /goes on saying "Loading…" when what it asks for fails/],
  ['search_return', 'search', /another one after "Search birds" was used and emptied/],
  ['export_unfiltered', 'narrowed', /"Export CSV" saves 4 items where the list is narrowed to 1/],
  ['clear_filters', 'clearing', /"Clear filters" does not bring back what "Search bridges" took away/],
  ['heap_growth', 'leak', /Memory grows each time "Chart"/],
  ['unknown_item', 'thing/4', /is empty for an id/],
  ['page_kept', 'kept', /"Search lamps" does not find "\w+" from a later page/],
  ['filter_back', 'opened', /"Driven by" with "Sail" is lost on the way back/],
  ['detail_differs', 'states', /"State" is Open in the list and Shut on its own page/],
  ['lost_draft', 'drafts', /What is typed into "Entry" goes away by itself/],
  ['odd_item', 'odd', /The page of "Delta" goes on loading/],
  ['odd_item', 'thrown', /The page of "Delta" fails, those of others do not/],
  ['reload_filter', 'choice', /The filter "\w+" in the address is lost on reload/],
  ['search_fails', 'pattern', /Searching for "\(" throws an error/],
  ['keyboard_focus', 'keys', /cannot be seen/],
  ['hasty_polling', 'buoy', /asks for .*api\/news \d+ times in 3 seconds at rest/],
];
/** Further bugs of these kinds, for the full form. */
const VARIANTS: Case[] = [
  ['deleted_item', 'hidden', /there again after a reload/],
  ['pages_total', 'skips', /show 11 of 12/],
  ['undo', 'undo', /"Undo" does not bring back/],
  ['export_differs', 'saving', /The file of "Export CSV" lacks "Sea", which is listed/],
  ['created_item', 'tally', /counter does not count/],
  ['deleted_item', 'sweeps', /takes away others, as a reload shows/],
  ['double_submit', 'leaves', /makes two of one/],
  ['step_back', 'parts', /"Street" is gone after "Back"/],
  ['unknown_item', 'endless/4', /goes on loading for an id/],
  ['unknown_item', 'leaky/4', /shows "undefined" for an id/],
  ['page_kept', 'kept_filter', /"Attic" shows nothing when it is chosen on a later page/],
  ['double_submit', 'picked', /A double click on "Add" makes two of one/],
  ['created_item', 'orders', /"Boxes" was given as \d+ and is listed as \d+/],
  ['detail_differs', 'card/4', /"Renewal" is 2031-03-05 in the edit form and 4 Mar 2031 on the page/],
  ['search_fails', 'quoted', /Searching for "'" fails with the status 500/],
  ['search_fails', 'boats', /"Search boats" searches only for what stands before "&"/],
  ['search_fails', 'turning', /"Search trees" goes on loading when it finds nothing/],
  ['keyboard_focus', 'trap', /does not lead on from "Stay"/],
  // These wait for what a page does by itself, some twenty seconds each.
  ['overtaken_answer', 'race', /shows what "danube" finds when "rhine" was searched for/],
  ['overtaken_answer', 'guess', /suggests what "\w+" finds when "\w+" was typed after it/],
  ['piled_polling', 'bell', /Each opening of "News" asks for .*api\/news more often/],
];

describe('checks in a browser', () => {
  const speaks = async (id: string, page: string, words: RegExp) => {
    expect(await verdict(id, `faulty/${page}`)).toEqual([expect.stringMatching(words)]);
    const sound = await verdict(id, `sound/${page}`);
    expect(sound.filter((one) => !one.startsWith('not judged'))).toEqual([]);
  };
  it.each(MAIN)('%s speaks of /faulty/%s and not of /sound', speaks);
  it.each(VARIANTS)('%s speaks of /faulty/%s and not of /sound', inFull, speaks);

  it('a trail that ends with a check shows its bug again, and with other values than before', async () => {
    const seen = await goTo('faulty/double');
    const fields = seen.elements
      .filter(({ affordance }) => affordance === 'type')
      .map(({ target }) => ({ target, affordance: 'type' as const, value: 'Note rovetest' }));
    const submit = seen.elements.find(({ target }) => target.name === 'Add')?.target ?? null;
    const action = { kind: 'check' as const, check: 'double_submit', fields, submit };
    const { place } = seen;
    const step: Step = { action, text: 'Double-click', place_before: place, place_after: place };
    for (let turn = 0; turn < 2; turn += 1) {
      await goTo('faulty/double');
      const { status, findings } = await replay(driver, [step], {});
      expect([status, ...findings.map(({ oracle }) => oracle)]).toContain('double_submit');
    }
  });

  it('blank_item speaks of a list that takes blanks', async () => {
    expect(await verdict('blank_item', 'faulty/blank')).toEqual(['A blank item is accepted']);
    expect(await verdict('blank_item', 'sound/blank')).toEqual(['not judged: nothing was made']);
  });

  it('reload speaks of an address that the server does not know, and of a filter that it loses', async () => {
    expect(await verdict('reload', 'sound/filters?show=open')).toEqual([]);
    const seen = await goTo('faulty/views');
    const link = seen.elements.find(({ target }) => target.role === 'link');
    if (!link) throw new Error('no link');
    await driver.perform({ kind: 'activate', target: link.target });
    const { suspicions } = await runCheck(
      driver,
      { kind: 'check', check: 'reload' },
      await driver.observe(),
      { pace: PACE },
    );
    expect(suspicions.map(({ title }) => title)).toEqual(['Reloading the page answers 404']);
  });

  it('reload_filter speaks of a filter that the address names and that is not applied', async () => {
    expect(await verdict('reload_filter', 'sound/filters?show=open')).toEqual([]);
    const seen = await goTo('faulty/filters');
    const open = seen.elements.find(({ target }) => target.name === 'Open');
    if (!open) throw new Error('no filter');
    await driver.perform({ kind: 'activate', target: open.target });
    const chosen = await driver.observe();
    const check = CHECKS.find(({ id }) => id === 'reload_filter');
    const [action] = check?.appliesTo(checkContext(chosen, 1)) ?? [];
    if (!action) throw new Error('the check does not apply');
    // In another session the address is opened, which does not bring the filter back: that is the bug.
    for (const look of [async () => chosen, () => goTo('faulty/filters?show=open')]) {
      const { suspicions } = await runCheck(driver, action, await look(), { pace: PACE });
      expect(suspicions.map(({ title }) => title)).toEqual([
        'The filter "Open" in the address is lost on reload',
      ]);
    }
  });

  it.each([
    [
      'finish',
      'Finish the roof',
      'After a change the screen says "Done" for "Roof, State", a reload says "Open"',
    ],
    ['badge', 'Write one', expect.stringMatching(/^After a change the screen says "\d+" for "Letters"/)],
  ])('stale_view speaks of /faulty/%s after "%s", and not of /sound', async (page, name, words) => {
    const toldOn = async (variant: string) => {
      await goTo(`${variant}/${page}`);
      const pressed = await until(name, async () => named(await driver.observe(), name));
      const before = await driver.observe();
      await driver.perform({ kind: 'activate', target: pressed.target });
      const seen = await driver.observe({ patient: true });
      const changed_by = changerOn(
        { kind: 'activate', target: pressed.target },
        { before, after: seen },
        driver.drain(),
      );
      const check = CHECKS.find(({ id }) => id === 'stale_view');
      const [action] = check?.appliesTo({ ...checkContext(seen, 1), changed_by }) ?? [];
      if (!action) throw new Error('the check does not apply');
      const { why, suspicions } = await runCheck(driver, action, seen, { pace: PACE });
      return why ? [why] : suspicions.map(({ title }) => title);
    };
    expect(await toldOn('faulty')).toEqual([words]);
    expect(await toldOn('sound')).toEqual([]);
  });

  it('deep_link speaks of a part of a page that its address does not show', async () => {
    const opened = async (page: string) => {
      const { elements } = await goTo(page);
      const tab = elements.find(({ target }) => target.name === 'Rules');
      if (!tab) throw new Error('no tab');
      await driver.perform({ kind: 'activate', target: tab.target });
      return told('deep_link', await driver.observe());
    };
    expect(await opened('faulty/tabs')).toEqual([expect.stringMatching(/^A part of .* is blank/)]);
    expect(await opened('sound/tabs')).toEqual([]);
  });

  it('dialog_keys speaks of a dialog that keeps no focus', async () => {
    expect(await verdict('dialog_keys', 'faulty/dialog')).toEqual(['The focus leaves a modal dialog']);
    expect(await verdict('dialog_keys', 'sound/dialog')).toEqual([]);
    expect(await verdict('dialog_keys', 'faulty/boxed')).toEqual([
      'The focus does not move into a modal dialog',
    ]);
    expect(await verdict('dialog_keys', 'sound/boxed')).toEqual([]);
  });

  it('endless_wait speaks of a wait without end', async () => {
    expect(await verdict('endless_wait', 'faulty/waiting')).toEqual(['The screen goes on saying "Loading…"']);
    expect((await told('endless_wait', await goTo('sound/waiting'))) ?? ['not judged: it has come']).toEqual([
      'not judged: it has come',
    ]);
  });

  it('wrong_plural reads numbers that stand in elements of their own', async () => {
    const wrong = async (page: string) => {
      const moment = await momentOf(driver, null, null, null, await goTo(page), ['plurals']);
      return judge(moment).filter(({ oracle }) => oracle === 'wrong_plural');
    };
    expect((await wrong('faulty/plural')).map(({ title }) => title)).toEqual([
      'The screen says "1 items left"',
    ]);
    expect(await wrong('sound/plural')).toEqual([]);
  });
});
