import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { isSameBag, timeless } from '../shared/compare.ts';
import { heldBy } from '../shared/editors.ts';
import { successIn } from '../shared/outcome.ts';
import { find } from '../shared/trial.ts';
import { placeThatDiffers } from './places.ts';
import { type Difference, rowsThatDiffer } from './rows.ts';
import { changesByItself, saysAnother } from './same.ts';

/** What a screen shows: its lists, and all else of a look. */
export type View = { seen: Observation; lists: ListsProbe };

const LABEL_MAX = 30;
const VALUE_MAX = 40;
/** Lines of a screen that stand for one another; where more differ it is another screen. */
const LINES_MAX = 3;
const COUNTS = /^(link|tab|button|menuitem|treeitem)$/;
const NUMBER = /\d[\d.,]*/g;

/** What was used before a look: by its name, and as a control that is still there. */
type Used = { name: string | undefined; target: ElementTarget | undefined };

/** What a screen says otherwise on a later look, of all that both show. */
export function differencesOf(one: View, other: View, { name, target: used }: Used): Difference[] {
  const moved = placeThatDiffers(one.lists, other.lists, name ?? '');
  if (moved.length > 0) return moved;
  const rows = rowsThatDiffer(one.lists, other.lists);
  if (!isSameBag(statesOf(one.seen, used), statesOf(other.seen, used))) return rows;
  const found = [
    ...rows,
    ...switchThatDiffers(one, other, used),
    ...badgesThatDiffer(one.seen, other.seen),
    ...linksThatDiffer(one.seen, other.seen),
  ];
  // What is listed is told by lines too, and what is counted may be what is listed.
  return rows.length === 0 && isSameSize(one.lists, other.lists)
    ? [...found, ...linesThatDiffer(one, other)]
    : found;
}

/** Which filters, tabs and values are chosen: with others a screen may rightly say another thing. */
function statesOf({ elements }: Observation, used: ElementTarget | undefined): string[] {
  return elements
    .filter(({ collection, target }) => collection === '' && target.path !== used?.path)
    .flatMap((view) => {
      const { target, selected, field, affordance } = view;
      const name = `${target.role} ${wordsOf(target.name)}`;
      if (view.chosen) return [`${name} ${view.chosen}`];
      if (field && affordance !== 'toggle') return field.value === '' ? [] : [`${name} ${field.value}`];
      return selected ? [name] : [];
    });
}

const wordsOf = (text: string): string => text.replace(NUMBER, '#').trim();

/** A switch that was pressed is kept as it was left. */
function switchThatDiffers(one: View, other: View, used: ElementTarget | undefined): Difference[] {
  if (!used) return [];
  const [view, later] = [find(one.seen, used), find(other.seen, used)];
  if (view?.affordance !== 'toggle' || !later || later.target.path !== used.path) return [];
  const [was, is] = [heldBy(view), heldBy(later)];
  return was === is ? [] : [{ variant: 'value', label: used.name, was, is }];
}

/** Numbers in the names of links and tabs, as beside the entries of a menu. */
function badgesThatDiffer(one: Observation, other: Observation): Difference[] {
  const later = badgesOf(other);
  return [...badgesOf(one)].flatMap(([key, was]) => {
    const is = later.get(key);
    if (was === null || !is || was.number === is.number) return [];
    return [{ variant: 'number' as const, label: was.label, was: was.number, is: is.number }];
  });
}

/** The first link that goes by another name, as where a page is shown in two languages. */
function linksThatDiffer(one: Observation, other: Observation): Difference[] {
  const later = linksOf(other);
  const differing = [...linksOf(one)].flatMap(([address, was]): Difference[] => {
    const is = later.get(address);
    const isWord = (name: string) => /^\p{L}[^\d]*$/u.test(name) && name.length <= VALUE_MAX;
    if (!is || was === is || !isWord(was) || !isWord(is)) return [];
    return [{ variant: 'value', label: new URL(address).pathname, was, is }];
  });
  return differing.slice(0, 1);
}

/** Names of links beside lists by where they lead, of those that one leads to only; '' of others. */
function linksOf({ elements, place }: Observation): Map<string, string> {
  const links = new Map<string, string>();
  for (const { target, leads_to } of elements)
    if (
      target.role === 'link' &&
      URL.canParse(leads_to) &&
      new URL(leads_to).origin === new URL(place).origin
    )
      links.set(leads_to, links.has(leads_to) ? '' : target.name.trim());
  return links;
}

