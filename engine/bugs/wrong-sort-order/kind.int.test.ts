import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { wrongSortOrder } from './kind.ts';

/** A table whose one column is sorted as words at /faulty, and as numbers at /sound. */
const page = (faulty: boolean) => `<h1>Rooms</h1>
  <table><thead><tr><th>Name</th><th><button>Places</button></th></tr></thead><tbody id="rows"></tbody></table>
  <script>
  let rooms = [['Attic', 30], ['Cellar', 4], ['Hall', 120], ['Study', 25]];
  const show = () => {
    rows.innerHTML = rooms.map(([name, places]) => '<tr><td>' + name + '</td><td>' + places + '</td></tr>').join('');
  };
  document.querySelector("button").onclick = () => {
    rooms = rooms.toSorted((a, b) => ${faulty ? '(String(a[1]) < String(b[1]) ? -1 : 1)' : 'a[1] - b[1]'});
    show();
  };
  show();
  </script>`;

const site = new CheckSite(tinyPages({ '/sound': page(false), '/faulty': page(true) }));

it('a table that sorts numbers as words is told of, and shown by its exported test', async () => {
  const bug = await site.foundBy(wrongSortOrder);
  expect(bug).toMatchObject({ variant: 'as_text', facts: { head: 'Places', order: 'numbers' } });
  await site.provesExport(wrongSortOrder);
}, 240_000);
