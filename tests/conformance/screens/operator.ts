import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { execute } from '#app/runs/execute.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { expectGoodAtWidths, newAccount, sharedApi, signIn } from './shared.ts';
import { newWindows } from './window.ts';

/** Of this run no workflow was ever started. */
const screen = newWindows(/404.*\/(history|operator)/);
/** A folder for pictures of the screens, for a person to look at. */
const PICTURES = process.env.ROVE_TEST_PICTURES;

const keys = UserKeys.of(TEST_SECRET);
let page: Page;
let testId: string;

beforeAll(async () => {
  const { auth } = await sharedApi();
  const owner = await createAccount(auth.database);
  const input = submitSchema.parse({ ...SUBMIT, name: 'Checkout of the shop' });
  testId = await submitTest(auth.database.app, keys, input, { owner, via: 'web' });
  await execute(auth.database.service, keys, {
    testId,
    owner,
    command: {
      kind: 'RecordProvisioned',
      data: { environment: { browser: 'b', os: 'o', device: 'd' }, start_place: 'http://x.test/' },
    },
  });
});
beforeEach(() => {
  page = screen.page;
});

async function asRole(role: string | null, path: string): Promise<void> {
  const api = await sharedApi();
  const { id, email } = await newAccount(api);
  if (role)
    await api.auth.database.service
      .updateTable('auth.users')
      .set({ raw_app_meta_data: JSON.stringify({ provider: 'email', role }) })
      .where('id', '=', id)
      .execute();
  await signIn(page, email, path);
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

async function picture(name: string): Promise<void> {
  if (!PICTURES) return;
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 1000 });
    await page.screenshot({ path: `${PICTURES}/${name}-${scheme}-${width}.png` });
  }
}

describe('the operators’ console', () => {
  test('is not there for others', async () => {
    await asRole(null, '/operator');
    await heading('There is no page at this address').waitFor();
    expect(await page.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  });

  test('shows runs of all users, a run’s events and its state after each, and acts on it', async () => {
    await asRole('operator', '/operator');
    await heading('Operations').waitFor();
    await page.getByLabel('Id or name').fill('Checkout');
    const link = page.getByRole('link', { name: 'Checkout of the shop' });
    await link.waitFor();
    await expectGoodAtWidths(page);
    await picture('runs');
    await link.click();
    await heading('Checkout of the shop').waitFor();
    const state = page.getByRole('region', { name: 'State as JSON' });
    await state.getByText('"status": "running"').waitFor();
    await page.getByRole('slider', { name: 'Event' }).press('Home');
    await state.getByText('"status": "queued"').waitFor();
    await page.getByText('This run has no workflow history.').waitFor();
    await expectGoodAtWidths(page);
    await picture('run');
    await page.getByRole('button', { name: 'Cancel run' }).click();
    await page.getByLabel('Why (for the record)').fill('stuck since noon');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
    await page.getByText('test_run.cancel_requested').waitFor();
    await page.getByText('stuck since noon').first().waitFor();
  });

  test('shows how the platform is, dead letters and what operators did', async () => {
    const { auth } = await sharedApi();
    await auth.database.service
      .insertInto('dead_letters')
      .values({
        consumer: 'run_facts',
        event_id: testId,
        seq: 1,
        stream_id: `test_run-${testId}`,
        owner: testId,
        type: 'test_run.teleported',
        v: 1,
        code: 'UNKNOWN_TYPE',
        detail: 'test_run.teleported v1',
        redriven_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await asRole('operator', '/operator');
    await page.getByRole('tab', { name: 'Health' }).click();
    await page.getByRole('heading', { name: 'Task queues' }).waitFor();
    await page.getByRole('table', { name: 'Processes' }).getByText('api').first().waitFor();
    await expectGoodAtWidths(page);
    await picture('health');
    await page.getByRole('button', { name: 'Rebuild tests' }).click();
    await page.getByLabel('Why (for the record)').fill('after the upgrade');
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild tests' }).click();
    await page.getByText(/Made again: \d+ rows, \d+ put right/).waitFor();
    await page.getByRole('tab', { name: 'Dead letters' }).click();
    await page.getByText('UNKNOWN_TYPE').waitFor();
    await expectGoodAtWidths(page);
    await picture('letters');
    await page.getByRole('button', { name: 'Redrive all' }).click();
    await page.getByText('No dead letter waits').waitFor();
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByRole('table', { name: 'What operators did' }).getByText('redrive').first().waitFor();
    await expectGoodAtWidths(page);
  });

  test('grants a plan, says when there is no such account, and ends it', async () => {
    screen.expected = /404.*\/operator/;
    const { email } = await newAccount(await sharedApi());
    await asRole('operator', '/operator');
    await page.getByRole('tab', { name: 'Plans' }).click();
    const who = page.getByLabel('Account', { exact: true });
    const add = page.getByRole('button', { name: 'Grant plan' });
    await who.fill('nobody@example.test');
    await add.click();
    await page.getByText('There is no account "nobody@example.test"').waitFor();
    await who.fill(email);
    await page.getByLabel('Plan', { exact: true }).selectOption('Chaos');
    await page.getByLabel('Why (for the record)').fill('pays by invoice');
    await add.click();
    const row = page.getByRole('table', { name: 'Granted plans' }).getByRole('row', { name: email });
    await row.getByText('Chaos').first().waitFor();
    await expectGoodAtWidths(page);
    await picture('plans');
    await row.getByRole('button', { name: `End the plan of ${email}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `End the plan of ${email}` })
      .click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByRole('table', { name: 'What operators did' }).getByText('pays by invoice').waitFor();
  });

  test('bars targets, says what is no target, and lets them in again', async () => {
    screen.expected = /40[04].*\/operator/; // What is no target is refused by the API.
    await asRole('operator', '/operator');
    await page.getByRole('tab', { name: 'Barred targets' }).click();
    const target = page.getByLabel('Target', { exact: true });
    const bar = page.getByRole('button', { name: 'Bar target' });
    await page.getByText('No target is barred').waitFor();
    expect(await bar.isDisabled()).toBe(true);
    await target.fill('not a host');
    await bar.click();
    await page.getByText(/Give a host/).waitFor();
    await target.fill('*.Example.org.');
    await page.getByLabel('Why (for the record)').fill('its owner has asked for it');
    await page.keyboard.press('Enter');
    const list = page.getByRole('table', { name: 'Barred targets' });
    const row = list.getByRole('row', { name: /\*\.example\.org/ });
    await row.getByText('its owner has asked for it').waitFor();
    await row.getByText('Domain').waitFor();
    expect(await target.inputValue()).toBe('');
    await target.fill('203.0.113.0/24');
    await bar.click();
    await list.getByText('Network').waitFor();
    await expectGoodAtWidths(page);
    await picture('barred');
    await page.getByRole('button', { name: 'Let in *.example.org' }).click();
    await page.getByRole('dialog').getByLabel('Why (for the record)').fill('a mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Let in *.example.org' }).click();
    await row.waitFor({ state: 'detached' });
    const { auth } = await sharedApi();
    const left = await auth.database.service.selectFrom('blocked_targets').select('pattern').execute();
    expect(left).toEqual([{ pattern: '203.0.113.0/24' }]);
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByRole('table', { name: 'What operators did' }).getByText('a mistake').waitFor();
    await auth.database.service.deleteFrom('blocked_targets').execute();
  });
});