type Badge = { label: string; number: string };

/** By role and words; null where several are called so. */
function badgesOf({ elements }: Observation): Map<string, Badge | null> {
  const badges = new Map<string, Badge | null>();
  for (const view of elements) {
    const badge = badgeOf(view);
    if (!badge) continue;
    const key = `${view.target.role} ${wordsOf(view.target.name)}`;
    badges.set(key, badges.has(key) ? null : badge);
  }
  return badges;
}

function badgeOf({ target: { role, name }, leads_to }: ElementView): Badge | null {
  const [number, ...more] = name.match(NUMBER) ?? [];
  const label = name
    .replace(NUMBER, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (number === undefined || more.length > 0 || !COUNTS.test(role)) return null;
  if (label.length < 3 || label.length > LABEL_MAX || changesByItself(label)) return null;
  // A number of its path or query is that of a thing.
  const way = URL.canParse(leads_to) ? leads_to.slice(new URL(leads_to).origin.length) : leads_to;
  return way.split(/[^\p{N}]+/u).includes(number) ? null : { label, number };
}

function isSameSize(one: ListsProbe, other: ListsProbe): boolean {
  const sizes = (lists: ListsProbe) => lists.map(({ path, items }) => `${path} ${items.length}`);
  return isSameBag(sizes(one), sizes(other));
}

/** Lines that stand between the same two lines and say another number or value under the same label. */
function linesThatDiffer(one: View, other: View): Difference[] {
  const [a, b] = [linesOf(one.seen), linesOf(other.seen)];
  const names = new Set([...namesOf(one), ...namesOf(other)]);
  if (a.length !== b.length) return [];
  const at = a.flatMap((line, index) => (line === b[index] ? [] : [index]));
  if (at.length > LINES_MAX) return [];
  return at.flatMap((index): Difference[] => {
    const [was = '', is = ''] = [a[index], b[index]];
    if (names.has(was) || names.has(is) || successIn([was]) || !saysAnother(was, is)) return [];
    if (unpadded(was) === unpadded(is)) return [];
    return labelled(was, is) ?? valueUnder(a[index - 1] ?? '', was, is);
  });
}

/** "5.00" without the zeros that a number typed as "5" is shown with later. */
const unpadded = (text: string): string => text.replace(/(\d)[.,]0{1,2}(?![\d])/g, '$1');

/** What controls are called and hold, and what lists say: they are compared for themselves, and a choice is kept once it is sent. */
function namesOf({ seen, lists }: View): string[] {
  const listed = lists.flatMap(({ items }) => items.flatMap(({ bare, cells = [] }) => [bare, ...cells]));
  const held = seen.elements.flatMap(({ target, chosen = '' }) => [target.name.trim(), chosen.trim()]);
  return [...held.filter(Boolean), ...listed.map(timeless)];
}

/** "Total: 12" and "12 things": one label in the line itself. */
function labelled(was: string, is: string): Difference[] | null {
  const [numbers, later] = [was.match(NUMBER) ?? [], is.match(NUMBER) ?? []];
  const label = wordsOf(was).replaceAll('#', ' ').replace(/\s+/g, ' ').trim();
  if (wordsOf(was) === wordsOf(is) && /\p{L}/u.test(label)) {
    const [number = '', now = ''] = [numbers[0], later[0]];
    const fits = numbers.length === 1 && label.length <= LABEL_MAX && !changesByItself(label);
    return fits ? [{ variant: 'number', label: label.replace(/[:\s]+$/, ''), was: number, is: now }] : [];
  }
  const [, name = '', value = ''] = /^(\p{L}[^:]*):\s+(\S.*)$/u.exec(was) ?? [];
  const now = is.startsWith(`${name}: `) ? is.slice(name.length + 1).trim() : '';
  return name !== '' && now !== '' ? valueUnder(name, value, now) : null;
}

function valueUnder(line: string, was: string, is: string): Difference[] {
  const label = line.replace(/:$/, '').trim();
  const isLabel = /^\p{L}[^.!?…\d]*$/u.test(label) && label.length <= LABEL_MAX && !changesByItself(label);
  if (!isLabel || was.length > VALUE_MAX || is.length > VALUE_MAX) return [];
  const isNumber = [was, is].every((text) => /^\d[\d.,]*$/.test(text));
  return [{ variant: isNumber ? 'number' : 'value', label, was, is }];
}

const linesOf = ({ text }: Observation): string[] => text.split('\n').map(timeless).filter(Boolean);
