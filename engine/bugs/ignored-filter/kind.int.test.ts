import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { ignoredFilter } from './kind.ts';

/** Lamps by their kind and by whether they are lent; at /faulty only the kind counts where one is chosen. */
const page = (faulty: boolean) => `<h1>Lamps</h1>
  <label>Kind <select id="kind"><option>All</option><option>Desk</option><option>Floor</option></select></label>
  <label>Lent <select id="lent"><option>All</option><option value="in">Here now</option><option value="out">Out</option></select></label>
  <table><thead><tr><th>Name</th><th>Kind</th><th>Place</th></tr></thead><tbody id="rows"></tbody></table>
  <script>
  const lamps = [['Long arc', 'Desk', 'Shelf'], ['Bright beam', 'Desk', ''], ['Tall cone', 'Floor', 'Shelf'], ['Wide dome', 'Floor', '']];
  const show = () => {
    const isKind = (one) => kind.value === 'All' || one[1] === kind.value;
    const isLent = (one) => lent.value === 'All' || (lent.value === 'in') === (one[2] !== '');
    const some = lamps.filter((one) => isKind(one) && (isLent(one) || (${faulty} && kind.value !== 'All')));
    rows.innerHTML = some.map((one) => '<tr>' + one.map((cell) => '<td>' + cell + '</td>').join('') + '</tr>').join('');
  };
  kind.onchange = show;
  lent.onchange = show;
  show();
  </script>`;

const site = new CheckSite(tinyPages({ '/sound': page(false), '/faulty': page(true) }));

it('a filter that another one switches off is told of, and shown by its exported test', async () => {
  const bug = await site.foundBy(ignoredFilter);
  expect(bug?.title).toBe('"Lent" is ignored once "Kind" is chosen');
  await site.provesExport(ignoredFilter);
}, 240_000);
