import { stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACE, TRIED } from '#tests/support/facts-of-checks.ts';
import { type Found, SEEN } from '#tests/support/facts-of-kinds.ts';
import { SAMPLE_FLOW } from '#tests/support/sample-flow.ts';
import { CHECKS, KINDS, kindOf } from '../bugs/registry.ts';
import type { Action, CheckAction } from '../drivers/contract.ts';
import { keyOfTarget } from './locators.ts';
import { NoCodeError } from './step-code.ts';
import { type SpecParts, writeSpec } from './write-spec.ts';

const target = (role: string, name: string) => ({ role, name, nth: 0, path: name });
const [field, button, filter] = [
  target('textbox', 'What'),
  target('button', 'Add'),
  target('button', 'Open'),
];
const locators = new Map([
  [keyOfTarget(field), `getByLabel('What')`],
  [keyOfTarget(button), `getByRole('button', { name: 'Add' })`],
  [keyOfTarget(filter), `getByRole('button', { name: 'Open' })`],
]);

/** What decides which code is written, and is no text of a target. */
const KEPT: ReadonlySet<string> = new Set([
  'delete_role',
  'undo_role',
  'role',
  'how',
  'beside_how',
  'next_role',
  'way',
  'reason',
  'width',
]);

const DOUBLED: Found = ['doubled', { button: 'Add', found_by: '', found_by_role: '' }];
const THROWN: Found = ['thrown', { message: 'Error: no', frame: '' }];
const FAILED: Found = ['part', { method: 'GET', path: '/api/list', status: 500 }];

function parts(oracle: string, [variant, facts]: Found, action?: CheckAction): SpecParts {
  const step = { text: 'Check it', place_before: PLACE, place_after: PLACE };
  return {
    bug_id: 'bug-0123456789',
    oracle,
    variant,
    facts,
    title: kindOf(oracle)?.variants[variant]?.title(facts) ?? '',
    severity: 'major',
    description: '',
    proof: { attempts: 5, reproduced: 5 },
    start: PLACE,
    steps: action ? [{ ...step, action }] : [],
    locators,
    ...{ viewport: { width: 1280, height: 800 }, properties: `always('What', () => true);` },
  };
}

const actionOf = (check: string): CheckAction => ({
  kind: 'check',
  check,
  target: check === 'double_submit' ? button : filter,
  ...(check === 'broken_flow' ? { flow: SAMPLE_FLOW } : {}),
  ...(check === 'sort_order'
    ? {}
    : {
        fields: [{ target: field, affordance: 'type', value: 'Note rove12abk3 here' }],
        submit: button,
      }),
});

/** The test with one more step on its way. */
function writtenWith(given: SpecParts, action: Action): string {
  const last = { action, text: 'The last step', place_before: PLACE, place_after: PLACE };
  return writeSpec({ ...given, steps: [...given.steps, last] });
}

/** Runs a file of a test to its end, with nothing behind what it imports: no test of it is run. */
function load(text: string): void {
  const code = stripTypeScriptTypes(text);
  const imported = [...code.matchAll(/^import (?:(\w+)|\{([^}]*)\}|\* as (\w+)) from .*$/gm)].flatMap(
    ([, whole, names = '', all]) =>
      [whole, all, ...names.split(',')].flatMap((name) => name?.trim().split(/ as /).at(-1) || []),
  );
  const nothing: unknown = new Proxy(() => nothing, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : nothing),
  });
  const body = code.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '');
  new Function(...imported, body)(...imported.map(() => nothing));
}

