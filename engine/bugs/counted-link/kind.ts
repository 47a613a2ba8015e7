import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { totalsIn } from '#engine/export/runtime/totals.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { sumOf } from '../shared/amounts.ts';
import { asksToSignIn, isDisturbed, isPlainWeb, need, pageOf } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { nextOn } from '../shared/paging.ts';
import { deletes } from '../shared/removal.ts';
import { columnOf, type Table, tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import counters from './counters.json' with { type: 'json' };
import leavingOut from './leaving-out.json' with { type: 'json' };
import ownWords from './own-words.json' with { type: 'json' };
import pieces from './pieces.json' with { type: 'json' };
import { linkCountsOthers } from './reproduce.ts';

type Facts = { words: string; count: number; says: number };

/**
 * "Overdue invoices 37", perhaps with a note behind it, or "37 overdue invoices": one whole number that is no amount, share, date
 * or version. What a note behind it says in numbers of its own, as in "34 of 43" or "37, £4,582 in all", does not count.
 */
const COUNTED =
  /^(?<before>\p{L}[^\d€$£¥%]*?)[\s:(]+(?<after>\d{1,5})(?![\d.,:/-]*\d|\s?[%‰]|\s?[€$£¥](?!\d))(?:\)|\s\S.{0,80})?$|^(?<first>\d{1,5}) (?!\p{L}{1,3} \d)(?<words>\p{L}[^\d€$£¥%]*?)(?: (?!\d{4}\b|\d{1,2}[:.]\d)[\d€$£¥].*)?$/u;
/** What numbers things rather than counting them. */
const NUMBERED = new RegExp(String.raw`\b(${counters.join('|')})\.?$`, 'i');
/** What says that it counts fewer than its list has. */
const LEAVES_OUT = new RegExp(String.raw`(?<!\p{L})(${leavingOut.join('|')})(?!\p{L})`, 'iu');
/** Heads of columns that say how many each row stands for. */
const PIECES = new RegExp(String.raw`(?<!\p{L})(${pieces.join('|')})(?!\p{L})`, 'iu');
/** What somebody calls their own. */
const OWN = new RegExp(`^(${ownWords.join('|')})$`, 'i');
const TRIES = 8;
const TILES = /^(link|button|generic)$/;

/** A link that says how many there are leads to a list of as many. */
export const countedLink: TriedKind<'differs', Facts> = {
  id: 'counted_link',
  category: 'functional',
  description:
    'A link says how many there are of something, and the list that it leads to holds another number',
  sentence: 'Follow the links that say how many there are, and count there',
  fingerprint_rule: 'route and the words of the link',
  variants: {
    differs: {
      severity: 'minor',
      because: 'nothing is lost, but one of the numbers is wrong',
      title: ({ words, count, says }) => `"${words}" says ${count}, the list behind it holds ${says}`,
    },
  },
  budget: { chance: 0.18, seconds: 1.9, most: 32, on_route: 8 },
  // A list that does not keep to its address shows the same number behind each link.
  blames: ({ facts: { says }, context: { list = '' } }) => `counted ${pageOf(list)} ${says}`,
  reproduce: ({ facts: { words } }) => shownBy(linkCountsOthers, { words }, { late: true }),
  changes: false,
  appliesTo: ({ seen, refuse }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0
      ? countedLinks(seen, refuse).map(({ target }) => ({ kind: 'check', check: 'counted_link', target }))
      : [],
  run: async (trial, { target }) => {
    const { start } = trial;
    const links = target ? [trial.view(target)] : countedLinks(start, () => '');
    const found: Sighting<'differs', Facts>[] = [];
    for (const link of links.slice(0, TRIES)) {
      if (trial.left_ms < 0 || trial.isEnough(found)) break;
      const differing = await differingBehind(trial, link);
      need(differing !== 'unknown' || links.length > 1, 'one list behind it');
      if (differing !== 'same' && differing !== 'unknown') found.push(sightingOf(differing, start.place));
    }
    return found;
  },
};

/** What a link says and its list holds. Somebody else may make or end one meanwhile: then both are read once more. */
async function differingBehind(
  trial: Trial,
  link: ElementView,
  turns = 2,
): Promise<Differing | 'same' | 'unknown'> {
  const said = countOf(link);
  const says = said && (await heldBehind(trial, link, said.count));
  if (!said || says === null) return 'unknown';
  if (says === said.count) return 'same';
  const list = trial.seen.place;
  if (says > said.count && choosesLess(said.words, link.leads_to)) return 'unknown';
  await trial.do({ kind: 'open', place: trial.start.place });
  const now = trial.seen.elements.find((view) => countOf(view)?.words === said.words);
  if (now && countOf(now)?.count === said.count) return { ...said, says, link, list };
  return now && turns > 1 ? differingBehind(trial, now, turns - 1) : 'unknown';
}

/**
 * Whether a link to what is one's own says more of it than its address chooses: the list behind "My open tasks" that is
 * chosen by the person alone has the closed ones too.
 */
export function choosesLess(words: string, leads_to: string): boolean {
  const [first = '', ...others] = words.split(/\s+/);
  if (!OWN.test(first) || !URL.canParse(leads_to)) return false;
  return others.length > 1 && new URL(leads_to).searchParams.size === 1;
}

/** A single button with a number opens something more often than a list: tiles stand side by side. */
function countedLinks({ elements, place }: Observation, refuse: CheckContext['refuse']): ElementView[] {
  const counted = elements.filter((view) => countOf(view) !== null && leadsToSome(view, place, refuse));
  const tiles = counted.filter(({ target }) => target.role !== 'link');
  return tiles.length === 1 ? counted.filter(({ target }) => target.role === 'link') : counted;
}

type Said = { words: string; count: number };
/** `link` leads to `list`, which holds as many as `says`. */
type Differing = Said & { says: number; link: ElementView; list: string };

function countOf({ target }: ElementView): Said | null {
  if (!TILES.test(target.role)) return null;
  const name = target.name.trim();
  // "11 overdue – show open ones" counts one thing and leads to another.
  if (/\s[–—|·]\s/.test(name) || LEAVES_OUT.test(name)) return null;
  const { before, after, first, words } = COUNTED.exec(name)?.groups ?? {};
  const said = (before ?? words ?? '').trim();
  // What deletes "that of 16 March" counts nothing, nor what goes on behind a comma.
  return said === '' || said.endsWith(',') || NUMBERED.test(said) || deletes(name)
    ? null
    : { words: said, count: Number(after ?? first) };
}

/** To those of a list that the address chooses: a whole list counts what it likes beside its link, as what is new in it. */
function leadsToSome(view: ElementView, place: string, refuse: CheckContext['refuse']): boolean {
  const { target, leads_to } = view;
  // Of a tile that is pressed it shows only then where it leads.
  if (target.role !== 'link')
    return leads_to === '' && refusalFor(target.name, '') === '' && refuse(view, [view]) === '';
  if (!URL.canParse(leads_to)) return false;
  const { origin, search } = new URL(leads_to);
  if (origin !== new URL(place).origin || search === '' || pageOf(leads_to) === pageOf(place)) return false;
  // What the address names by its number is that one, and not so many.
  if (search.split(/[?&=]/).includes(String(countOf(view)?.count))) return false;
  return refusalFor(target.name, leads_to) === '' && refuse(view, [view]) === '';
}

/**
 * How many rows the list behind a link holds, on all of its pages; null where that cannot be told, or `count` is what a column of
 * it sums up to.
 */
async function heldBehind(trial: Trial, link: ElementView, count: number): Promise<number | null> {
  const { start } = trial;
  await trial.toStart();
  await trial.do({ kind: 'activate', target: trial.view(link.target).target });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'no plain way there');
  if (trial.seen.busy !== undefined || !isThere(trial.seen.place, link, start.place)) return null;
  const lists = await trial.lists();
  const tables = tablesOf(lists);
  const [table] = tables;
  if (tables.length > 1 || (table && countsOthers(table, count))) return null;
  if (table && !nextOn(trial)) return table.rows.length;
  const shown = table?.rows.length ?? 0;
  const [total, ...others] = totalsIn(trial.seen.text).filter((one) => one > shown);
  if (total === undefined || others.length > 0) return null;
  // Of cards the screen has to say how many they are, and either to show them all or to have more behind them.
  return table || nextOn(trial) || lists.some(({ items }) => items.length === total) ? total : null;
}

/** Whether rows stand for several things each: for so many pieces, or for visitors that a column of it sums up to. */
function countsOthers(table: Table, count: number): boolean {
  if (table.heads.some((head) => PIECES.test(head))) return true;
  return table.heads.some((_, column) => sumOf(columnOf(table, column))?.cents === count * 100);
}

/** Whether a link led where it says, a tile to some of a list on another page. */
function isThere(place: string, { leads_to }: ElementView, start: string): boolean {
  if (leads_to !== '') return routeOf(place) === routeOf(leads_to);
  return URL.canParse(place) && new URL(place).search !== '' && pageOf(place) !== pageOf(start);
}

function sightingOf({ words, count, says, link, list }: Differing, place: string) {
  return {
    variant: 'differs' as const,
    facts: { words, count, says },
    key: [words],
    description: `The link says that there are ${count}; the list that it leads to holds ${says}.`,
    place,
    element: link.target,
    context: { link: link.target.name, list, says: String(count), holds: String(says) },
  };
}
