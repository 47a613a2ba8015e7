import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { until } from '#tests/support/services.ts';
import { listTabOf } from './list-tab.ts';
import { enter, expectGoodAtWidths, sharedApi } from './shared.ts';
import { HOSTILE } from './stubs.ts';
import { findersOf, newWindows } from './window.ts';

const screen = newWindows();
const { button, label, text } = findersOf(screen);
const { menu, submit, tellsFailures } = listTabOf(screen);

async function openTab() {
  const account = await enter(screen.page, '/settings?tab=notifications');
  await screen.page.getByRole('tab', { name: 'Notifications' }).waitFor();
  return account;
}

async function addWebhook(name: string) {
  await button('Add').click();
  await label('Address').fill('https://hooks.example.com/rove?key=1');
  await label('Name').fill(name);
  await submit('Add');
  await text(/^whsec_[A-Za-z0-9+/]{43}=$/).waitFor();
}

describe('notifications', () => {
  test('a webhook is added with its secret shown once, changed, switched off and on, and deleted', async () => {
    screen.expected = /400/;
    const { page } = screen;
    await openTab();
    await text('Nobody is told yet').waitFor();
    await button('Add').click();
    for (const [address, words] of [
      ['hooks', 'Give the whole address of the receiver, such as https://hooks.example.com/rove'],
      [
        'http://hooks.example.com/',
        'The address begins with https://; http:// is for receivers on this machine only',
      ],
    ] as const) {
      await label('Address').fill(address);
      await submit('Add');
      await text(words).waitFor();
    }
    await expectGoodAtWidths(page);
    await button('Cancel').click();
    await addWebhook(HOSTILE);
    await button('Done').click();
    expect(await text(/^whsec_/).count()).toBe(0);
    // What may be secret in an address is not shown.
    await text('https://hooks.example.com/rove').waitFor();
    await text('Test completed, Test failed, Bug proved, Bug fixed, Bug is back').waitFor();
    await menu(HOSTILE, 'Edit');
    await label('Name').fill('Pager');
    await label('Bug proved').uncheck();
    await button('Save').click();
    await text('Test completed, Test failed, Bug fixed, Bug is back').waitFor();
    await menu('Pager', 'New secret');
    await button('Make it').click();
    await text(/^whsec_/).waitFor();
    await button('Done').click();
    await menu('Pager', 'Switch off');
    await text('Off').waitFor();
    await menu('Pager', 'Switch on');
    await page.getByText('On', { exact: true }).waitFor();
    await expectGoodAtWidths(page);
    await menu('Pager', 'Delete');
    await submit('Delete');
    await text('Nobody is told yet').waitFor();
  });

  test('an issue tracker is added, and says what it does with bugs', async () => {
    screen.expected = /400/;
    const { page } = screen;
    await openTab();
    await button('Add').click();
    await label('Where to').selectOption('GitHub issues');
    await label('Repository').fill('shop');
    await label('Token').fill('ghp_12345678');
    await submit('Add');
    await text('Give the repository as owner/name, such as acme/shop').waitFor();
    await expectGoodAtWidths(page);
    await label('Repository').fill('acme/shop');
    await submit('Add');
    await text('github.com: acme/shop').waitFor();
    await text('Bug proved, Bug fixed, Bug is back (Critical and major)').waitFor();
    await menu('GitHub issues', 'Edit');
    await label('Which bugs').selectOption('All');
    await expectGoodAtWidths(page);
    await button('Save').click();
    await text('Bug proved, Bug fixed, Bug is back (All)').waitFor();
    await menu('GitHub issues', 'Delete');
    await submit('Delete');
  });

  test('deliveries are listed with what became of them, and sent again', async () => {
    const { page } = screen;
    const { id } = await openTab();
    await addWebhook('Pager');
    await button('Done').click();
    await menu('Pager', 'Send a test message');
    await text('Test message on its way').waitFor();
    const { service } = (await sharedApi()).auth.database;
    const channel = await service
      .selectFrom('channels')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const shared = { user_id: id, channel_id: channel.id, body: '{}', happened_at: new Date(), due_at: null };
    await service
      .insertInto('deliveries')
      .values([
        { ...shared, id: uuidv7(), type: 'run.completed', status: 'delivered', attempts: 1, answered: 204 },
        {
          ...shared,
          id: uuidv7(),
          type: 'bug.proved',
          status: 'failed',
          attempts: 12,
          fault: 'answered 503',
        },
      ])
      .execute();
    await menu('Pager', 'Deliveries');
    await text('answered 503').waitFor();
    await text(/12 attempts/).waitFor();
    await expectGoodAtWidths(page);
    await page.getByRole('button', { name: /^Send again: Test completed/ }).click();
    await text('On its way again').waitFor();
    await until('both to wait', async () => (await page.getByText('Waiting', { exact: true }).count()) === 2);
    await button('Close').click();
    await page.reload();
    await text('0 delivered, 2 waiting, 1 failed').waitFor();
    await menu('Pager', 'Deliveries');
    await button('Send all failed again').click();
    await text('1 message on its way again').waitFor();
  });

  test('what fails is told in its words', () =>
    tellsFailures({
      api: /\/api\/v1\/channels$/,
      open: openTab,
      words: {
        load: 'Your channels could not be loaded',
        empty: 'Nobody is told yet',
        save: 'The channel could not be saved',
      },
      add: async () => {
        await button('Add').click();
        await label('Address').fill('https://hooks.example.com/rove');
        await submit('Add');
      },
    }));
});