describe('the test of a check', () => {
  it.each(CHECKS.map(({ id }) => id).filter((id) => TRIED[id]))('%s is written', (id) => {
    for (const found of TRIED[id] ?? []) {
      const text = writeSpec(parts(id, found, actionOf(id)));
      expect(() => load(text)).not.toThrow();
      expect(text.match(/^test\(BUG/gm)).toHaveLength(1);
      expect(text).toContain(`test.step('Check it'`);
      for (const [, name] of text.matchAll(/await (\w+)\(page/g))
        expect(text).toMatch(new RegExp(`function ${name}\\(`));
    }
  });

  it('makes things of a new name each time it runs', () => {
    const text = writeSpec(parts('double_submit', DOUBLED, actionOf('double_submit')));
    expect(text).toContain(`{ into: page.getByLabel('What'), value: 'Note ' + MARK + ' here', how: 'type' }`);
    expect(text).not.toContain('rove12abk3');
  });

  it('is not written where its elements or what it has found are not known', () => {
    const unknown = { ...actionOf('double_submit'), submit: target('button', 'Save') };
    expect(() => writeSpec(parts('double_submit', DOUBLED, unknown))).toThrow(NoCodeError);
    expect(() => writeSpec(parts('created_item', ['other', {}], actionOf('created_item')))).toThrow(
      NoCodeError,
    );
  });

  it('is a step like any other in the middle of the way to another bug', () => {
    const given = parts('uncaught_exception', THROWN, actionOf('double_submit'));
    const text = writtenWith(given, { kind: 'activate', target: filter });
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    const [made = -1, cleared = -1, pressed = -1] = [
      'makesTwo(page',
      'unrouteAll',
      `name: 'Open' }).click`,
    ].map((part) => text.indexOf(part));
    expect(made).toBeGreaterThan(0);
    expect(cleared).toBeGreaterThan(made);
    expect(pressed).toBeGreaterThan(cleared);
  });

  it('fills a step and comes back to it, in the middle of the way to another bug', () => {
    const given = parts('server_error', FAILED, actionOf('step_back'));
    const text = writtenWith(given, { kind: 'activate', target: filter });
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    expect(text).toContain(`await stepIsEmptied(page, `);
    expect(text).toContain('back: null');
  });

  it('makes what a deletion had made first, in the middle of the way to another bug', () => {
    const given = parts('uncaught_exception', THROWN, actionOf('deleted_item'));
    const text = writtenWith(given, { kind: 'reload' });
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    expect(text).toContain('await makes(page, ');
    expect(text).not.toContain('dialog.accept');
  });

  it('stays a test whatever the target says', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(`'); process.exit(); ('`, '`', '\u2028', '*/ x', '\\', '</script>'),
    );
    const ids = [...Object.keys(TRIED), ...Object.keys(SEEN)];
    fc.assert(
      fc.property(fc.constantFrom(...ids), text, text, (id, one, other) => {
        const [variant, facts] = TRIED[id]?.[0] ?? SEEN[id] ?? ['', {}];
        const hostile = Object.entries(facts).map(([name, value]) => [
          name,
          typeof value === 'string' && !KEPT.has(name) ? (name < 'k' ? one : other) : value,
        ]);
        const found: Found = [variant, Object.fromEntries(hostile)];
        try {
          const spec = writeSpec({ ...parts(id, found, TRIED[id] && actionOf(id)), description: other });
          expect(() => stripTypeScriptTypes(spec)).not.toThrow();
          expect(spec.match(/^test\(BUG/gm)).toHaveLength(1);
        } catch (error) {
          if (!(error instanceof NoCodeError)) throw error;
        }
      }),
      { numRuns: 60 },
    );
  });
});

it.each(Object.entries(SEEN))('the test of %s is written, with all that it calls', (id, found) => {
  const text = writeSpec(parts(id, found));
  expect(() => stripTypeScriptTypes(text)).not.toThrow();
  const [, shows = ''] = /const bug: Showing = await (\w+)\(page/.exec(text) ?? [];
  expect(text).toMatch(new RegExp(`^(async )?function ${shows}\\(`, 'm'));
  expect(text).toMatch(/^type Showing = /m);
  expect(text).not.toMatch(/^export /m);
});

it('each kind that can be shown is among them', () => {
  const shown = KINDS.filter(({ reproduce }) => reproduce).map(({ id }) => id);
  const apart = [
    'account_access',
    'account_enumeration',
    'account_rights',
    'export_reveals',
    'foreign_draft',
    'lost_destination',
    'marked_read',
    'open_file',
    'overwritten_edit',
    'stuck_login',
    'unlisted_item',
    'unlisted_page',
  ];
  expect(shown.filter((id) => !SEEN[id] && !TRIED[id] && !apart.includes(id))).toEqual([]);
});
