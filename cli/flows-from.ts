import type { Flow, FlowStep } from '../domain/test-run/flows.ts';

/** What of a file could not be read as a step: lines count from 1. */
export type Unread = { line: number; text: string };

type Element = { role?: string; name?: string; label?: string; text?: string; nth?: number };

const TEST = /^\s*test(?:\.only)?\(\s*(['"`])(.+?)\1/;
const AWAIT = /^\s*await\s/;
const BLOCK = /^\s*await\s+test\.step\(/;
const TEXT = String.raw`(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\x60((?:[^\x60\\$]|\\.)*)\x60)`;
const ROLE = new RegExp(String.raw`^getByRole\(\s*${TEXT}\s*,\s*\{([^}]*)\}\s*\)`);
const NAME = new RegExp(String.raw`\bname:\s*${TEXT}`);
const BY = new RegExp(String.raw`^getBy(Label|Placeholder|Text)\(\s*${TEXT}\s*(?:,\s*\{[^}]*\}\s*)?\)`);
const PLACE = /^\.(?:(first)\(\)|nth\((\d+)\))/;
const GIVEN = new RegExp(String.raw`^\(\s*${TEXT}\s*(?:,\s*\{[^}]*\}\s*)?\)$`);

const FILLS = /^(?:fill|selectOption|pressSequentially)$/;
const FILLED: Record<string, string> = { check: 'on', uncheck: 'off' };

/**
 * Reads the tests of a Playwright file as flows: each `test` is one. Read are goto, click, fill, selectOption, check, press
 * and the expectation toBeVisible, of elements found by role, label, placeholder or text.
 */
export function flowsFrom(source: string): { flows: Flow[]; unread: Unread[] } {
  const lines = source.split('\n');
  const flows: Flow[] = [];
  const unread: Unread[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const name = TEST.exec(line)?.[2];
    if (name) flows.push({ name: name.slice(0, 200), steps: [] });
    if (!AWAIT.test(line) || BLOCK.test(line)) continue;
    const begun = at;
    let text = line;
    while (at + 1 < lines.length && (!isClosed(text) || /^\s*\./.test(lines[at + 1] ?? ''))) {
      at += 1;
      text += `\n${lines[at]}`;
    }
    const statement = text.replace(/\s*\n\s*/g, '').replace(/^\s*await\s+|;\s*(?:\/\/.*)?$|\s+$/g, '');
    const step = stepOf(statement.replace(/;\s*$/, ''));
    if (step && flows.length > 0) flows.at(-1)?.steps.push(step);
    else unread.push({ line: begun + 1, text: statement.slice(0, 100) });
  }
  return { flows: flows.filter(({ steps }) => steps.length > 0), unread };
}

/** Whether all that was opened is closed; what stands in texts does not count. */
function isClosed(text: string): boolean {
  const code = text.replace(new RegExp(TEXT, 'g'), '');
  return (code.match(/[([{]/g) ?? []).length <= (code.match(/[)\]}]/g) ?? []).length;
}

const EXPECTED = /^expect\(\s*page\.(.+)\)\.(\w+)\([^)]*\)$/;
const WENT = /^page\.goto(\(.*)$/;
const PRESSED = /^page\.keyboard\.press(\(.*)$/;
const USED = /^\.(\w+)(\(.*\))$/;

function stepOf(statement: string): FlowStep | null {
  const [expected, said] = partsOf(EXPECTED, statement);
  if (expected) return said === 'toBeVisible' ? seen(elementIn(expected)) : null;
  const [went] = partsOf(WENT, statement);
  if (went) return opened(given(went));
  const [pressed] = partsOf(PRESSED, statement);
  if (pressed) return keyed(given(pressed));
  const found = elementIn(statement.replace(/^page\./, ''));
  const [does, rest] = partsOf(USED, found?.rest ?? '');
  return found && does && rest ? used(found.element, does, rest) : null;
}

function partsOf(pattern: RegExp, text: string): string[] {
  return pattern.exec(text)?.slice(1) ?? [];
}

function used({ role, name, label, nth }: Element, does: string, rest: string): FlowStep | null {
  const field = label ?? (role === undefined ? undefined : name);
  const which = nth === undefined ? {} : { nth };
  if (does === 'click') return role && name ? { click: { role, name, ...which } } : null;
  if (does === 'press') return keyed(given(rest));
  const text = FILLED[does] ?? (FILLS.test(does) ? given(rest) : null);
  return field && text !== null ? { fill: { label: field, with: text, ...which } } : null;
}

/** An element, and what follows it in its chain. */
function elementIn(chain: string): { element: Element; rest: string } | null {
  const named = roleIn(chain) ?? otherIn(chain);
  if (!named) return null;
  const rest = chain.slice(named.length);
  const place = PLACE.exec(rest);
  if (!place) return { element: named.element, rest };
  const nth = Number(place[2] ?? 0) + 1;
  return { element: { ...named.element, nth }, rest: rest.slice(place[0].length) };
}

type Named = { element: Element; length: number };

function roleIn(chain: string): Named | null {
  const found = ROLE.exec(chain);
  const role = textIn(found, 1);
  const name = found && textIn(NAME.exec(found[4] ?? ''), 1);
  return found && role && name ? { element: { role, name }, length: found[0].length } : null;
}

function otherIn(chain: string): Named | null {
  const found = BY.exec(chain);
  const text = textIn(found, 2);
  if (!found || text === null) return null;
  return { element: found[1] === 'Text' ? { text } : { label: text }, length: found[0].length };
}

function seen(found: { element: Element } | null): FlowStep | null {
  const { role, name, text } = found?.element ?? {};
  if (text) return { see: { text } };
  return role && name ? { see: { role, name } } : null;
}

function opened(address: string | null): FlowStep | null {
  if (address === null) return null;
  if (/^\/(?!\/)/.test(address)) return { open: address };
  if (!URL.canParse(address)) return null;
  const { pathname, search, hash } = new URL(address);
  return { open: `${pathname}${search}${hash}` };
}

function keyed(key: string | null): FlowStep | null {
  return key ? { press: key } : null;
}

/** The only argument of a call, where it is a text. */
function given(call: string): string | null {
  return textIn(GIVEN.exec(call), 1);
}

/** The text of three groups, one for each kind of quotes. */
function textIn(match: RegExpExecArray | null, first: number): string | null {
  const text = match?.[first] ?? match?.[first + 1] ?? match?.[first + 2];
  return text === undefined ? null : text.replace(/\\(.)/g, '$1');
}
