import { expect, it } from 'vitest';
import type { TriedKind } from '#engine/bugs/shared/kind.ts';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { pagesTotal } from './kind.ts';

/** Lamps in pages of four, which a filter narrows. With it, pages behind the first are `skips` rows further on, or all lamps' own. */
const page = ({ skips = 0, forgets = false }) => `<h1>Lamps</h1>
  <label>Kind <select id="kind"><option>All</option><option>Desk</option><option>Floor</option></select></label>
  <p id="count"></p><ul id="list"></ul><button id="next">Next</button>
  <script>
  const lamps = Array.from({ length: 18 }, (_, n) => 'Lamp ' + n + ' ' + (n % 3 ? 'Desk' : 'Floor'));
  let at = 0;
  const show = () => {
    if (${forgets} && at > 0) kind.value = 'All';
    const some = lamps.filter((lamp) => kind.value === 'All' || lamp.endsWith(kind.value));
    const from = at * 4 + (at > 0 && kind.value !== 'All' ? ${skips} : 0);
    list.innerHTML = some.slice(from, from + 4).map((lamp) => '<li>' + lamp + '</li>').join('');
    count.textContent = some.length + ' lamps';
    next.disabled = (at + 1) * 4 >= some.length;
  };
  kind.onchange = () => { at = 0; show(); };
  next.onclick = () => { at += 1; show(); };
  show();
  </script>`;

const site = new CheckSite(
  tinyPages({ '/sound': page({}), '/skips': page({ skips: 1 }), '/forgets': page({ forgets: true }) }),
);

/** The same with a filter alone. */
const filtered: TriedKind = {
  ...(pagesTotal as TriedKind),
  appliesTo: (context) => pagesTotal.appliesTo(context).filter(({ target }) => target?.name === 'Kind'),
};

it('pages of what a filter shows that leave out rows, or forget the filter, are told of', async () => {
  expect(await site.foundBy(filtered, { faulty: 'skips' })).toMatchObject({
    variant: 'filtered',
    facts: { total: 12, shown: 11, control: 'Kind', value: 'Desk' },
  });
  expect(await site.foundBy(filtered, { faulty: 'forgets' })).toMatchObject({ variant: 'forgets' });
}, 60_000);

it.each(['skips', 'forgets'])('%s: its exported test shows it', inFull, (faulty) =>
  site.provesExport(filtered, { faulty }),
);
