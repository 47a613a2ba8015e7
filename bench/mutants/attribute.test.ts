import { describe, expect, it } from 'vitest';
import { attribute, type ProvedBug, type Show } from './attribute.ts';

const bug = (id: string, spec = true): ProvedBug => ({
  ...{ id, title: '', oracle: '', severity: 'major' },
  spec: spec ? { name: `${id}.spec.ts`, text: '' } : null,
});

/** Runs of tests, from what each bug shows: with which mutants, and in how many of three runs. */
function showing(truth: Record<string, { with: number[]; always?: boolean }>): {
  show: Show;
  asked: string[];
} {
  const asked: string[] = [];
  const show: Show = async (files, mutants, times) => {
    asked.push(
      `${files.map(({ name }) => name.replace('.spec.ts', '')).join()} with ${mutants.join() || 'none'}`,
    );
    return new Map(
      files.map(({ name }) => {
        const { with: by = [], always = true } = truth[name.replace('.spec.ts', '')] ?? {};
        const shows =
          mutants.length === 0 ? by.includes(-1) : by.includes(-1) || mutants.some((one) => by.includes(one));
        return [name, shows ? (always || times === 1 ? times : times - 1) : 0];
      }),
    );
  };
  return { show, asked };
}

describe('attribution', () => {
  it('gives a bug to the mutants that show it alone, and to none what is there without', async () => {
    const { show } = showing({ a: { with: [2] }, b: { with: [-1] }, c: { with: [] }, d: { with: [0, 2] } });
    const found = await attribute([bug('a'), bug('b'), bug('c'), bug('d')], [0, 2], show);
    expect(Object.fromEntries(found)).toEqual({
      a: { outcome: 'mutant', mutants: [2] },
      b: { outcome: 'own', mutants: [] },
      c: { outcome: 'none', mutants: [] },
      d: { outcome: 'mutant', mutants: [0, 2] },
    });
  });

  it('takes a bug that shows only now and then with a mutant for none', async () => {
    const { show } = showing({ a: { with: [1], always: false } });
    expect((await attribute([bug('a')], [1], show)).get('a')).toEqual({ outcome: 'none', mutants: [] });
  });

  it('does not blame a mutant that did not run, and runs nothing for a bug without a test', async () => {
    const { show, asked } = showing({ a: { with: [5] } });
    const found = await attribute([bug('a'), bug('b', false)], [1], show);
    expect(found.get('a')?.outcome).toBe('none');
    expect(found.get('b')?.outcome).toBe('no_test');
    expect(asked).toEqual(['a with none', 'a with 1']);
  });
});
