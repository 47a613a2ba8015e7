import { afterEach, expect, it } from 'vitest';
import { type Flow, flowsSchema } from '#domain/test-run/flows.ts';
import { LONG } from '#tests/support/length.ts';
import { provedOf } from '#tests/support/proved-of.ts';
import { runExported } from '#tests/support/run-exported.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';
import { writeSpec } from '../export/write-spec.ts';

const PAGES = (says: string): Record<string, string> => ({
  '/': `<h1>Shop</h1><button onclick="sessionStorage.cart = 1; said.textContent = 'Added'">Add to basket</button>
    <p id="said"></p><a href="/cart">Basket</a>`,
  '/cart': `<h1>Basket</h1><form><label>Email <input name="email"></label>
    <label>Country <select name="to"><option value="1">Austria</option><option value="2">Benin</option></select></label>
    <button>Pay</button></form><button>Help</button><button>Help</button>
    <script>document.forms[0].onsubmit = (event) => { event.preventDefault();
      location = sessionStorage.cart && email.value && to.value === '2' ? '/thanks' : '/cart'; };
      const { email, to } = document.forms[0];</script>`,
  '/thanks': `<h1>Order</h1><p>${says}</p><a href="/">Shop</a>`,
});

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function shopThatSays(says: string): Promise<string> {
  const site = await startTinySite(PAGES(says));
  open.push(site);
  return site.url;
}

const CHECKOUT: Flow['steps'] = [
  { click: { role: 'button', name: 'Add to basket' } },
  { open: '/cart' },
  { fill: { label: 'Email', with: 'a@b.test' } },
  { fill: { label: 'Country', with: 'Benin' } },
  { click: { role: 'button', name: 'Pay' } },
  { see: { role: 'heading', name: 'Order' } },
  { see: { text: 'Thank you' } },
];
const FLOWS = flowsSchema.parse([
  { name: 'checkout works', steps: CHECKOUT },
  { name: 'help is there', steps: [{ open: '/cart' }, { click: { role: 'button', name: 'Help' } }] },
]);

it('flows are walked first; one that stops is proved, and its test fails until it can be walked', async () => {
  const url = await shopThatSays('Sorry');
  const explored = await provedOf({
    url,
    oracle: 'broken_flow',
    actions: 8,
    waiting: 4,
    spec: { flows: FLOWS },
  });
  const { texts, findings, result } = explored;
  expect(texts.slice(0, 6)).toEqual([
    'Open /',
    'Click the button "Add to basket"',
    'Open /cart',
    'Type "a@b.test" into the field "Email"',
    'Choose "2" in the list "Country"',
    'Click the button "Pay"',
  ]);
  const places = Object.values(result.checkpoint.graph.states).map(({ place }) => place);
  expect(places).toContain(`${url}thanks`);
  const titles = findings.map(({ finding }) => [finding.title, finding.proved, finding.severity]);
  expect(titles).toEqual([
    ['The flow "checkout works" stops at step 7: the page does not say "Thank you"', true, 'major'],
  ]);
  expect(findings[0]?.finding.reproduction_steps).toEqual([
    `Open ${url}`,
    expect.stringMatching(/^Walk the flow "checkout works": click the button "Add to basket", open \/cart, /),
  ]);
  expect(Object.values(result.checkpoint.refused)).toMatchObject([
    {
      what: 'The flow "help is there"',
      why: expect.stringMatching(/step 2, .*2 elements are the button "Help": say/),
    },
  ]);
  const [found] = findings;
  if (!found) throw new Error('nothing was proved');
  const { finding, way, start } = found;
  const text = writeSpec({ ...finding, ...way, start, viewport: { width: 1280, height: 800 } });
  expect(text).toContain(`() => page.getByRole('button', { name: 'Pay', exact: true }).nth(0).click(`);
  if (!LONG) return; // The full form: two more browsers are started for it.
  const message = expect.stringContaining(finding.bug_id);
  expect(await runExported(text, url)).toMatchObject({ status: 'failed', message });
  expect(await runExported(text, await shopThatSays('Thank you'))).toMatchObject({ status: 'passed' });
});
