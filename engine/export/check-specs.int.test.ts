import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChecksSite } from '#samples/checks/server.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { byLength } from '#tests/support/length.ts';
import { until } from '#tests/support/services.ts';
import { CHECKS } from '../bugs/registry.ts';
import { runCheck } from '../bugs/run-check.ts';
import type { Driver, Observation } from '../drivers/contract.ts';
import type { Step } from '../model/suspicion.ts';
import { recordLocators } from './locators.ts';
import { runSpecs, type SpecFile } from './run-specs.ts';
import { writeSpec } from './write-spec.ts';

const PACE = { look_ms: 20, save_ms: 1_000, wait_ms: 1_200 };
/** A check with its page, and what is pressed there first. */
const PAGES: readonly (readonly [string, string, string?])[] = byLength(
  [
    ['double_submit', 'double'],
    ['stale_view', 'finish', 'Finish the roof'],
  ],
  [
    ['double_submit', 'double'],
    ['counted_link', 'tiles'],
    ['counter', 'counts'],
    ['step_back', 'steps'],
    ['stale_view', 'finish', 'Finish the roof'],
    ['lost_input', 'filters'],
    ['edited_item', 'edit'],
    ['created_item', 'lost'],
    ['deleted_item', 'hidden'],
    ['deleted_item', 'sweeps'],
    ['filter_return', 'filters'],
    ['back_forward', 'views'],
    ['sort_order', 'sort'],
    ['pagination', 'pages'],
    ['pages_total', 'skips'],
    ['failed_save', 'save'],
    ['failed_load', 'load'],
    ['search_return', 'search'],
    ['clear_filters', 'clearing'],
    ['export_differs', 'saving'],
    ['export_unfiltered', 'narrowed'],
    ['page_kept', 'kept'],
    ['page_kept', 'kept_filter'],
    ['lost_draft', 'drafts'],
    ['odd_item', 'odd'],
    ['reload_filter', 'choice'],
    ['filter_back', 'opened'],
    ['detail_differs', 'states'],
    ['detail_differs', 'card/4'],
    ['created_item', 'orders'],
    ['double_submit', 'picked'],
    ['double_submit', 'leaves'],
    ['search_fails', 'pattern'],
    ['search_fails', 'quoted'],
    ['search_fails', 'boats'],
    ['search_fails', 'turning'],
    ['unknown_item', 'thing/4'],
    ['unknown_item', 'leaky/4'],
    ['overtaken_answer', 'race'],
    ['overtaken_answer', 'guess'],
    ['keyboard_focus', 'trap'],
    ['undo', 'undo'],
    ['heap_growth', 'leak'],
    ['piled_polling', 'bell'],
    ['hasty_polling', 'buoy'],
    ['stale_view', 'badge', 'Write one'],
    ['deep_link', 'tabs', 'Rules'],
    ['reload', 'quay', 'See the berths'],
    ['reload', 'jetty', 'See the berths'],
  ],
);

const executablePath = process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium';
const signal = new AbortController().signal;
let site: Awaited<ReturnType<typeof startChecksSite>>;
let driver: Driver;
let serial = 0;

beforeAll(async () => {
  site = await startChecksSite();
  driver = await openTestDriver({ signal });
  await driver.open(`${site.url}/sound/plural`);
});

afterAll(async () => {
  await driver.close();
  await site.close();
});

/** Presses what is called so, as the step before a check. */
async function pressed(name: string, place: string, locators: Map<string, string>) {
  const { target } = await until(name, async () => {
    const { elements } = await driver.observe();
    return elements.find((view) => view.target.name === name) ?? null;
  });
  const action = { kind: 'activate' as const, target };
  await recordLocators(driver, action, locators);
  await driver.perform(action);
  return { action, text: `Press ${name}`, place_before: place, place_after: place };
}

/** The test that is exported for what a check finds on a page. */
async function specOf(id: string, page: string, first?: string): Promise<SpecFile> {
  const start = `${site.url}/faulty/${page}`;
  await driver.perform({ kind: 'open', place: start });
  driver.drain();
  const check = CHECKS.find((one) => one.id === id);
  serial += 1;
  // What a page asks its server for may come after its first look.
  const locators = new Map<string, string>();
  const before = first === undefined ? [] : [await pressed(first, start, locators)];
  const changed_by = before[0]?.action.target ?? null;
  const { seen, action } = await until(`something for ${id} to do on ${page}`, async () => {
    const seen: Observation = await driver.observe();
    const [action] = check?.appliesTo({ ...checkContext(seen, serial), changed_by }) ?? [];
    return action && { seen, action };
  });
  await recordLocators(driver, action, locators);
  const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
  const [bug] = suspicions;
  if (!bug) throw new Error(`${id} is silent on ${page}: ${why}`);
  const step: Step = { action, text: `Check ${id}`, place_before: start, place_after: start };
  const text = writeSpec({
    ...bug,
    bug_id: `bug-${id}-${page}`.replaceAll(/[_/]/g, '-'),
    proof: { attempts: 5, reproduced: 5 },
    start,
    steps: [...before, step],
    locators,
    viewport: { width: 1280, height: 800 },
  });
  return { name: `${id}-${page.replace('/', '-')}.spec.ts`, text };
}

it(
  'tests of checks fail for their bug where it is, and pass where it is not',
  async () => {
    const files: SpecFile[] = [];
    for (const [id, page, first] of PAGES) files.push(await specOf(id, page, first));
    const sound = files.map(({ name, text }) => ({
      name: `sound-${name}`,
      text: text.replaceAll('/faulty/', '/sound/'),
    }));
    const results = await runSpecs([...files, ...sound], {
      executable_path: executablePath,
      proxy_url: null,
      environment: {},
      signal,
    });
    const told = [...results].map(([name, { status, message }]) => [
      name,
      status === 'failed' ? (message.includes('bug-') ? 'bug' : message) : status,
    ]);
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries([
        ...files.map(({ name }) => [name, 'bug']),
        ...sound.map(({ name }) => [name, 'passed']),
      ]),
    );
  },
  byLength(120_000, 600_000),
);
