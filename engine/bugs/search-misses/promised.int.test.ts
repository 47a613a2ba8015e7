import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { searchMisses } from './kind.ts';

const BOATS = [
  ['Heron', 'Sloop', 'Varnished mahogany'],
  ['Merganser', 'Ketch', 'Bright rigging'],
  ['Sanderling', 'Yawl', 'Leather tiller'],
  ['Whimbrel', 'Cutter', 'Painted transom'],
];

/** Heads that stand below one another, of which nothing is to be found. */
const NO_WORKS = `<h2>Works</h2><table><thead><tr><th>Description</th><th>Restoration</th></tr></thead>
  <tbody><tr><td colspan="2">None yet</td></tr></tbody></table>`;

/** Boats with a search that says that it looks into descriptions, which stand on the page of each; with `faulty` it does not. */
const list = (at: string, faulty: boolean) => `<h1>Boats</h1>
  <input type="search" aria-label="Search" placeholder="Name or description">
  <table><thead><tr><th>Name</th><th>Kind</th></tr></thead><tbody id="rows"></tbody></table>
  <script>
  const boats = ${JSON.stringify(BOATS)};
  const field = document.querySelector('input');
  const show = () => {
    const word = field.value.toLowerCase();
    const some = boats.filter((one) => one.slice(0, ${faulty ? 2 : 3}).join(' ').toLowerCase().includes(word));
    rows.innerHTML = some.map(([name, kind]) =>
      '<tr><td><a href="/${at}/' + boats.findIndex(([one]) => one === name) + '">' + name + '</a></td><td>' + kind + '</td></tr>').join('');
  };
  field.oninput = show;
  show();
  </script>`;

const pages = (at: string) =>
  BOATS.map(([name, kind, text], index) => [
    `/${at}/${index}`,
    `<h1>${name}</h1><dl><dt>Kind</dt><dd>${kind}</dd><dt>Description</dt><dd>${text}</dd></dl>${NO_WORKS}`,
  ]);

const all = [...pages('sound'), ...pages('faulty')];
const lists = { '/sound': list('sound', false), '/faulty': list('faulty', true) };
const site = new CheckSite(tinyPages({ ...Object.fromEntries(all), ...lists }));

it('a search that does not look where it says is told of', async () => {
  const bug = await site.foundBy(searchMisses);
  expect(bug?.title).toBe('"Search" says that it looks for "description", and does not find "Painted"');
}, 60_000);

it('a search that does not look where it says: its exported test shows it', inFull, () =>
  site.provesExport(searchMisses),
);
