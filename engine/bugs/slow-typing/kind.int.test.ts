import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { tinyPages } from '#tests/support/tiny-site.ts';
import { slowTyping } from './kind.ts';

/** A note of which each key is counted, in no time or in far more than anyone overlooks. */
const page = (
  busy_ms: number,
) => `<h1>Notes</h1><label>Note <textarea id="note"></textarea></label><p id="count"></p>
  <script>
  note.oninput = () => {
    for (const end = performance.now() + ${busy_ms}; performance.now() < end; );
    count.textContent = note.value.length + ' letters';
  };
  </script>`;

const site = new CheckSite(tinyPages({ '/sound': page(5), '/faulty': page(700) }));

it('a field that holds up each key is told of', async () => {
  const bug = await site.foundBy(slowTyping);
  expect(bug).toMatchObject({ variant: 'busy', facts: { field: 'Note' } });
}, 60_000);

it('a field that holds up each key: its exported test shows it', inFull, () => site.provesExport(slowTyping));
