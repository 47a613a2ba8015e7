import { describe, expect, it } from 'vitest';
import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { worthOfLanguage } from './languages.ts';

const worth = (name: string, language?: string, home = 'en') =>
  worthOfLanguage({ target: { name } } as ElementView, { language } as Observation, home);

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
});
