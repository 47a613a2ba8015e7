import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '#engine/bugs/run-check.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

/**
 * As component libraries draw things: a list that opens has its choice over an input of the type search, options of
 * which only some have a role, out of sight, and a box around it that listens; an entry of a menu holds a link; the
 * font ends with one of symbols.
 */
const PAGE = `<style>
  body { font-family: ui-sans-serif, system-ui, sans-serif, "Segoe UI Emoji", "Segoe UI Symbol"; }
  .box { position: relative; width: 140px; height: 30px; cursor: pointer }
  .box input { position: absolute; inset: 0; opacity: 0; cursor: pointer } .box b { position: absolute; inset: 0 }
  .choice-placeholder { pointer-events: none }
</style>
<nav><ul role="menu"><li role="menuitem" style="cursor: pointer"><a href="#a">Lamps</a></li></ul></nav>
<div class="box" aria-label="State"><span><input type="search" role="combobox" readonly aria-label="State"
  aria-haspopup="listbox" aria-expanded="false"></span><b class="choice-placeholder">State</b></div>
<table><thead><tr><th>Lamp</th><th>State</th></tr></thead><tbody></tbody></table>
<div id="layer" hidden><div role="listbox" style="height: 0; width: 0; overflow: hidden"><div role="option">on</div></div>
  <div aria-selected="false" style="cursor: pointer">on</div><div aria-selected="false" style="cursor: pointer">off</div></div>
<script>
  const LAMPS = [['Arc', 'on'], ['Beam', 'off'], ['Cone', 'on'], ['Dome', 'off']];
  const draw = (rows) => { document.querySelector('tbody').innerHTML = rows.map((row) =>
    '<tr>' + row.map((cell) => '<td><span>' + cell + '</span></td>').join('') + '</tr>').join(''); };
  draw(LAMPS);
  const box = document.querySelector('.box');
  box.addEventListener('mousedown', () => { layer.hidden = false; });
  document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') layer.hidden = true; });
  layer.addEventListener('click', ({ target }) => {
    layer.hidden = true;
    const chosen = target.textContent;
    box.querySelector('b').className = '';
    box.querySelector('b').textContent = chosen;
    draw(LAMPS.filter(([, state]) => FAULTY ? true : state === chosen));
  });
</script>`;

/** Rows that scroll under their heads, which a table of their own holds; below them rows that have none. */
const APART = `<div><div style="width: 500px"><table><thead><tr><th>Lamp</th><th>State</th></tr></thead></table></div>
  ${'<div>'.repeat(6)}<table><tbody><tr><td>Arc</td><td>on</td></tr><tr><td>Beam</td><td>off</td></tr></tbody></table>${'</div>'.repeat(6)}
</div>
<div style="margin-left: 200px"><table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table></div>`;

/** A list that begins with a part of all, and a row at its end that sums up the others. */
const SUMMED = `<select aria-label="Show"><option>All</option><option selected>Lit</option><option>Dark</option></select>
<table><thead><tr><th>Lamp</th><th>State</th><th>Price</th></tr></thead><tbody>
  <tr><td>Arc</td><td>on</td><td>4</td></tr><tr><td>Beam</td><td>on</td><td>6</td></tr>
  <tr><td colspan="2">Worth of these lamps</td><td>10</td></tr></tbody></table>`;

/** A field that takes only one of what it suggests: its list is drawn only while something is found, and a text of one's own is gone. */
const CHOSEN = `<label>Lamp <input role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="found"></label>
<ul id="found" role="listbox" hidden></ul><button>Next</button>
<script>
  const field = document.querySelector('input');
  let kept = '';
  const suggest = () => {
    const some = ['Arc', 'Beam', 'Cone'].filter((name) => name.toLowerCase().includes(field.value.toLowerCase()));
    found.hidden = some.length === 0;
    field.setAttribute('aria-expanded', String(!found.hidden));
    found.replaceChildren(...some.map((name) => {
      const option = Object.assign(document.createElement('li'), { role: 'option', textContent: name });
      option.onmousedown = () => { kept = name; field.value = name; found.hidden = true; };
      return option;
    }));
  };
  field.oninput = suggest;
  field.onclick = suggest;
  field.onblur = () => { field.value = kept; found.hidden = true; };
</script>`;

let site: Awaited<ReturnType<typeof startTinySite>>;
let driver: Driver;

beforeAll(async () => {
  site = await startTinySite({
    '/': PAGE.replace('FAULTY', 'false'),
    '/faulty': PAGE.replace('FAULTY', 'true'),
    '/apart': APART,
    '/chosen': CHOSEN,
    '/typed': CHOSEN.replace('field.onclick = suggest;', '').replace(
      'const some = ',
      "const some = field.value === '' ? [] : ",
    ),
    '/kept': CHOSEN.replace('field.value = kept; found.hidden', 'found.hidden'),
    '/summed': SUMMED,
  });
  driver = await openTestDriver();
  await driver.open(site.url);
});
afterAll(async () => {
  await driver?.close();
  await site?.close();
});

