import { describe, expect, it } from 'vitest';
import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { areLanguages, worthOfLanguage } from './languages.ts';

const named = (name: string) => ({ target: { role: 'button', name } }) as ElementView;
const worth = (name: string, language?: string, home = 'en', beside: string[] = []) =>
  worthOfLanguage(named(name), { language, elements: beside.map(named) } as Observation, home);

describe('a control that names a language', () => {
  it.each(['Deutsch', '🇫🇷 Français', '简体中文', '中文 (繁體)', 'Português (Brasil)', 'العربية'])(
    'is left for late while the app is in the language that it began in: %s',
    (name) => {
      expect(worth(name, 'en-GB')).toBeLessThan(0.1);
      expect(worth(name)).toBeLessThan(0.1);
    },
  );

  it('comes first where it leads back, and is open to what opens the list of them', () => {
    expect(worth('English', 'de')).toBeGreaterThan(1);
    expect(worth('Deutsch', 'de')).toBeGreaterThan(0.5);
    expect(worth('Deutsch', 'en', 'de')).toBeGreaterThan(1);
  });

  it.each(['Save', 'German', 'Deutsche Bank', ''])('is none: %s', (name) => {
    expect(worth(name, 'en')).toBe(1);
  });

  it('is a tag too, beside that of the language shown', () => {
    expect(worth('DE', 'en', 'en', ['EN', 'DE'])).toBeLessThan(0.1);
    expect(worth('EN', 'de', 'en', ['EN', 'DE'])).toBeGreaterThan(1);
    expect(worth('NO', 'en', 'en', ['NO', 'YES'])).toBe(1);
    expect(worth('ID', 'en', 'en', ['ID', 'IS'])).toBe(1);
  });
});

it('tells a switch of languages from other switches', () => {
  expect(areLanguages(['EN', 'DE'], 'en-GB')).toBe(true);
  expect(areLanguages(['English', 'Deutsch'], '')).toBe(true);
  expect(areLanguages(['ID', 'IS'], 'en')).toBe(false);
  expect(areLanguages(['EN', 'All'], 'en')).toBe(false);
});
