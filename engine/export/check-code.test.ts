import { stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../bugs/checks.ts';
import type { Action, CheckAction } from '../drivers/contract.ts';
import { LAYOUT_ASSERTIONS } from './layout-assertions.ts';
import { keyOfTarget } from './locators.ts';
import { NoCodeError } from './step-code.ts';
import { type SpecParts, writeSpec } from './write-spec.ts';

const PLACE = 'http://app.test/list';
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

/** For each check a title of what it finds, and the facts that it tells. */
const FOUND: Record<string, [string, Record<string, string>][]> = {
  created_item: [
    ['Something made once appears twice', {}],
    ['Something just made is gone after a reload', {}],
    ['A counter does not count what was just made', {}],
  ],
  blank_item: [['A blank item is accepted', {}]],
  double_submit: [['A double click on "Add" makes two of one', {}]],
  deleted_item: [
    ['Deleting one item takes away another', { delete_role: 'button', delete_by: 'Delete' }],
    ['Deleting one item takes away more than one', { delete_role: 'button', delete_by: '' }],
    [
      'A deleted item is there again after a reload',
      { delete_role: 'link', delete_by: 'x', confirm_by: 'Yes' },
    ],
  ],
  undo: [
    [
      '"Undo" does not bring back what was deleted',
      { delete_role: 'button', delete_by: 'Delete', undo_role: 'button' },
    ],
  ],
  heap_growth: [['Memory grows each time "Open" is switched to and back', { home: 'All' }]],
  lost_input: [['What was typed into "What" is lost when "Open" is chosen', { field: 'What', home: 'All' }]],
  filter_return: [
    ['The list is another one after switching to "Open" and back', { home: 'All' }],
    ['"Open" shows something that "All" does not', { home: 'All' }],
  ],
  sort_order: [['Sorting by "Open" loses items', {}]],
  pagination: [['The next page repeats items of the one before', { back: 'Previous' }]],
  reload: [
    ['Reloading the page answers 404', { status: '404' }],
    ['The filter "Open" in the address is lost on reload', { before: '2 items' }],
  ],
  back_forward: ['ends in an error (404)', 'shows a blank screen', 'does not leave the page']
    .concat('changes the address but not the screen')
    .flatMap((what): [string, Record<string, string>][] => [
      [`Going back ${what}`, {}],
      [`Going forward ${what}`, {}],
    ]),
  dialog_keys: [
    ['The focus does not move into a modal dialog', {}],
    ['The focus leaves a modal dialog', {}],
    ['Escape does not close a dialog', {}],
  ],
  keyboard_focus: [
    ['Tab does not lead on from "Stay"', {}],
    ['Which control has the keyboard’s focus cannot be seen', { controls: '2' }],
  ],
  endless_wait: [['The screen goes on saying "Loading…"', {}]],
  reload_filter: [['The filter "Open" in the address is lost on reload', {}]],
  edited_item: [['What was changed in "What" is not kept', {}]],
  step_back: [['What was entered in "What" is gone after "Back"', { field: 'What', control: 'Back' }]],
  search_return: [['The list is another one after "What" was used and emptied', { searched: 'robin' }]],
  pages_total: [['The pages of the list show 11 of 12 items', {}]],
  counter: [['The list says "4 members", the page behind it lists 3', { link: 'Alpha' }]],
  failed_save: [
    ['The screen says "Saved" though the request failed', { failure: 'the network was gone', says: 'Saved' }],
    ['The screen goes on saying "Saving…" after the request failed', { failure: '503', says: 'Saving…' }],
    ['What was typed is gone after the request failed, and nothing is said', { failure: '503' }],
    ['Nothing is said when the request of a form fails', { failure: '503' }],
  ],
  failed_load: [
    ['The screen goes on saying "Loading…" when what it asks for fails', {}],
    ['The page stays empty when what it asks for fails', {}],
  ],
};

function parts(
  oracle: string,
  title: string,
  context: Record<string, string>,
  action?: CheckAction,
): SpecParts {
  const step = { text: 'Check it', place_before: PLACE, place_after: PLACE };
  return {
    bug_id: 'bug-0123456789',
    oracle,
    title,
    severity: 'major',
    description: '',
    context,
    place: PLACE,
    proof: { attempts: 5, reproduced: 5 },
    start: PLACE,
    steps: action ? [{ ...step, action }] : [],
    locators,
    viewport: { width: 1280, height: 800 },
  };
}

const actionOf = (check: string): CheckAction => ({
  kind: 'check',
  check,
  target: check === 'double_submit' ? button : filter,
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

describe('the test of a check', () => {
  it.each(CHECKS.map(({ id }) => id).filter((id) => FOUND[id]))('%s is written', (id) => {
    for (const [title, context] of FOUND[id] ?? []) {
      const text = writeSpec(parts(id, title, context, actionOf(id)));
      expect(() => stripTypeScriptTypes(text)).not.toThrow();
      expect(text.match(/^test\(BUG/gm)).toHaveLength(1);
      expect(text).toContain(`test.step('Check it'`);
      for (const [, name] of text.matchAll(/await (\w+)\(page/g))
        expect(text).toMatch(new RegExp(`function ${name}\\(`));
    }
  });

  it('makes things of a new name each time it runs', () => {
    const text = writeSpec(parts('double_submit', 'A double click', {}, actionOf('double_submit')));
    expect(text).toContain(`page.getByLabel('What').fill('Note ' + mark + ' here')`);
    expect(text).not.toContain('rove12abk3');
  });

  it('is not written where its elements or what it has found are not known', () => {
    const unknown = { ...actionOf('double_submit'), submit: target('button', 'Save') };
    expect(() => writeSpec(parts('double_submit', 'A double click', {}, unknown))).toThrow(NoCodeError);
    const other = 'Something else of what was made';
    expect(() => writeSpec(parts('created_item', other, {}, actionOf('created_item')))).toThrow(NoCodeError);
  });

  it('is a step like any other in the middle of the way to another bug', () => {
    const given = parts('uncaught_exception', 'Uncaught error: Error: no', {}, actionOf('double_submit'));
    const text = writtenWith(given, { kind: 'activate', target: filter });
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    expect(text.indexOf('unrouteAll')).toBeGreaterThan(text.indexOf('dblclick'));
    expect(text.indexOf('unrouteAll')).toBeLessThan(
      text.indexOf(`getByRole('button', { name: 'Open' }).click`),
    );
  });

  it('fills a step and comes back to it, in the middle of the way to another bug', () => {
    const given = parts('server_error', 'The server fails with 500', {}, actionOf('step_back'));
    const text = writtenWith(given, { kind: 'activate', target: filter });
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    expect(text.indexOf('goBack')).toBeGreaterThan(0);
    expect(text.indexOf('goBack')).toBeLessThan(text.lastIndexOf('.click'));
  });

  it('makes what a deletion had made first, in the middle of the way to another bug', () => {
    const given = parts('uncaught_exception', 'Uncaught error: Error: no', {}, actionOf('deleted_item'));
    const text = writtenWith(given, { kind: 'reload' });
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    expect(text).toContain('mark');
    expect(text).not.toContain('dialog.accept');
  });

  it('stays a test whatever the target says', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(`'); process.exit(); ('`, '`', '\u2028', '*/ x', '\\', '</script>'),
    );
    const ids = [...Object.keys(FOUND), ...Object.keys(LAYOUT_ASSERTIONS)];
    fc.assert(
      fc.property(fc.constantFrom(...ids), text, text, (id, one, other) => {
        const [title = '', context = {}] = FOUND[id]?.[0] ?? [
          `The button "${one}" lies under another control on a phone`,
        ];
        const told = { ...context, home: one, delete_by: other, confirm_by: one, files: `/${one} 60 kB` };
        const more = { width: '390', where: 'main>p', address: `http://app.test/${other}`, version: '1.2' };
        const given = parts(id, title, { ...told, ...more, library: one }, FOUND[id] && actionOf(id));
        try {
          const spec = writeSpec({ ...given, description: other });
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

it('every assertion on layout and assets is written from what its oracle tells', () => {
  const facts: Record<string, [string, Record<string, string>]> = {
    clipped_text: ['The text "Long words" is cut off on a phone', { width: '390', where: 'main>#a>p' }],
    covered_control: ['The button "Send" lies under another control on a desktop', { width: '1280' }],
    cut_off_content: [
      'The heading "News" stands beyond the edge of the page on a phone',
      { width: '390', where: 'main>h2' },
    ],
    oversize_asset: ['The picture /a.png is 9 times larger', { address: 'http://app.test/a.png' }],
    uncompressed_asset: ['A file is sent without compression', { files: '/app.js 90 kB, /b.css 60 kB' }],
    vulnerable_library: ['jquery 1.2 has 2 known vulnerabilities', { library: 'jquery', version: '1.2.6' }],
    mixed_content: [
      'The secure page uses /a.js over http',
      { address: 'http://a.test/a.js', element: 'script' },
    ],
    open_password: ['The password on /login travels in the open', { reason: 'document' }],
    exposed_secret: ['/app.js holds a key', { address: 'http://app.test/app.js', secret: 'sk_live_… (32)' }],
    markup_injection: ['Typed text is shown as markup on /', { where: 'li' }],
    long_task: ['/ does not answer for 2.0 s', {}],
  };
  for (const [oracle, [title, context]] of Object.entries(facts)) {
    const text = writeSpec(parts(oracle, title, context));
    expect(() => stripTypeScriptTypes(text), oracle).not.toThrow();
  }
  expect(Object.keys(facts).sort()).toEqual(Object.keys(LAYOUT_ASSERTIONS).sort());
});
