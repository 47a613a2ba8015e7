import { expect, it } from 'vitest';
import { field } from '#tests/support/observed.ts';
import { isMadeUp, remarkedIn, withinLength } from './marks.ts';

it('a value that a field is too short for loses what stands beside its mark', () => {
  expect(withinLength('Text rove12ab34cd of some length', 40)).toBe('Text rove12ab34cd of some length');
  expect(withinLength('Text rove12ab34cd of some length', 24)).toBe('Text rove12ab34cd of som');
  expect(withinLength('Text rove12ab34cd of some length', 18)).toBe('Text rove12ab34cd');
  expect(withinLength('Text rove12ab34cd of some length', 14)).toBe('t rove12ab34cd');
  expect(withinLength('Text rove12ab34cd', 6)).toBe('ab34cd');
});

it('a mark goes on with what is new, and so does a code', () => {
  const { target } = field('Name', {});
  const given = (value: string, most: number | null) =>
    remarkedIn({ target, affordance: 'type', value }, '9f', most);
  expect(given('Text rove12 of some length', 24)).toBe('Text rove129f of some le');
  expect(given('Ada', 2)).toBe('Ada');
  expect(given('MT-0123', null)).toMatch(/^MT-[5-9]\d{3}$/);
});

it('knows an address that a run has made up', () => {
  expect(isMadeUp('http://app.test/Title%20rovec9014e05')).toBe(true);
  expect(isMadeUp('http://app.test/groves/roveable')).toBe(false);
});
