import { afterEach, expect, it } from 'vitest';
import { LONG } from '#tests/support/length.ts';
import { provedOf } from '#tests/support/proved-of.ts';
import { runExported } from '#tests/support/run-exported.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';
import { writeSpec } from '../export/write-spec.ts';
import { PropertyEvaluator } from './evaluator.ts';
import { watching } from './watched-driver.ts';

/** The total is wrong from two things in the basket on, and `Help` forgets it. */
const shop = (price: number) => ({
  '/': `<h1>Shop</h1><button id="add">Add a rope</button> <button id="help">Help</button>
    <table><tr><th>Thing</th><th>Price</th></tr><tbody id="rows"></tbody></table>
    <p>Total: <b id="total">€0.00</b></p><p id="note"></p>
    <script>let count = 0; add.onclick = () => { count += 1;
      rows.insertAdjacentHTML('beforeend', '<tr><td>Rope</td><td>€4.50</td></tr>');
      total.textContent = '€' + (count < 2 ? count * 4.5 : 4.5 + (count - 1) * ${price}).toFixed(2); };
      help.onclick = () => { note.textContent = 'Ask us'; };</script>`,
});

const SOURCE = `import { after, always, eventually } from 'rove/properties';

const sum = (page) => page.all('cell', /^€/).reduce((all, { number }) => all + (number ?? 0), 0);
always('the total is the sum', (page) => page.number('Total') === sum(page));
after({ click: 'Help' }, 'help keeps the basket', (before, after) => before.number('Total') === after.number('Total'));
eventually('something is offered', (page) => page.has('button'), { within: 2 });
always('throws', (page) => page.one('button').name === 'Help');
`;

const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(price: number) {
  const site = await startTinySite(shop(price));
  open.push(site);
  return site;
}

it('a property that two steps break is found, proved and cut to them, and its test fails until it holds', async () => {
  const { url } = await start(4);
  const { findings, result } = await provedOf({
    ...{ url, oracle: 'broken_property', actions: 4 },
    over: (openDriver) => watching(SOURCE, openDriver),
  });
  expect(findings.map(({ finding: { title, proved, severity } }) => [title, proved, severity])).toEqual([
    ['The property "the total is the sum" does not hold', true, 'major'],
  ]);
  const [found] = findings;
  if (!found) throw new Error('nothing was proved');
  const { finding, way, start: at } = found;
  expect(finding.reproduction_steps).toEqual([
    `Open ${url}`,
    'Click the button "Add a rope"',
    'Click the button "Add a rope"',
  ]);
  expect(Object.values(result.checkpoint.refused)).toMatchObject([
    {
      what: 'The property "throws"',
      why: expect.stringMatching(/properties\.ts:7:\d+: .*there are 2 of button/),
    },
  ]);
  const evaluator = new PropertyEvaluator(SOURCE);
  open.push(evaluator);
  const { code: properties } = await evaluator.load();
  const text = writeSpec({
    ...finding,
    ...way,
    start: at,
    viewport: { width: 1280, height: 800 },
    properties,
  });
  expect(text).toContain(`always('the total is the sum', (page) => page.number('Total') === sum(page));`);
  if (!LONG) return; // The full form: two more browsers are started for it.
  const message = expect.stringContaining(finding.bug_id);
  expect(await runExported(text, url)).toMatchObject({ status: 'failed', message });
  expect(await runExported(text, (await start(4.5)).url)).toMatchObject({ status: 'passed' });
});
