import { describe, expect, test } from 'vitest';
import { ERROR_TABLE } from '#domain/kernel/errors.ts';
import { notMeasuredIn } from '#domain/report/engines.ts';
import { REPORT_FORMAT_NAMES } from '#domain/report/formats/catalog.ts';
import { errors as german } from './de/errors.ts';
import { fault } from './de/field-faults.ts';
import { reportWords as words } from './de/report-words.ts';
import type { DocsSection } from './docs/model.ts';

type Texts = Record<string, unknown>;
const English = import.meta.glob<Texts>(['./*.ts', './docs/*.ts', '!./**/*.test.ts'], { eager: true });
const German = import.meta.glob<Texts>('./de/**/*.ts', { eager: true });

/** No texts, or made of those of other files. */
const SHARED = [
  'count',
  'face',
  'page-text',
  'structured',
  'titles',
  'translated',
  'docs/content',
  'docs/model',
];
const files = Object.keys(English)
  .map((file) => file.slice(2, -3))
  .filter((name) => !SHARED.includes(name));

/** Each text with the way to it; functions stand for themselves. */
function textsOf(value: unknown, way: string): [string, string][] {
  if (typeof value === 'string') return [[way, value]];
  if (typeof value === 'function') return [[way, '()']];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, `${way}.${key}`));
}

/** Words that are the same in German, or names. */
const SAME = new Set(
  `Rove Test Tests Status Browser Dashboard Name Seed Code Passkey Passkeys Logo Web App URL Android System Branch Video
  Screenshot Screenshots Trace Markup Viewport CPU Bundle zip Chrome Firefox Safari WebKit Link Live Upgrade Standard
  Webhook Slack Jira Linear Repository Token Parameter Body Performance Worker Host Domain Version Generation Queue Pro Free Chaos Activities fps ms MB In K Largest Contentful Paint Interaction to Next Cumulative Layout Shift LCP INP CLS`.split(
    /\s+/,
  ),
);
const isCode = (text: string): boolean => /^(?:\/|curl |import |https?:|(?:© )?__ROVE_)/.test(text);
const isSame = (text: string): boolean =>
  isCode(text) || text.split(/[^\p{L}]+/u).every((word) => word === '' || SAME.has(word));

describe.each(files)('%s', (name) => {
  const english = English[`./${name}.ts`] ?? {};
  const translated = German[`./de/${name}.ts`] ?? {};

  test('has the same texts in German', () => {
    for (const key of Object.keys(english).filter((key) => typeof english[key] !== 'function')) {
      const ways = textsOf(english[key], key).map(([way]) => way);
      expect(textsOf(translated[key], key).map(([way]) => way)).toEqual(ways);
    }
  });

  test('has left no text in English', () => {
    const texts = new Map(textsOf(english, ''));
    const left = textsOf(translated, '').filter(
      ([way, text]) => text !== '()' && text !== '' && texts.get(way) === text && !isSame(text),
    );
    expect(left.map(([way, text]) => `${way}: ${text}`)).toEqual([]);
  });
});

const sections = (all: Record<string, { default: DocsSection }>) =>
  new Map(Object.entries(all).map(([file, { default: section }]) => [file.split('/').at(-1), section]));
const englishDocs = sections(import.meta.glob<{ default: DocsSection }>('./docs/*.md', { eager: true }));
const germanDocs = sections(import.meta.glob<{ default: DocsSection }>('./de/docs/*.md', { eager: true }));

/** All that links lead to, and what is copied. */
const fixedParts = (section: DocsSection | undefined) =>
  section && [
    section.id,
    ...section.topics.map(({ id, blocks }) => [
      id,
      blocks.map((block) =>
        typeof block === 'string' ? 'text' : 'samples' in block ? block.samples : Object.keys(block),
      ),
    ]),
  ];

test.each([...englishDocs.keys()])('%s has the headings, samples and lists of the English one', (file) => {
  expect(fixedParts(germanDocs.get(file))).toEqual(fixedParts(englishDocs.get(file)));
  const links = (section: DocsSection | undefined) => JSON.stringify(section).match(/\]\([#/][^)]+\)/g);
  expect(links(germanDocs.get(file))).toEqual(links(englishDocs.get(file)));
});

test('a refusal is told in German: by its reason, by its code, and with what the server adds', () => {
  const message = 'Many words';
  expect(german.api({ code: 'RATE_LIMITED' })).toMatch(/^Zu viele Anfragen/);
  expect(german.api({ code: 'RATE_LIMITED', message: ERROR_TABLE.RATE_LIMITED.message })).not.toContain(
    'Englisch',
  );
  expect(german.api({ code: 'INVALID_BUNDLE', message })).toBe(
    'Das Bundle kann nicht verwendet werden (auf Englisch: Many words)',
  );
  const details = { reason: 'sites_max', most: 20 };
  expect(german.api({ code: 'INVALID_REQUEST', message, details })).toContain('höchstens 20 Websites');
  expect(german.api({ code: 'ODD', message: '' })).toBe('ODD');
  expect(german.auth({ code: 'invalid_credentials', message })).toContain('Zugangsdaten');
  expect(german.auth({ code: 'constructor', message })).toBe(message);
});

test('what the domain names has German words', () => {
  const left = notMeasuredIn('safari').filter((name) => words.unmeasured([name]) === name);
  expect(left).toEqual([]);
  expect(words.unmeasured(['something new'])).toBe('something new');
  expect(words.format('zip')).toBe('ZIP mit allen Belegen');
  expect(REPORT_FORMAT_NAMES.map(words.format).every(Boolean)).toBe(true);
  expect(words.fact('longest_task_ms')).toBe('Längster Task (ms)');
  expect(words.fact('odd_thing')).toBe('Odd thing');
  expect(fault({ message: 'x', params: { fault: 'twice', name: 'X-A' } })).toContain('X-A');
});

test('sentences of reports are German', () => {
  const comparison = { previous_test_id: '', new: 2, persisting: 0, regressed: 0, fixed: [], not_seen: 1 };
  expect(words.comparison(comparison)).toBe('Seit dem vorigen Lauf: 2 neu, 1 nicht erneut angesehen.');
  expect(words.expiry({ evidence_expired_at: '2026-03-01T00:00:00Z' })).toContain('01.03.2026');
  expect(words.login({ status: 'lost', detail: 'x.', signed_in_states: 1, states: 1 })).toBe(
    'Angemeldet auf 1 von 1 Ansicht; die Sitzung ging verloren: x.',
  );
  expect(words.muted({ id: '', at: '', until: '2026-12-31T23:59:59Z', by: 'Ana', reason: null })).toBe(
    'Stummgeschaltet von Ana bis 31.12.2026',
  );
});
