import { stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../drivers/contract.ts';
import { like, likePath, quoted } from '../model/code.ts';
import type { Step } from '../model/suspicion.ts';
import { keyOfTarget } from './locators.ts';
import { NoCodeError } from './step-code.ts';
import { type SpecParts, writeSpec } from './write-spec.ts';

const target = (name: string) => ({ role: 'button', name, nth: 0, path: '>button' });
const step = (action: Action, text = 'A step'): Step => ({ action, text, place_before: '', place_after: '' });

const parts = (over: Partial<SpecParts> = {}): SpecParts => ({
  bug_id: 'bug-0123456789',
  oracle: 'uncaught_exception',
  variant: 'thrown',
  facts: { message: 'TypeError: x is not a function', frame: '' },
  title: 'Uncaught error: TypeError: x is not a function',
  severity: 'major',
  description: 'It broke',
  proof: { attempts: 3, reproduced: 3 },
  start: 'http://app.test/cart?x=1',
  steps: [step({ kind: 'activate', target: target('Pay') })],
  locators: new Map([[keyOfTarget(target('Pay')), `getByRole('button', { name: 'Pay' })`]]),
  viewport: { width: 1280, height: 800 },
  ...over,
});

const evaluated = (literal: string): unknown => new Function(`return ${literal}`)();

describe('an exported test', () => {
  it('begins where the bug does, does the steps and says what must not show', () => {
    const text = writeSpec(parts());
    expect(text).toContain(`await page.goto(BASE + '/cart?x=1');`);
    expect(text).toContain(`await page.getByRole('button', { name: 'Pay' }).click();`);
    expect(text).toMatch(/expect\(await happens\(page, bug.shown\), BUG\)\.toBe\(false\)/);
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
  });

  it('looks only where the run was allowed to look only', () => {
    const text = writeSpec(parts({ read_only: true }));
    expect(text).toMatch(/route\.abort\('blockedbyclient'\)[\s\S]*page\.goto/);
    expect(text).toContain(`serviceWorkers: 'block'`);
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    expect(writeSpec(parts())).not.toContain('route.abort');
  });

  it('sends the run’s headers to the site, as they are read from the environment', () => {
    const text = writeSpec(parts({ headers: ['X-Preview-Key'], read_only: true }));
    expect(text).toContain(
      `sendHeaders(page, new URL(BASE).origin, { 'X-Preview-Key': secret('ROVE_TEST_HEADER_X_PREVIEW_KEY') });`,
    );
    expect(text).toContain('async function sendHeaders(');
    expect(text).toContain(`serviceWorkers: 'block'`);
    expect(text).not.toContain('route.continue()');
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
  });

  it('holds no secret, only where it is read from', () => {
    const field = { role: 'textbox', name: 'Password', nth: 0, path: '' };
    const value = '{{credential.0.password}}';
    const text = writeSpec(
      parts({
        steps: [
          step({ kind: 'fill', fields: [{ target: field, affordance: 'type', value }], submit: 'enter' }),
        ],
        locators: new Map([[keyOfTarget(field), `getByLabel('Password')`]]),
      }),
    );
    expect(text).toContain(`.fill(secret('ROVE_TEST_PASSWORD'))`);
    expect(text).toContain('function secret(');
  });

  it('is not written where an element, a code or an assertion is not known', () => {
    expect(() => writeSpec(parts({ locators: new Map() }))).toThrow(NoCodeError);
    expect(() => writeSpec(parts({ oracle: 'none_such' }))).toThrow(NoCodeError);
  });
});

describe('literals', () => {
  it('are what they were made from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(evaluated(quoted(text))).toBe(text);
      }),
    );
  });

  it('match texts that differ in numbers and in what a run made', () => {
    const pattern = like('Order 17 of roveab12 (open) failed');
    expect('Order 2,500 of rovezz99 (open) failed').toMatch(pattern);
    expect('Order of nobody failed').not.toMatch(pattern);
    expect('/api/orders/99/lines').toMatch(likePath('/api/orders/:id/lines'));
  });

  it('match the very text they were made from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
        const line = text.split('\n')[0]?.trim() ?? '';
        if (line) expect(line).toMatch(evaluated(String(like(text))) as RegExp);
      }),
    );
  });
});
