import { activityOf } from '#domain/apk/places.ts';
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

/** An action as a sentence that a person can follow; `touch`: in the words of a touch screen. */
export function describe(action: Action, touch = false): string {
  return touch ? inTouchWords(sentenceOf(action)) : sentenceOf(action);
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

function sentenceOf(action: Action): string {
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
      return describeCheck(action);
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

const CHECK_WORDS: Record<string, string> = {
  reload: 'Reload the page and compare',
  back_forward: 'Follow LINK, go back, and go forward again',
  lost_input: 'Type without sending, choose TARGET, and go back to what was chosen',
  created_item: 'Make an item, look for it in its list, and reload',
  blank_item: 'Make an item, then send three spaces',
  deleted_item: 'Make an item, delete it, and reload',
  double_submit: 'Fill the form and double-click TARGET',
  filter_return: 'Choose TARGET, then what was chosen before',
  sort_order: 'Sort by TARGET and compare the items',
  pagination: 'Go to the next page of the list and back',
  pages_total: 'Go through all pages of the list and count',
  counter: 'Follow a counted item of the list and count there',
  failed_save: 'Fill the form and send it while its request fails',
  failed_load: 'Reload the page while its requests fail',
  search_return: 'Search, then empty the search and compare the list',
  heap_growth: 'Choose TARGET and what was chosen before, many times over',
  undo: 'Make an item, delete it, and take that back',
  account_access: 'Make an item, and look for it with the other test account',
  edited_item: 'Change what stands there, save, and open the page again',
  step_back: 'Fill the step, go on, and go back',
  reload_filter: 'Choose TARGET, reload the page, and compare what is listed',
  lost_on_rotation: 'Type into TARGET, turn the device to the side and back',
  lost_in_background: 'Type into TARGET, leave the app, let the system end it, and come back',
  memory_growth: 'Open TARGET and go back, several times over',
  endless_wait: 'Reload and wait for what is to come',
  dialog_keys: 'Go through the dialog with Tab, then press Escape',
  keyboard_focus: 'Go through the page with Tab',
};

function describeCheck({ check, target, fields = [], submit }: CheckAction): string {
  const words = CHECK_WORDS[check] ?? `Check ${check}`;
  const text = words.replace(/TARGET|LINK/, target ? nameFor(target) : 'it');
  const typed = fields.filter(({ affordance }) => affordance === 'type');
  if (typed.length === 0) return text;
  const sent = check === 'double_submit' || !submit ? null : submit;
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
  if (affordance === 'upload') return `choose a file in ${nameFor(target)}`;
  return value === '' ? `empty ${nameFor(target)}` : `type "${shorten(value)}" into ${nameFor(target)}`;
}

function shorten(value: string): string {
  return value.length > 40 ? `${value.slice(0, 39)}…` : value;
}
