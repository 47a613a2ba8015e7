import { describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/field-samples.ts';
import { markupOf } from '../drivers/markup.ts';
import { planFill } from './form-options.ts';
import { emptyMemory, keysOf } from './memory.ts';

const typed = (markup?: string) => {
  const persona = { token: 'rove1', round: 0, ...(markup ? { markup } : {}) };
  const { action } = planFill(formWith([{ label: 'Title' }]), 'special@0', emptyMemory(), persona, 0);
  return action.fields.map(({ value }) => value);
};

describe('a note', () => {
  const noted = (over: Record<string, unknown>, refused: string[] = []) => {
    const memory = emptyMemory();
    const form = formWith([{ label: 'Notes', input_type: 'textarea', ...over }]);
    const [note] = form.fields;
    if (note && refused.length > 0) memory.refused[keysOf(form.fields).get(note) ?? ''] = refused;
    const persona = { token: 'rove1', round: 0, markup: markupOf('typed') };
    const { action, sent } = planFill(form, 'valid', memory, persona, 0);
    return { typed: action.fields[0]?.value, learned: [...(sent?.values.values() ?? [])][0]?.value };
  };

  it('carries markup with what is learned of it, in a run that may attack its target', () => {
    const { typed, learned } = noted({});
    expect(typed).toMatch(/^A note from \S+ '"><rove-mark /);
    expect(learned).toMatch(/^A note from \S+$/);
  });

  it('carries none where it has no room, or was refused', () => {
    expect(noted({ max_length: 40 }).typed).not.toContain('<');
    expect(noted({}, ['A note from before']).typed).not.toContain('<');
  });
});

describe('a field filled with markup', () => {
  it('gets the mark of a run that may attack its target', () => {
    expect(typed(markupOf('typed'))).toEqual([`rove1 '"><rove-mark data-p="typed" onfocus="0"></rove-mark>`]);
  });

  it('gets plain markup in every other run', () => {
    expect(typed()).toEqual([expect.not.stringContaining('rove-mark')]);
  });
});
