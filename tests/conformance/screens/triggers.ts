import { describe, expect, test } from 'vitest';
import { listTabOf } from './list-tab.ts';
import { enter, expectGoodAtWidths, sharedApi } from './shared.ts';
import { findersOf, newWindows } from './window.ts';

const screen = newWindows();
const { button, label, text } = findersOf(screen);
const { menu, submit, tellsFailures } = listTabOf(screen);

const openTab = () => enter(screen.page, '/settings?tab=schedules');

async function add(more: () => Promise<void>) {
  await button('Add').click();
  await label('Address to test').fill('https://shop.example/');
  await label('I have the right to test this address').check();
  await more();
  await submit('Add');
}

describe('schedules', () => {
  test('a schedule is added with its times, changed, paused, resumed and deleted; nonsense is refused in words', async () => {
    screen.expected = /400/;
    const { page } = screen;
    await openTab();
    await text('Nothing is scheduled').waitFor();
    await add(async () => {
      await label('When').selectOption('Other times (cron)');
      await label('Cron expression').fill('often');
      await label('Time zone').selectOption('Europe/Berlin');
    });
    await text(/^cron has five fields, minute, hour, day, month and weekday, .*this is "often"$/).waitFor();
    await expectGoodAtWidths(page);
    await label('Cron expression').fill('0 3 * * 1-5');
    await submit('Add');
    await text(/^0 3 \* \* 1-5 \(Europe\/Berlin\), next /).waitFor();
    await menu('shop.example', 'Edit');
    await label('Name').fill('Nightly');
    await label('When').selectOption('Every hour');
    await page.getByLabel(/^Verify the open bugs first/).check();
    await submit('Save');
    await text(/^0 \* \* \* \* \(Europe\/Berlin\), next .*, open bugs are verified first$/).waitFor();
    await menu('Nightly', 'Pause');
    await page.getByText('Paused', { exact: true }).waitFor();
    await expectGoodAtWidths(page);
    await menu('Nightly', 'Resume');
    await page.getByText('Paused', { exact: true }).waitFor({ state: 'hidden' });
    await menu('Nightly', 'Delete');
    await submit('Delete');
    await text('Nothing is scheduled').waitFor();
  });

  test('a deploy hook shows its address once, and what came of its calls', async () => {
    const { page } = screen;
    const { id } = await openTab();
    await add(() =>
      label('Started by')
        .selectOption('A deploy that calls an address')
        .then(() => undefined),
    );
    const shown = text(/^curl -fsS -X POST http\S+\/api\/hooks\/[\w-]{43}$/);
    await shown.waitFor();
    const [, first = ''] = /hooks\/(.+)$/.exec((await shown.textContent()) ?? '') ?? [];
    await expectGoodAtWidths(page);
    await button('Done').click();
    expect(await shown.count()).toBe(0);
    expect((await page.request.post(`/api/hooks/${first}`)).status()).toBe(202);
    await menu('shop.example', 'Start now');
    await text('The test is on its way').waitFor();
    await text(/^Last called .*, under way$/).waitFor();
    const { service } = (await sharedApi()).auth.database;
    const end = { outcome: 'refused', detail: 'You have reached your plan limit' } as const;
    await service.updateTable('firings').set(end).where('user_id', '=', id).execute();
    await text(/^Last refused .*: You have reached your plan limit$/).waitFor();
    await menu('shop.example', 'New address');
    await submit('Make it');
    await shown.waitFor();
    await button('Done').click();
    expect((await page.request.post(`/api/hooks/${first}`)).status()).toBe(404);
  });

  test('what fails is told in its words', () =>
    tellsFailures({
      api: /\/api\/v1\/triggers$/,
      open: openTab,
      words: {
        load: 'Your schedules could not be loaded',
        empty: 'Nothing is scheduled',
        save: 'It could not be saved',
      },
      add: () => add(async () => undefined),
    }));
});
