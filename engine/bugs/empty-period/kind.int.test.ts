import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { emptyPeriod } from './kind.ts';

/** A report of what was sold since 2030, which is loaded for each period; of one without sales it says so, or nothing. */
const page = (
  says: string,
) => `<h1>Sales</h1><form id="period"><label>From <input id="from" type="date" value="2030-01-01"></label>
  <label>To <input id="to" type="date" value="2030-12-31"></label><button>Show</button></form><p id="sums">Sold: 12</p>
  <script>
  const show = () => {
    sums.textContent = 'Loading…';
    setTimeout(() => { if (to.value > '2029') sums.textContent = 'Sold: 12'; else if ('${says}') sums.textContent = '${says}'; }, 50);
  };
  period.onsubmit = (event) => { event.preventDefault(); show(); };
  </script>`;

const site = new CheckSite(tinyPages({ '/sound': page('Nothing was sold'), '/faulty': page('') }));

it('a report that waits for ever for a period without anything is told of', async () => {
  const bug = await site.foundBy(emptyPeriod);
  expect(bug?.title).toBe('For a period in which there is nothing the screen goes on saying "Loading…"');
}, 60_000);

it('a report that waits for ever: its exported test shows it', inFull, () => site.provesExport(emptyPeriod));
