import { describe, expect, it } from 'vitest';
import { describe as sentence } from '#engine/explore/text.ts';
import type { Step } from '#engine/model/suspicion.ts';
import { joined, openStep, Trail } from '#engine/model/trail.ts';
import { isDestructive, PAYS, refusalFor } from '#engine/safety/refusals.ts';
import { Rng } from '../rng.ts';

describe('Rng', () => {
  it('goes on from its state as it would have', () => {
    const rng = Rng.seeded(7);
    rng.next();
    const twin = new Rng(JSON.parse(JSON.stringify(rng.state())));
    expect([twin.next(), twin.below(10)]).toEqual([rng.next(), rng.below(10)]);
  });

  it('gives other numbers for another seed, all in [0, 1)', () => {
    expect(Rng.seeded(1).next()).not.toBe(Rng.seeded(2).next());
    const rng = Rng.seeded(3);
    for (let i = 0; i < 1_000; i += 1) {
      const value = rng.next();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });
});

describe('safety', () => {
  it.each([
    ...['Log out', 'Abmelden', 'Sign out', 'Delete my account', 'Konto löschen', 'Erase all data'],
    ...['Drop table', 'Delete project', 'Remove this collection', 'Bulk Delete', 'Delete 3 items'],
  ])('leaves "%s" alone', (name) => {
    expect(refusalFor(name, '')).not.toBe('');
  });

  it.each(['Remove from cart', 'Delete item', 'Clear completed', 'Sign in', 'Check out', 'Log in', 'Save'])(
    'uses "%s"',
    (name) => {
      expect(refusalFor(name, '')).toBe('');
    },
  );

  it('reads addresses, and knows payment', () => {
    expect(refusalFor('Bye', 'http://a.test/users/sign_out')).not.toBe('');
    expect(refusalFor('Pay now', '')).toBe(PAYS);
    expect(refusalFor('Pay now', '', true)).toBe('');
    expect(refusalFor('Log out', '', true)).not.toBe('');
    expect(isDestructive('This cannot be undone. Permanently delete?')).toBe(true);
  });
});

describe('Trail', () => {
  const step = (n: number, moved: boolean): Step => ({
    action: { kind: 'press', key: 'a' },
    text: `step ${n}`,
    place_before: 'p',
    place_after: moved ? `q${n}` : 'p',
  });

  it('is joined by the opening of pages, where none is opened anyway', () => {
    const steps = [openStep('p'), step(1, true), step(2, false)];
    expect(joined(steps).map(({ text }) => text)).toEqual(['Open p', 'step 1', 'Open p', 'step 2']);
  });

  it('drops what is old, but for the login and what changed something', () => {
    const trail = new Trail();
    const acts = (n: number, more: Partial<Step>): Step => ({ ...step(n, false), ...more });
    trail.add(acts(-2, { signs_in: true, wrote: true }));
    trail.add(acts(-1, { wrote: true, place_before: 'form' }));
    for (let n = 0; n < 2_000; n += 1) trail.add(acts(n, {}));
    const all = trail.all().map(({ text }) => text);
    expect(all.slice(0, 4)).toEqual(['step -2', 'Open form', 'step -1', 'Open p']);
    expect(all.at(-1)).toBe('step 1999');
    expect(all.length).toBeLessThan(700);
  });

  it('is short from the last place come to before the last step', () => {
    const trail = new Trail();
    for (const [n, moved] of [true, false, true].entries()) trail.add(step(n, moved));
    expect(trail.short().map(({ text }) => text)).toEqual(['Open q0', 'step 1', 'step 2']);
  });

  it('is short from where a document was last loaded', () => {
    const trail = new Trail();
    trail.add(step(0, true));
    trail.add({ ...step(1, false), action: { kind: 'reload' } });
    trail.add(step(2, false));
    expect(trail.short().map(({ text }) => text)).toEqual(['Open p', 'step 2']);
  });

  it('stays bounded and begins with a place', () => {
    const trail = new Trail();
    for (let n = 0; n < 1_000; n += 1) trail.add(step(n, false));
    expect(trail.all().length).toBeLessThanOrEqual(301);
    expect(trail.all()[0]?.action.kind).toBe('open');
  });
});

describe('sentences', () => {
  it('say what a person would do', () => {
    const target = { role: 'button', name: 'Add to cart', nth: 0, path: '' };
    expect(sentence({ kind: 'activate', target })).toBe('Click the button "Add to cart"');
    const name = { role: 'textbox', name: 'Name', nth: 0, path: '' };
    expect(
      sentence({
        kind: 'fill',
        fields: [{ target: name, affordance: 'type', value: 'Bo' }],
        submit: 'enter',
      }),
    ).toBe('Type "Bo" into the field "Name", press Enter');
  });
});
