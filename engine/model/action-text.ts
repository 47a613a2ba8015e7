import { activityOf } from '#domain/apk/places.ts';
import { stepWords } from '#domain/test-run/flows.ts';
import type { Action, CheckAction, ElementTarget, FieldValue } from '#engine/drivers/contract.ts';

const ROLE_WORDS: Record<string, string> = {
  generic: 'element',
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'list',
  listbox: 'list',
  file: 'file field',
  menuitem: 'menu item',
  listitem: 'item',
};

/** What a person does to try a check, by its id. */
type CheckWords = (check: string) => string | undefined;

/** An action as a sentence that a person can follow; `touch`: in the words of a touch screen. */
export function describeAction(
  action: Action,
  touch = false,
  checkWords: CheckWords = () => undefined,
): string {
  const text = sentenceOf(action, checkWords);
  return touch ? inTouchWords(text) : text;
}

const TOUCH_WORDS: readonly [RegExp, string][] = [
  [/\bRight-click\b/g, 'Long-press'],
  [/\bDouble-click\b/g, 'Double-tap'],
  [/\bClick\b/g, 'Tap'],
  [/\bclick\b/g, 'tap'],
  [/^Press Escape$/, 'Go back'],
  [/^Press Shift$/, 'Wait a moment'],
];

function inTouchWords(text: string): string {
  // What stands in quotes is the app's.
  return text
    .split(/("[^"]*")/)
    .map((part, index) =>
      index % 2 === 1 ? part : TOUCH_WORDS.reduce((one, [from, to]) => one.replace(from, to), part),
    )
    .join('');
}

function sentenceOf(action: Action, checkWords: CheckWords): string {
  switch (action.kind) {
    case 'activate':
      return describePress(action);
    case 'drag':
      return `Drag ${nameFor(action.target)} ${'role' in action.to ? `onto ${nameFor(action.to)}` : 'somewhere else'}`;
    case 'fill':
      return describeFill(action);
    case 'hover':
      return `Move the pointer over ${nameFor(action.target)}`;
    case 'scroll':
      return `Scroll ${action.direction}${action.target ? ` over ${nameFor(action.target)}` : ''}`;
    case 'press':
      return `Press ${action.key}`;
    case 'open':
      return action.place.startsWith('android-app:') ? openWords(action.place) : `Open ${action.place}`;
    case 'back':
      return 'Go back';
    case 'forward':
      return 'Go forward';
    case 'check':
      return describeCheck(action, checkWords);
    case 'reload':
      return 'Reload the page';
    case 'resize':
      return `Make the window ${action.width} × ${action.height}`;
    case 'rotate':
      return 'Turn the device';
    case 'leave':
      return action.killed
        ? 'Leave the app, let the system end it, and come back'
        : 'Leave the app and come back';
    case 'offline':
      return 'Lose the network for a moment';
  }
}

function openWords(place: string): string {
  const activity = activityOf(place);
  return activity ? `Start the app at ${activity}` : 'Start the app';
}

function describeCheck(action: CheckAction, checkWords: CheckWords): string {
  const { check, target, fields = [], submit, flow } = action;
  if (flow) return `Walk the flow "${flow.name}": ${flow.steps.map(stepWords).join(', ')}`;
  const words = checkWords(check) ?? `Check ${check}`;
  const text = words.replace(/TARGET|LINK/, target ? nameFor(target) : 'it');
  const typed = fields.filter(({ affordance }) => affordance === 'type');
  if (typed.length === 0) return text;
  // Where the check is about the button itself, its own sentence says so.
  const sent = !submit || (submit !== 'enter' && submit.path === target?.path) ? null : submit;
  return `${text}: ${describeFill({ kind: 'fill', fields: typed, submit: sent })}`;
}

function describePress({ target, how, at }: Extract<Action, { kind: 'activate' }>): string {
  const where = at ? ` at ${Math.round(at.x * 100)} %, ${Math.round(at.y * 100)} %` : '';
  const name = `${nameFor(target)}${where}`;
  if (how === 'double') return `Double-click ${name}`;
  if (how === 'secondary') return `Right-click ${name}`;
  if (how === 'shift' || how === 'control')
    return `Click ${name} with ${how === 'shift' ? 'Shift' : 'Ctrl'} held`;
  return `Click ${name}`;
}

export function nameFor(target: ElementTarget): string {
  const role = ROLE_WORDS[target.role] ?? target.role;
  const nth = target.nth > 0 ? ` (number ${target.nth + 1})` : '';
  return target.name ? `the ${role} "${target.name}"${nth}` : `the ${role} without a name${nth}`;
}

function describeFill(action: Extract<Action, { kind: 'fill' }>): string {
  const parts = action.fields.slice(0, 4).map(describeField);
  const more = action.fields.length - parts.length;
  if (more > 0) parts.push(`fill ${more} more ${more === 1 ? 'field' : 'fields'}`);
  if (action.submit === 'enter') parts.push('press Enter');
  else if (action.submit) parts.push(`click ${nameFor(action.submit)}`);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeField({ target, affordance, value }: FieldValue): string {
  if (affordance === 'toggle') return `${value === 'on' ? 'tick' : 'untick'} ${nameFor(target)}`;
  if (affordance === 'choose') return `choose "${shorten(value)}" in ${nameFor(target)}`;
  if (affordance === 'pick')
    return `choose ${value ? `"${shorten(value)}"` : 'the first option'} in ${nameFor(target)}`;
  if (affordance === 'upload')
    return `choose ${value.includes('\n') ? 'two files' : 'a file'} in ${nameFor(target)}`;
  return value === '' ? `empty ${nameFor(target)}` : `type "${shorten(value)}" into ${nameFor(target)}`;
}

function shorten(value: string): string {
  return value.length > 40 ? `${value.slice(0, 39)}…` : value;
}
