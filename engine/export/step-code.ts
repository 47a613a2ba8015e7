import { sampleFile } from '#engine/export/runtime/sample-files.ts';
import type { Action, ElementTarget, FieldValue, Spot } from '../drivers/contract.ts';
import { quoted } from '../model/code.ts';
import { keyOfTarget, type Locators } from './locators.ts';

/** A step that cannot be put into code; `message` says why. */
export class NoCodeError extends Error {}

/**
 * Lines of a Playwright test that do what the action does. `address` gives the code of an address.
 * @throws NoCodeError when an element is not known or the action has no counterpart.
 */
export function codeOf(action: Action, locators: Locators, address: (place: string) => string): string[] {
  const find = finderIn(locators);
  switch (action.kind) {
    case 'open':
      return [`await page.goto(${address(action.place)});`];
    case 'back':
      return ['await page.goBack();'];
    case 'forward':
      return ['await page.goForward();'];
    case 'check':
      throw new NoCodeError('a check of several steps stands in the middle of its way');
    case 'rotate':
    case 'leave':
      throw new NoCodeError('a browser is not turned or left');
    case 'reload':
      return ['await page.reload();'];
    case 'press':
      return [`await page.keyboard.press(${quoted(action.key)});`];
    case 'resize':
      return [`await page.setViewportSize({ width: ${action.width}, height: ${action.height} });`];
    case 'offline':
      return [
        'await page.context().setOffline(true);',
        'await rest(page);',
        'await page.context().setOffline(false);',
      ];
    case 'hover':
      return [`await ${find(action.target)}.hover();`];
    case 'scroll':
      return [
        ...(action.target ? [`await ${find(action.target)}.hover();`] : []),
        `await page.mouse.wheel(0, ${action.direction === 'down' ? 640 : -640});`,
      ];
    case 'activate':
      return [press(find(action.target), action)];
    case 'drag':
      return dragCode(action, find);
    case 'fill':
      return fillCode(action, find);
  }
}

/** Gives code that finds elements. What it gives throws a NoCodeError for one of which no locator is known. */
export function finderIn(locators: Locators): (target: ElementTarget) => string {
  return (target) => {
    const code = locators.get(keyOfTarget(target));
    if (!code) throw new NoCodeError(`no locator is known for the ${target.role} "${target.name}"`);
    return `page.${code}`;
  };
}

function press(found: string, { how, at }: Extract<Action, { kind: 'activate' }>): string {
  const options: string[] = [];
  if (how === 'secondary') options.push(`button: 'right'`);
  if (how === 'shift' || how === 'control')
    options.push(`modifiers: [${how === 'shift' ? `'Shift'` : `'ControlOrMeta'`}]`);
  if (at) options.push(`position: ${spot(found, at)}`);
  const given = options.length > 0 ? `{ ${options.join(', ')} }` : '';
  return `await ${found}.${how === 'double' ? 'dblclick' : 'click'}(${given});`;
}

function spot(found: string, { x, y }: Spot): string {
  return `await pointOf(${found}, ${x}, ${y})`;
}

function dragCode(
  { target, from, to }: Extract<Action, { kind: 'drag' }>,
  find: (target: ElementTarget) => string,
): string[] {
  const source = find(target);
  const start = from ? `sourcePosition: ${spot(source, from)}` : '';
  if ('role' in to) {
    const end = to.at ? `targetPosition: ${spot(find(to), to.at)}` : '';
    const options = [start, end].filter((one) => one !== '').join(', ');
    return [`await ${source}.dragTo(${find(to)}${options ? `, { ${options} }` : ''});`];
  }
  const options = [start, `targetPosition: ${spot(source, to)}`].filter((one) => one !== '').join(', ');
  return [`await ${source}.dragTo(${source}, { ${options} });`];
}

function fillCode(
  { fields, submit }: Extract<Action, { kind: 'fill' }>,
  find: (target: ElementTarget) => string,
): string[] {
  const lines = fields.map((field) => fieldCode(field, find(field.target), secretOr(field.value)));
  if (!submit)
    lines.push('await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());');
  return [...lines, ...sendCode(submit, find)];
}

/** Lines that send what was filled in; none where nothing is to be sent. */
function sendCode(submit: ElementTarget | 'enter' | null, find: (target: ElementTarget) => string): string[] {
  if (submit === 'enter') return [`await page.keyboard.press('Enter');`];
  return submit ? [`await ${find(submit)}.click();`] : [];
}

/** The line that fills one field with `value`, which is code. */
function fieldCode({ target, affordance, value: plain }: FieldValue, found: string, value: string): string {
  if (affordance === 'upload') {
    const { name, mimeType, buffer } = sampleFile('');
    const bytes = `Buffer.from(${quoted(buffer.toString('base64'))}, 'base64')`;
    return `await ${found}.setInputFiles({ name: ${quoted(name)}, mimeType: ${quoted(mimeType)}, buffer: ${bytes} });`;
  }
  if (affordance === 'pick') return `await pick(${found}, ${value});`;
  if (affordance === 'toggle') return `await ${found}.setChecked(${plain === 'on'});`;
  if (affordance === 'choose' && LISTS.has(target.role)) return `await ${found}.selectOption(${value});`;
  return target.role === 'combobox'
    ? `await typeInto(${found}, ${value});`
    : `await ${found}.fill(${value});`;
}

const LISTS = new Set(['combobox', 'listbox']);
const SECRET = /\{\{credential\.(\d+)\.(username|password)\}\}/g;

/** A value as code; those of test accounts are read from the environment, so that no file holds them. */
export function secretOr(value: string): string {
  if (/\{\{credential\.\d+\.totp/.test(value))
    throw new NoCodeError('a one-time code cannot be written down');
  const parts = value.split(SECRET);
  if (parts.length === 1) return quoted(value);
  const code: string[] = [];
  for (let i = 0; i < parts.length; i += 3) {
    if (parts[i]) code.push(quoted(parts[i] ?? ''));
    if (parts[i + 1] !== undefined)
      code.push(`secret(${quoted(secretName(parts[i + 1] ?? '', parts[i + 2] ?? ''))})`);
  }
  return code.join(' + ');
}

/** The environment variable that holds a test account's user name or password. */
export function secretName(index: string | number, part: string): string {
  return `ROVE_TEST_${part.toUpperCase()}${Number(index) > 0 ? `_${Number(index) + 1}` : ''}`;
}