it('sees one control of a list that opens, with its choice, and of an entry of a menu', async () => {
  await driver.perform({ kind: 'open', place: site.url });
  const before = await driver.observe();
  expect(before.elements.map(({ target: { role, name } }) => `${role} ${name}`)).toEqual([
    'link Lamps',
    'combobox State',
  ]);
  const [, list] = before.elements;
  if (!list) throw new Error('no list');
  expect(list.chosen).toBe('');
  await driver.perform({ kind: 'activate', target: list.target });
  const options = (await driver.observe()).elements.filter(({ target }) => target.role === 'option');
  expect(options.map(({ target }) => target.name)).toEqual(['on', 'off']);
  const off = options[1]?.target;
  if (off) await driver.perform({ kind: 'activate', target: off });
  const after = (await driver.observe()).elements.find(({ target }) => target.role === 'combobox');
  expect(after?.chosen).toBe('off');
});

it.each([
  ['/', []],
  ['/faulty', ['"State" set to "on" also shows others']],
])('judges the filter of %s by the words of its table', async (path, titles) => {
  await driver.perform({ kind: 'open', place: new URL(path, site.url).href });
  const seen = await driver.observe();
  const target = seen.elements.find(({ target: { role } }) => role === 'combobox')?.target;
  if (!target) throw new Error('no filter');
  const { why, suspicions } = await runCheck(driver, { kind: 'check', check: 'wrong_filter', target }, seen);
  expect([why, suspicions.map(({ title }) => title)]).toEqual(['', titles]);
});

it('knows heads that a table of their own holds above the rows', async () => {
  await driver.perform({ kind: 'open', place: `${site.url}apart` });
  const lists = (await driver.probe('lists')) as ListsProbe;
  const rows = lists.filter(({ items }) => items.some(({ cells }) => cells));
  expect(rows.map(({ heads, items }) => [heads, items.length])).toEqual([
    [['Lamp', 'State'], 2],
    [undefined, 2],
  ]);
});

it('takes a row that spans columns at the end of a table for its foot', async () => {
  await driver.perform({ kind: 'open', place: `${site.url}summed` });
  const [table] = ((await driver.probe('lists')) as ListsProbe).filter(({ heads }) => heads);
  expect(table?.items.map(({ cells }) => cells?.[0])).toEqual(['Arc', 'Beam']);
  expect(table?.foot).toEqual([['Worth of these lamps', '', '10']]);
});

it('knows what a list of values held when its page was first shown', async () => {
  await driver.perform({ kind: 'open', place: `${site.url}summed` });
  const [list] = (await driver.observe()).elements;
  if (!list) throw new Error('no list');
  expect([list.field?.value, list.initial]).toEqual(['Lit', 'Lit']);
  const fields = [{ target: list.target, affordance: 'choose' as const, value: 'Dark' }];
  await driver.perform({ kind: 'fill', fields, submit: null });
  const [later] = (await driver.observe()).elements;
  expect([later?.field?.value, later?.initial]).toEqual(['Dark', 'Lit']);
});

describe('a field that takes only what it suggests', () => {
  /** What it holds once this was given to it. */
  async function held(value: string, affordance: 'type' | 'pick' = 'type'): Promise<string | undefined> {
    const [view] = (await driver.observe()).elements;
    if (!view) throw new Error('no field');
    const fields = [{ target: view.target, affordance, value }];
    await driver.perform({ kind: 'fill', fields, submit: null });
    return (await driver.observe()).elements[0]?.field?.value;
  }

  it('gets one of that for a text that it does not suggest, once it is known without typing', async () => {
    await driver.perform({ kind: 'open', place: `${site.url}chosen` });
    expect(['Arc', 'Beam', 'Cone']).toContain(await held('Text of mine'));
    await driver.perform({ kind: 'reload' });
    expect(['Arc', 'Beam', 'Cone']).toContain(await held('Text of mine'));
  });

  it('is still typed into where its list opens for what is typed alone', async () => {
    await driver.perform({ kind: 'open', place: `${site.url}typed` });
    expect(await held('Text of mine')).toBe('');
    await driver.perform({ kind: 'reload' });
    expect(await held('Beam')).toBe('Beam');
  });

  it('gets the one that is asked for', async () => {
    await driver.perform({ kind: 'open', place: `${site.url}chosen` });
    expect(await held('Beam')).toBe('Beam');
    await driver.perform({ kind: 'reload' });
    expect(await held('Cone')).toBe('Cone');
  });

  it('gets one where it had kept what was typed, beside which its list offers nothing', async () => {
    await driver.perform({ kind: 'open', place: `${site.url}kept` });
    expect(await held('Text of mine')).toBe('Text of mine');
    expect(['Arc', 'Beam', 'Cone']).toContain(await held('', 'pick'));
  });
});
