import { errors } from '@appium/base-driver';
import { quoted } from './xpath-text.ts';

/** Ways to find elements that clients may use. */
export const STRATEGIES = ['id', 'accessibility id', 'class name', 'xpath', '-android uiautomator'];

/**
 * A selector as XPath over the page source.
 * @throws errors.InvalidSelectorError
 */
export function toXPath(strategy: string, selector: string, packageName: string): string {
  switch (strategy) {
    case 'xpath':
      return selector;
    case 'id': {
      const full = selector.includes(':id/') ? selector : `${packageName}:id/${selector}`;
      return `//*[@resource-id=${quoted(full)}]`;
    }
    case 'accessibility id':
      return `//*[@content-desc=${quoted(selector)}]`;
    case 'class name':
      return `//*[@class=${quoted(selector)}]`;
    case '-android uiautomator':
      return fromUiSelector(selector);
    default:
      throw new errors.InvalidSelectorError(`There is no way to find elements by ${strategy}`);
  }
}

const CONDITIONS: Readonly<Record<string, (value: string) => string>> = {
  text: (value) => `@text=${quoted(value)}`,
  textContains: (value) => `contains(@text,${quoted(value)})`,
  textStartsWith: (value) => `starts-with(@text,${quoted(value)})`,
  description: (value) => `@content-desc=${quoted(value)}`,
  descriptionContains: (value) => `contains(@content-desc,${quoted(value)})`,
  resourceId: (value) => `@resource-id=${quoted(value)}`,
  className: (value) => `@class=${quoted(value)}`,
};
const FLAGS = /^(clickable|checked|checkable|enabled|focused|scrollable|selected)$/;

/** The parts of `UiSelector` (AndroidX UI Automator) that name what one element is. */
function fromUiSelector(selector: string): string {
  const chain = /^\s*new\s+UiSelector\(\)((?:\.\w+\((?:"(?:[^"\\]|\\.)*"|true|false|\d+)\))+)\s*;?\s*$/.exec(
    selector,
  );
  if (!chain?.[1])
    throw new errors.InvalidSelectorError('Only UiSelector with texts, flags and instance can be used');
  const conditions: string[] = [];
  let instance: number | null = null;
  for (const [, name = '', argument = ''] of chain[1].matchAll(
    /\.(\w+)\(("(?:[^"\\]|\\.)*"|true|false|\d+)\)/g,
  )) {
    const condition = CONDITIONS[name];
    if (name === 'instance') instance = Number(argument);
    else if (FLAGS.test(name)) conditions.push(`@${name}="${argument}"`);
    else if (condition && argument.startsWith('"'))
      conditions.push(condition(JSON.parse(argument) as string));
    else throw new errors.InvalidSelectorError(`UiSelector.${name} is not known here`);
  }
  const path = `//*[${conditions.join(' and ') || 'true()'}]`;
  return instance === null ? path : `(${path})[${instance + 1}]`;
}
