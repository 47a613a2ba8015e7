import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { valuesBeside } from '#engine/export/runtime/values-beside.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { asksToSignIn, isDisturbed } from '../shared/compare.ts';
import { nameOfHead, type Table } from '../shared/table.ts';
import { find, type Trial } from '../shared/trial.ts';

/** What a thing says on its own page under a word by which the search tells what it looks into; `name`: what its row is called. */
export type Promised = { label: string; word: string; name: string };

const BETWEEN = /[,;|/·…()]|\s(?:or|and|oder|und|ou|et|o|y)\s/iu;
/** What stands before the first of these words. */
const BEFORE = /^(search|find|filter|look)( (by|for|in))?\s+/i;
const LABEL_MIN = 4;
const ROWS = 2;
const WORD = /\p{L}{5,}|\d{5,}/gu;

/** All that a search says of itself, and so of what it looks into. */
export function promiseOf({ start }: Trial, target: ElementTarget): string {
  const { field } = find(start, target) ?? {};
  return `${field?.placeholder ?? ''}|${field?.description ?? ''}|${target.name}`.toLowerCase();
}

/** Whether a search says that it looks into the column of this head. */
export function isPromised(head: string, promise: string): boolean {
  return nameOfHead(head).length >= 3 && promise.includes(nameOfHead(head));
}

/** The words by which a search says what it looks into, of which no column of the table is called. */
function promisesOf(trial: Trial, target: ElementTarget, { heads }: Table): string[] {
  const columns = heads.map((head) => nameOfHead(head));
  return promiseOf(trial, target)
    .split(BETWEEN)
    .map((part) => part.trim().replace(BEFORE, ''))
    .filter((part) => part.length >= LABEL_MIN && !columns.includes(part));
}

/** What can be searched for beside what the list shows, as the pages of its last things say. */
export async function promisedIn(trial: Trial, target: ElementTarget, table: Table): Promise<Promised[]> {
  const labels = promisesOf(trial, target, table);
  if (labels.length === 0) return [];
  const found: Promised[] = [];
  for (const { leads_to, target: opener, row } of openersIn(trial, table)) {
    await trial.do({ kind: 'open', place: leads_to });
    if (asksToSignIn(trial.seen, trial.start) || isDisturbed(trial.recent)) continue;
    await trial.hasCome();
    // Behind the head of a column stands the head of the next, and behind the last one the first cell.
    const tables = (await trial.lists()).map((one) => (one.heads ?? []).map((head) => nameOfHead(head)));
    const [heads, last] = [new Set(tables.flat()), new Set(tables.map((some) => some.at(-1)))];
    for (const label of labels.filter((one) => !last.has(one))) {
      const values = valuesBeside(trial.seen.text, label)
        .map((value) => withoutControls(trial.seen, value))
        .filter((value) => mayBe(label, value) && !heads.has(nameOfHead(value)));
      const words = values.flatMap((value) => value.match(WORD) ?? []);
      const [word] = words.filter((one) => !row.includes(one)).toSorted((a, b) => b.length - a.length);
      if (word) found.push({ label, word, name: opener.name });
    }
  }
  await trial.do({ kind: 'open', place: trial.start.place });
  return found;
}

/** Beside a label that has no value stands the next label: what is known of some tells. */
function mayBe(label: string, value: string): boolean {
  if (/mail/.test(label)) return value.includes('@');
  return !/phone|fon|mobil|tel\b|tél/.test(label) || /\d{3}/.test(value);
}

/** A text without what is to be pressed behind it, whose name may stand right after it; a link to a thing may well be a value. */
export function withoutControls({ elements }: Pick<Observation, 'elements'>, text: string): string {
  const isAbout = (leads_to: string) => leads_to !== '' && routeOf(leads_to).includes(':');
  const behind = elements.find(
    ({ target, affordance, leads_to }) =>
      affordance === 'activate' && target.name !== '' && text.endsWith(target.name) && !isAbout(leads_to),
  );
  return behind ? text.slice(0, -behind.target.name.length).trim() : text;
}

type Opener = ElementView & { row: string };

/** The first link of each of the last rows, with what its row says. */
function openersIn({ start }: Trial, { list }: Table): Opener[] {
  const links = start.elements.filter(
    ({ target, leads_to }) => target.role === 'link' && URL.canParse(leads_to),
  );
  return list.items
    .toReversed()
    .flatMap(({ path, text }) => {
      const link = links.find(
        ({ target }) => target.path.startsWith(`${path}>`) && target.name.length >= LABEL_MIN,
      );
      return link ? [{ ...link, row: text }] : [];
    })
    .slice(0, ROWS);
}
