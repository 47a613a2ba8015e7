import type { ElementView, Observation, Signal } from '../drivers/contract.ts';
import { type Demand, joined } from './demand.ts';
import { UNIQUE_KINDS } from './field-kind.ts';
import { kindsIn } from './label-words.ts';
import { accepted, keysOf, type Memory, put, refuse, type Sent } from './memory.ts';
import { isComplaint, readMessage } from './messages.ts';

type Look = Pick<Observation, 'text' | 'elements'>;
/** What was seen before and after the form was sent, and what came in between. */
export type FormAnswer = { before: Look; after: Look; signals: readonly Signal[] };

const LINES_MAX = 60;
const REFUSALS_MAX = 5;
/** How far above a message the label of its field may stand, in lines. */
const ABOVE_MAX = 3;
/** Words that say no wherever the form went. */
const NO =
  /\binvalid|wrong|incorrect|\bfailed|declined|refused|already|ung[üu]ltig|falsch|vergeben|bereits|incorrecte|inv[áa]lid|non valid|ongeldig|неверн|無効|错误/iu;

/** Takes in what came of a form. `moved`: the screen went on to another place, or to one not seen before. */
export function takeIn(memory: Memory, sent: Sent, answer: FormAnswer & { moved: boolean }): void {
  if (!learn(memory, sent, answer) && answer.moved) accepted(memory, sent);
}

/**
 * Learns how a target answered a form: which values it refused, as told at the fields, in new text on the screen or in
 * a dialog, and what its messages ask for instead. Says whether it refused anything.
 */
export function learn(memory: Memory, sent: Sent, { before, after, signals }: FormAnswer): boolean {
  if ([...sent.values.values()].some(({ kind, value }) => value !== '' && UNIQUE_KINDS.has(kind)))
    memory.made += 1;
  const there = fieldsAfter(sent, after.elements);
  const told = toldAtFields(memory, sent, there);
  const lines = newLines(before.text, after.text);
  const said = signals.flatMap((signal) => (signal.kind === 'dialog' ? [signal.message] : []));
  const heard = [...said, ...lines].filter((line) =>
    there.size > 0 ? isComplaint(line) : line.length < 200 && NO.test(line),
  );
  let blamed = told;
  if (there.size > 0)
    for (const line of heard) blamed = hear(memory, sent, line, after.text.split('\n')) || blamed;
  const refused = told || heard.length > 0;
  if (refused && sent.valid) {
    const { refusals = 0, blind = 0 } = memory.lessons[sent.form] ?? {};
    const lessons = { refusals: Math.min(REFUSALS_MAX, refusals + 1), blind: blind + (blamed ? 0 : 1) };
    put(memory.lessons, sent.form, lessons);
  }
  return refused;
}

/** The fields of the form that are still there, by key. */
function fieldsAfter(sent: Sent, elements: readonly ElementView[]): Map<string, ElementView> {
  const there = new Map<string, ElementView>();
  for (const [view, key] of keysOf(elements)) if (sent.values.has(key)) there.set(key, view);
  return there;
}

function toldAtFields(memory: Memory, sent: Sent, there: ReadonlyMap<string, ElementView>): boolean {
  let refused = false;
  for (const [key, { field }] of there) {
    const value = sent.values.get(key)?.value ?? '';
    if (!field?.validation_message) continue;
    const demand = readMessage(field.validation_message);
    // An emptied form that is shown anew asks for everything again; that says nothing of what was sent.
    if (value !== '' && field.value !== value && isOnlyRequired(demand)) continue;
    refused = true;
    blame(memory, key, value, demand);
  }
  return refused;
}

function isOnlyRequired(demand: Demand | null): boolean {
  return demand?.required === true && Object.keys(demand).length === 1;
}

/** Finds the field that a line on the screen is about; false when none can be told. */
function hear(memory: Memory, sent: Sent, line: string, lines: readonly string[]): boolean {
  const demand = readMessage(line);
  const key = fieldNamedIn(line, sent) ?? fieldAbove(line, lines, sent) ?? fieldMeant(line, demand, sent);
  if (!key) return false;
  const { value = '' } = sent.values.get(key) ?? {};
  if (isOnlyRequired(demand) && value !== '') return false;
  blame(memory, key, value, demand);
  return true;
}

function blame(memory: Memory, key: string, value: string, demand: Demand | null): void {
  if (!demand?.matches) refuse(memory, key, value);
  if (!demand) return;
  const { demand: all, grew } = joined(memory.asked[key] ?? {}, demand);
  if (grew) put(memory.asked, key, all);
}

/** The field whose label the line holds; the longest label, so that one within another does not count. */
function fieldNamedIn(line: string, sent: Sent): string | undefined {
  const text = line.toLowerCase();
  let found: string | undefined;
  let most = 2;
  for (const [key, { label }] of sent.values) {
    const name = plain(label);
    if (name.length > most && text.includes(name)) {
      found = key;
      most = name.length;
    }
  }
  return found;
}

/** The field whose label stands just above the line. */
function fieldAbove(line: string, lines: readonly string[], sent: Sent): string | undefined {
  const at = lines.indexOf(line);
  for (let up = 1; at >= 0 && up <= ABOVE_MAX; up += 1) {
    const above = plain(lines[at - up] ?? '');
    if (!above) continue;
    for (const [key, { label }] of sent.values) if (plain(label) === above) return key;
  }
  return undefined;
}

/**
 * The field of the kind that the line speaks of; what must be unique when something is there already; the only one.
 */
function fieldMeant(line: string, demand: Demand | null, sent: Sent): string | undefined {
  const typed = [...sent.values].filter(([, { typed }]) => typed);
  for (const kind of kindsIn(line.slice(0, 120))) {
    const one = typed.find(([, sentValue]) => sentValue.kind === kind);
    if (one) return one[0];
  }
  if (demand?.again) return typed.find(([, { kind }]) => UNIQUE_KINDS.has(kind))?.[0];
  return typed.length === 1 ? typed[0]?.[0] : undefined;
}

function plain(label: string): string {
  return label
    .replace(/[*:：]|\(.*?\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function newLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  const lines = after.split('\n').filter((line) => line.length > 3 && !known.has(line));
  return lines.slice(0, LINES_MAX);
}
