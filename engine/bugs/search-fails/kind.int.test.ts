import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { searchFails } from './kind.ts';

/** Clubs, of which what was found is marked by a pattern that is made of the text as it is, or of its signs as they stand. */
const page = (quoted: boolean) => `<h1>Clubs</h1><input type="search" aria-label="Search">
  <ul id="clubs"></ul>
  <script>
  const all = ['Harbour Rowers', 'Castle Judoka (Juniors)', 'North Pier Swimmers', 'Old Pupils'];
  const field = document.querySelector('input');
  field.oninput = () => {
    const some = all.filter((one) => one.toLowerCase().includes(field.value.toLowerCase()));
    const text = ${quoted} ? field.value.replace(/[^\\w ]/g, '\\\\$&') : field.value;
    clubs.innerHTML = some.map((one) => '<li>' + one.replace(new RegExp(text, 'i'), '<b>$&</b>') + '</li>').join('');
  };
  field.oninput();
  </script>`;

const site = new CheckSite(tinyPages({ '/sound': page(true), '/faulty': page(false) }));

it('a search that fails for what it finds alone is told of with a text of the list', async () => {
  const bug = await site.foundBy(searchFails);
  expect(bug?.facts).toMatchObject({ text: '(Juniors' });
}, 60_000);

it('a search that fails for what it finds alone: its exported test shows it', inFull, () =>
  site.provesExport(searchFails),
);
