import { expect, it } from 'vitest';
import { AccountSite, cookieSite } from '#tests/support/account-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { overwrittenEdit } from './kind.ts';

/** `whole`: each save sends all fields; `guarded`: it is refused where somebody saved meanwhile; `merged`: only what was changed is sent. */
type Rule = 'whole' | 'guarded' | 'merged';
type Berth = { name: string; master: string; version: number };

const ACCOUNTS = { users: ['mira@tides.test'], password: 'Lantern-Harbour-42' };
const BEGIN: Berth = { name: 'North quay', master: 'Ada Holm', version: 1 };
let rule: Rule = 'whole';
let berth = { ...BEGIN };

/** Whether the form is brought up by a button. */
let isFolded = false;

const DRAW = `const draw = () => { main.innerHTML += '<form><label>Quay <input required></label><label>Warden <input></label><button>Save berth</button></form><p role="status"></p>';
    const form = main.querySelector('form');
    const [name, master] = form.querySelectorAll('input');
    [name.value, master.value] = [state.name, state.master];
    form.onsubmit = async (event) => {
      event.preventDefault();
      const answer = await ask('PUT', '/api/berth', { name: name.value, master: master.value, seen: state });
      main.querySelector('p').textContent = answer.ok ? 'Saved' : 'Somebody has changed this meanwhile';
    } };
    if (!state.isFolded) draw();
    else { main.innerHTML += '<button>Edit berth</button>'; main.lastChild.onclick = draw; }`;

const site = new AccountSite(
  ACCOUNTS,
  cookieSite(ACCOUNTS, DRAW, ({ path, given }) => {
    if (path === '/api/state') return [200, { ...berth, isFolded }];
    const { seen, ...sent } = given as { seen: Berth; name: string; master: string };
    if (rule === 'guarded' && seen.version !== berth.version) return [409, {}];
    const changed = (key: 'name' | 'master') =>
      rule === 'merged' && sent[key] === seen[key] ? berth[key] : sent[key];
    berth = { name: changed('name'), master: changed('master'), version: berth.version + 1 };
    return [200, {}];
  }),
);

const tried = (folded = false) => {
  berth = { ...BEGIN };
  isFolded = folded;
  return site.tried(overwrittenEdit, { accounts: 1, press: folded ? 'Edit berth' : '' });
};

it.each<[Rule, string[]]>([
  ['whole', ['Saving "Warden" takes back what somebody else has just saved in "Quay"']],
  ['guarded', []],
  ['merged', []],
])('two sessions save one thing under the rule "%s"', async (now, titles) => {
  rule = now;
  const found = await tried();
  expect(found.suspicions.map(({ title }) => title)).toEqual(titles);
  expect(found.why).toBe('');
  expect(berth).toMatchObject({ name: BEGIN.name, master: BEGIN.master });
});

it('a form that a button brings up is one, too', async () => {
  rule = 'whole';
  const found = await tried(true);
  expect(found.suspicions.map(({ title }) => title)).toEqual([
    'Saving "Warden" takes back what somebody else has just saved in "Quay"',
  ]);
  expect(berth).toMatchObject({ name: BEGIN.name, master: BEGIN.master });
});

it(
  'its exported test fails where the first is lost, and passes where the second is refused',
  inFull,
  async () => {
    rule = 'whole';
    berth = { ...BEGIN };
    isFolded = false;
    await site.proveExport(overwrittenEdit, () => {
      rule = 'guarded';
    });
  },
);
