import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCheck } from '#engine/bugs/run-check.ts';
import type { Driver, ElementView, Observation } from '#engine/drivers/contract.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

/**
 * As component libraries draw a form in a dialog: its buttons stand outside it, its list lies at the end of the page
 * over the dialog, and its fields have numbers for ids. What is saved comes first in the list from then on.
 */
const LAMPS = `<style>
  .over { position: fixed; inset: 0; background: #0008 } .box { background: white; margin: 40px; padding: 20px }
  .list { position: absolute; left: 60px; top: 300px; background: white; z-index: 9 }</style>
<main><button>Behind</button><table><thead><tr><th>Lamp</th><th>Watts</th><th></th></tr></thead><tbody></tbody></table></main>
<div class="over" role="dialog" aria-modal="true" aria-label="Edit lamp" hidden><div class="box">
  <form><label>Lamp <input id="el-id-4821-1"></label><label>Watts <input id="el-id-4821-2" type="number"></label>
    <div role="combobox" tabindex="0" aria-label="State" aria-haspopup="listbox" aria-expanded="false"></div></form>
  <footer><button id="cancel">Cancel</button><button id="save">Save</button></footer></div></div>
<div class="list" role="listbox" hidden><div role="option">on</div><div role="option">off</div></div>
<script>
  const [over, list, state] = ['.over', '.list', '[role=combobox]'].map((one) => document.querySelector(one));
  const [name, watts] = document.querySelectorAll('input');
  let lamps = JSON.parse(localStorage.lamps ?? '[["Arc","10","on"],["Beam","20","off"],["Cone","30","on"]]');
  let open = 0;
  const draw = () => { document.querySelector('tbody').innerHTML = lamps.map(([lamp, count], i) =>
    '<tr><td>' + lamp + '</td><td>' + count + '</td><td><button onclick="edit(' + i + ')">Edit</button></td></tr>').join(''); };
  function edit(i) { open = i; [name.value, watts.value, state.textContent] = lamps[i]; over.hidden = false; }
  state.onclick = () => { list.hidden = !list.hidden; };
  list.onclick = ({ target }) => { state.textContent = target.textContent; list.hidden = true; };
  cancel.onclick = () => { over.hidden = true; };
  save.onclick = async () => {
    await fetch('/lamps', { method: 'POST', body: '{}' });
    const saved = [name.value, FAULTY ? lamps[open][1] : watts.value, state.textContent];
    lamps = [saved, ...lamps.filter((_, i) => i !== open)];
    localStorage.lamps = JSON.stringify(lamps);
    over.hidden = true;
    draw();
  };
  draw();
</script>`;

/** Fields of a page whose button stands below their form, beside a form of a toolbar. */
const PAGE = `<div><form style="display: inline-block"><input aria-label="Part of a name"></form><button>New lamp</button></div>
<section><div><form><label>Lamp <input></label></form></div><div><button>Next</button></div></section>`;

let site: Awaited<ReturnType<typeof startTinySite>>;
let driver: Driver;

beforeAll(async () => {
  site = await startTinySite({
    '/': LAMPS.replace('FAULTY', 'false'),
    '/faulty': LAMPS.replace('FAULTY', 'true'),
    '/page': PAGE,
    '/lamps': 'saved',
  });
  driver = await openTestDriver();
  await driver.open(site.url);
});
afterAll(async () => {
  await driver?.close();
  await site?.close();
});

const named = ({ elements }: Observation, name: string, nth = 0): ElementView => {
  const view = elements.filter(({ target }) => target.name === name)[nth];
  if (!view) throw new Error(`no "${name}"`);
  return view;
};

/** The dialog of the last lamp, and what brought it up. */
async function openLast(path: string) {
  await driver.perform({ kind: 'open', place: new URL(path, site.url).href });
  const opener = named(await driver.observe(), 'Edit', 2).target;
  await driver.perform({ kind: 'activate', target: opener });
  return { opener, seen: await driver.observe() };
}

it('a form in a dialog is sent by the button at the foot of the dialog', async () => {
  const { seen } = await openLast('/');
  expect(seen.elements.map(({ target }) => target.name)).not.toContain('Behind');
  expect(formsOf(seen.elements).map(({ fields, submit }) => [fields.length, submit?.target.name])).toEqual([
    [2, 'Save'],
  ]);
  expect(named(seen, 'Watts').field?.field_name).toBe('');
});

it('a list that lies over the dialog can be chosen from', async () => {
  const { seen } = await openLast('/');
  const { target } = named(seen, 'State');
  await driver.perform({ kind: 'activate', target });
  const options = (await driver.observe()).elements.filter(({ target: { role } }) => role === 'option');
  expect(options.map((one) => one.target.name)).toEqual(['on', 'off']);
  const field = { target, affordance: 'pick', value: 'off' } as const;
  await driver.perform({ kind: 'activate', target });
  expect(await driver.perform({ kind: 'fill', fields: [field], submit: null })).toMatchObject({
    status: 'done',
  });
  expect(named(await driver.observe(), 'State').chosen).toBe('off');
});

it.each([
  ['/', []],
  ['/faulty', ['What was changed in "Watts" is not kept']],
])(
  'what is changed at %s is looked for in its own row, wherever that stands by then',
  async (path, titles) => {
    const { opener, seen } = await openLast(path);
    const fields = [{ target: named(seen, 'Watts').target, affordance: 'type', value: '77' } as const];
    const submit = named(seen, 'Save').target;
    const action = { kind: 'check', check: 'edited_item', fields, submit, opener } as const;
    const { why, suspicions } = await runCheck(driver, { ...action, fields: [...fields] }, seen);
    expect([why, suspicions.map(({ title }) => title)]).toEqual(['', titles]);
  },
);

it('a form is sent by the button below it, and not by what stands beside it', async () => {
  await driver.perform({ kind: 'open', place: `${site.url}page` });
  const forms = formsOf((await driver.observe()).elements);
  expect(forms.map(({ fields, submit }) => [fields[0]?.target.name, submit?.target.name])).toEqual([
    ['Part of a name', undefined],
    ['Lamp', 'Next'],
  ]);
});
