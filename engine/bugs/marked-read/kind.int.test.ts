import { expect, it } from 'vitest';
import { AccountSite, cookieSite } from '#tests/support/account-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { markedRead } from './kind.ts';

/** `shared`: there is one mark for all accounts; `own`: each has its own; `forgotten`: none is kept. */
type Rule = 'shared' | 'own' | 'forgotten';

const ACCOUNTS = { users: ['mira@tides.test', 'theo@tides.test'], password: 'Lantern-Harbour-42' };
let rule: Rule = 'shared';
let unread = [9, 9];

const DRAW = `main.innerHTML += '<a href="#notices" aria-label="Notices, ' + state.unread + ' unread">Notices</a><p>High water at noon</p><button>Mark as read</button>';
    const count = main.querySelector('a');
    main.lastChild.onclick = () => {
      count.setAttribute('aria-label', 'Notices, ' + (state.unread - 1) + ' unread');
      ask('POST', '/api/read');
    }`;

const site = new AccountSite(
  ACCOUNTS,
  cookieSite(ACCOUNTS, DRAW, ({ user, path }) => {
    if (path === '/api/state') return [200, { name: ACCOUNTS.users[user], unread: unread[user] }];
    unread = unread.map((count, index) =>
      rule === 'shared' || (rule === 'own' && index === user) ? count - 1 : count,
    );
    return [200, {}];
  }),
);

it.each<[Rule, string[]]>([
  ['shared', ['Marking as read marks it as read for another account too']],
  ['own', []],
  ['forgotten', ['What was marked as read is unread again after a reload']],
])('notices are marked as read under the rule "%s"', async (now, titles) => {
  rule = now;
  const found = await site.tried(markedRead);
  expect(found.why).toBe('');
  expect(found.suspicions.map(({ title }) => title)).toEqual(titles);
});

it.each<Rule>(['shared', 'forgotten'])(
  'the exported test of "%s" fails, and passes where each account has its own',
  inFull,
  async (now) => {
    rule = now;
    await site.proveExport(markedRead, () => {
      rule = 'own';
    });
  },
);
