import { describe, expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const PLACE = 'http://app.test/notices';
const TWO = { mode: 'active', accounts: 2 } as const;

/** What marking one as read does: to one's own, to everybody's, until the next load only, from the next load on only, or nothing. */
type Marking = 'own' | 'everybody' | 'until' | 'later' | 'nothing' | 'uncounted';

/** A page of notices for two accounts, each with three of them unread. */
function notices(marking: Marking): Notes {
  const unread = new Map([
    ['ada', 3],
    ['bob', 3],
  ]);
  const session = (who: string): Notes => {
    let shown = 3;
    let left = 3;
    return {
      show: () => ({
        elements: [
          button(shown === 0 ? 'Notices' : `Notices, ${shown} unread`),
          ...Array.from({ length: left }, (_, row) => button(`Mark as read: Notice ${row}`)),
        ],
        look: { place: PLACE, text: 'Notices' },
      }),
      act: (action) => {
        if (action.kind === 'open') shown = unread.get(who) ?? 0;
        if (action.kind !== 'activate' || !action.target.name.startsWith('Mark as read')) return [];
        if (marking === 'uncounted') left -= 1;
        for (const [one, count] of unread) {
          const isMarked = one === who ? /own|everybody|later/.test(marking) : marking === 'everybody';
          if (isMarked) unread.set(one, count - 1);
        }
        if (/own|everybody|until/.test(marking)) shown -= 1;
        return [];
      },
      beside: () => session('bob'),
    };
  };
  return session('ada');
}

/** A page of three notices of `count`, with a control that is to mark all of them and marks `reach`. */
function manyNotices(count: number, reach: number): Notes {
  let [unread, shown] = [count, count];
  let isMarked = false;
  return {
    show: () => ({
      elements: [button(shown === 0 ? 'Notices' : `Notices, ${shown} unread`), button('Mark all as read')],
      look: { place: PLACE, text: 'Notices' },
    }),
    act: (action) => {
      if (action.kind === 'open') shown = unread;
      if (action.kind !== 'activate' || action.target.name !== 'Mark all as read' || isMarked) return [];
      isMarked = true;
      unread = Math.max(0, unread - reach);
      shown = unread;
      return [];
    },
  };
}

describe('what is marked as read', () => {
  it.each<[Marking, string[]]>([
    ['own', []],
    ['everybody', ['Marking as read marks it as read for another account too']],
    ['until', ['What was marked as read is unread again after a reload']],
    ['nothing', ['What was marked as read is unread again after a reload']],
    ['uncounted', ['The number of what is unread does not fall when something is marked as read']],
    ['later', ['The number of what is unread stays when something is marked as read']],
  ])('where it marks %s', async (marking, titles) => {
    expect(await verdict('marked_read', notices(marking), 0, TWO)).toEqual(titles);
  });

  it.each([
    [10, []],
    [3, ['Some of what is unread stays so when all is marked as read']],
  ])('where all of ten are to be, and %i are', async (reach, titles) => {
    const alone = { mode: 'active', accounts: 1 } as const;
    expect(await verdict('marked_read', manyNotices(10, reach), 0, alone)).toEqual(titles);
  });

  it('is left alone where nothing says how much is unread', async () => {
    const quiet: Notes = {
      show: () => ({ elements: [button('Mark as read')], look: { place: PLACE, text: 'Notices' } }),
      act: () => [],
    };
    expect(await verdict('marked_read', quiet, 0, TWO)).toEqual(['not offered']);
  });
});
