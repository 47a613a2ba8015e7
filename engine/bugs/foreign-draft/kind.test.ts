import { describe, expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const FORM = 'form|thing';
const PLACE = 'http://app.test/new';
const TWO = { mode: 'active', accounts: 2 } as const;

/** Whose draft the form begins with: everybody's, each one's own, or none at all. */
type Keeping = 'shared' | 'own' | 'none';

/** A form that keeps what is typed, and sessions of two accounts in one browser. */
function things(keeping: Keeping): Notes {
  const drafts = new Map<string, string>();
  const session = (first: string): Notes => {
    let who = first;
    let typed = '';
    const key = () => (keeping === 'shared' ? 'all' : who);
    const open = () => {
      typed = keeping === 'none' ? '' : (drafts.get(key()) ?? '');
    };
    return {
      show: () => {
        const elements =
          who === ''
            ? [
                field('Email', {}, { group: 'login' }),
                field('Password', { input_type: 'password' }, { group: 'login' }),
                button('Sign in', { group: 'login', submits: true }),
              ]
            : [
                field('Title', { value: typed, required: true }, { group: FORM }),
                button('Create', { group: FORM, submits: true }),
                button('Sign out'),
              ];
        return { elements, look: { place: PLACE, text: 'Things' } };
      },
      act: (action) => {
        if (action.kind === 'fill') {
          typed = action.fields[0]?.value ?? '';
          drafts.set(key(), typed);
        }
        if (action.kind === 'open') open();
        if (action.kind === 'activate' && action.target.name === 'Sign out') who = '';
        return [];
      },
      stored: () => Object.fromEntries(drafts),
      beside: (as) => session(as === 'same' ? 'ada' : 'bob'),
    };
  };
  return session('ada');
}

describe('what one account has typed and not sent', () => {
  it('is told of where the next account is shown it', async () => {
    expect(await verdict('foreign_draft', things('shared'), 0, TWO)).toEqual([
      'What one account has typed into "Title" is shown to the next',
    ]);
  });

  it('is not where each account has its own', async () => {
    expect(await verdict('foreign_draft', things('own'), 0, TWO)).toEqual([]);
  });

  it('is not judged where nothing is kept', async () => {
    expect(await verdict('foreign_draft', things('none'), 0, TWO)).toEqual(['not judged: no draft is kept']);
  });
});
