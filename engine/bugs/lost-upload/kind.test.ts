import { expect, it } from 'vitest';
import { pressedBy, verdict } from '#tests/support/check-verdict.ts';
import { response } from '#tests/support/moments.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const ACTIVE = { mode: 'active' } as const;
const PLACE = 'http://app.test/reports/7';
const sent = response({ method: 'POST', address: 'http://app.test/api/papers' });

/** The papers of a report, of which `keeps` says those that are stored; `by`: the button that sends them, '' for none. */
function papers(keeps: (names: string[]) => string[], by = '', several = true): Notes {
  const group = by ? 'form:papers' : '';
  let [chosen, kept]: string[][] = [[], []];
  const store = () => {
    kept = [...(kept ?? []), ...keeps(chosen ?? [])];
    chosen = [];
    return [sent];
  };
  return {
    show: () => ({
      elements: [
        field('Add files', { input_type: 'file', ...(several ? { multiple: true } : {}) }, {
          affordance: 'upload',
          group,
        } as object),
        ...(by ? [button(by, { group, submits: true })] : []),
      ],
      look: { place: PLACE, text: ['Papers', ...(kept ?? [])].join('\n') },
    }),
    act: (action) => {
      if (action.kind === 'fill') chosen = (action.fields[0]?.value ?? '').split('\n');
      if (action.kind === 'fill' && !by) return store();
      return action.kind === 'activate' && pressedBy(action) === by ? store() : [];
    },
  };
}

it.each(['', 'Save'])('tells of one of two files that is not kept, sent by "%s"', async (by) => {
  const found = await verdict(
    'lost_upload',
    papers((names) => names.slice(-1), by),
    0,
    ACTIVE,
  );
  expect(found).toEqual(['Of two files chosen in "Add files" only one is kept']);
});

it('is silent where both are kept, and gives up where neither is named', async () => {
  expect(
    await verdict(
      'lost_upload',
      papers((names) => names),
      0,
      ACTIVE,
    ),
  ).toEqual([]);
  expect(
    await verdict(
      'lost_upload',
      papers(() => []),
      0,
      ACTIVE,
    ),
  ).toEqual(['not judged: their names are nowhere']);
});

it('leaves fields for one file alone', async () => {
  const one = papers((names) => names, '', false);
  expect(await verdict('lost_upload', one, 0, ACTIVE)).toEqual(['not offered']);
});
