import { activityOf } from '#domain/apk/places.ts';
import { KEYCODES } from '#engine/drivers/android/keycodes.ts';
import type { Action, ElementTarget, Spot } from '#engine/drivers/contract.ts';
import { quoted } from '#engine/model/code.ts';
import { keyOfTarget, type Locators } from '../locators.ts';
import { NoCodeError, secretOr } from '../step-code.ts';

const LOCATOR = /^locator\(('(?:[^'\\\n]|\\[^\n])*')\)$/;

/**
 * Lines of a WebdriverIO test that do what the action does.
 * @throws NoCodeError when an element is not known or the action has no counterpart.
 */
export function appCodeOf(action: Action, locators: Locators, packageName: string): string[] {
  const find = appFinderIn(locators);
  switch (action.kind) {
    case 'open':
      return [openCode(action.place, packageName)];
    case 'activate':
      return pressCode(action, find);
    case 'fill':
      return [
        ...action.fields.flatMap(({ target, affordance, value }) =>
          affordance === 'toggle'
            ? [`await toggle(driver, ${find(target)}, ${value === 'on'});`]
            : [`await driver.$(${find(target)}).setValue(${secretOr(value)});`],
        ),
        ...(action.submit === 'enter'
          ? [`await driver.execute('mobile: performEditorAction', { action: 'done' });`]
          : action.submit
            ? [`await driver.$(${find(action.submit)}).click();`]
            : []),
      ];
    case 'back':
      return ['await driver.back();'];
    case 'scroll':
      return [`await swipe(driver, ${action.direction === 'down' ? '0.7, 0.3' : '0.3, 0.7'});`];
    case 'rotate':
      return ['await turn(driver);'];
    case 'leave':
      return [`await leave(driver, ${action.killed});`];
    case 'press':
      return [keyCode(action.key)];
    case 'drag':
      return [dragCode(action, find)];
    default:
      throw new NoCodeError(`a test of an app has no counterpart of ${action.kind}`);
  }
}

/** The line that opens a place: one of the app's activities, or an address that leads into the app. */
export function openCode(place: string, packageName: string): string {
  if (!place.startsWith('android-app:'))
    return `await driver.execute('mobile: deepLink', { url: ${quoted(place)}, package: ${quoted(packageName)} });`;
  const activity = activityOf(place);
  return activity === ''
    ? `await driver.execute('mobile: activateApp', { appId: ${quoted(packageName)} });`
    : `await driver.execute('mobile: startActivity', { intent: ${quoted(`${packageName}/${activity}`)}, stop: true });`;
}

export function appFinderIn(locators: Locators): (target: ElementTarget) => string {
  return (target) => {
    const code = LOCATOR.exec(locators.get(keyOfTarget(target)) ?? '')?.[1];
    if (!code) throw new NoCodeError(`no locator is known for the ${target.role} "${target.name}"`);
    return code;
  };
}

function pressCode(
  { target, how, at }: Extract<Action, { kind: 'activate' }>,
  find: (target: ElementTarget) => string,
): string[] {
  if (how === 'secondary') return [`await press(driver, ${find(target)}, 800${spot(at)});`];
  const once = at
    ? `await press(driver, ${find(target)}, 60${spot(at)});`
    : `await driver.$(${find(target)}).click();`;
  return how === 'double' ? [once, once] : [once];
}

const spot = (at: Spot | undefined): string => (at ? `, ${at.x}, ${at.y}` : '');

function keyCode(key: string): string {
  if (key === 'Escape') return 'await driver.back();';
  const code = KEYCODES[key];
  if (code === undefined) throw new NoCodeError(`a device has no key ${key}`);
  return `await driver.execute('mobile: pressKey', { keycode: ${code} });`;
}

function dragCode(
  { target, from, to }: Extract<Action, { kind: 'drag' }>,
  find: (target: ElementTarget) => string,
): string {
  const onto = 'role' in to ? to : target;
  const end = 'role' in to ? (to.at ?? { x: 0.5, y: 0.5 }) : to;
  const start = from ?? { x: 0.5, y: 0.5 };
  return `await drag(driver, [${find(target)}, ${start.x}, ${start.y}], [${find(onto)}, ${end.x}, ${end.y}]);`;
}
