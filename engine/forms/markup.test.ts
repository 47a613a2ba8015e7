import { describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/field-samples.ts';
import { markupOf } from '../drivers/markup.ts';
import { planFill } from './form-options.ts';
import { emptyMemory } from './memory.ts';

const typed = (markup?: string) => {
  const persona = { token: 'rove1', round: 0, ...(markup ? { markup } : {}) };
  const { action } = planFill(formWith([{ label: 'Title' }]), 'special@0', emptyMemory(), persona, 0);
  return action.fields.map(({ value }) => value);
};

describe('a field filled with markup', () => {
  it('gets the mark of a run that may attack its target', () => {
    expect(typed(markupOf('typed'))).toEqual([`rove1 '"><rove-mark data-p="typed" onfocus="0"></rove-mark>`]);
  });

  it('gets plain markup in every other run', () => {
    expect(typed()).toEqual([expect.not.stringContaining('rove-mark')]);
  });
});
