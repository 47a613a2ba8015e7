import type { ElementView, Observation, Signal } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { mayChange } from '#engine/model/methods.ts';
import { Unfit } from './trial.ts';

const TIMES =
  /\b(just now|now|today|yesterday|tomorrow|(an?|\d+)\s*(s|m|h|d|secs?|mins?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)(\s+ago)?|\d{1,2}:\d{2}(:\d{2})?(\s*[ap]m)?)\b/gi;
const MORE =
  /^((go to )?(the )?(next|previous|prev)( page)?|older|newer|(load|show|view|see) (more|all)( .*)?|more( results| items)?|weiter|suivant|siguiente|[›»>→])$/i;
/** A page by its number. */
const PAGE_NUMBER = /^(?:(?:go to |zu )?(?:page|seite|página|pagina) )?\d{1,3}$|^page \d+\b/i;

/** Text without what a clock changes. */
export function timeless(text: string): string {
  return text.replace(TIMES, '#').replace(/\s+/g, ' ').trim();
}

/** The lines of a screen that say something, without what a clock changes. */
export function linesOf({ text }: Pick<Observation, 'text'>): string[] {
  return text
    .split('\n')
    .map(timeless)
    .filter((line) => line !== '');
}

/** The words of a screen, line by line, without numbers and times. */
export function wordsOf(seen: Observation): Set<string> {
  const lines = linesOf(seen).map((line) => line.replace(/\d+/g, '#').toLowerCase());
  return new Set(lines.filter((line) => /\p{L}/u.test(line)));
}

/** How much two screens say the same, in 0..1. */
export function likeness(one: Observation, other: Observation): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.size === 0 && b.size === 0) return 1;
  const common = [...a].filter((line) => b.has(line)).length;
  return common / (a.size + b.size - common);
}

/** Whether it is still the same screen of the same page, with the same controls around whatever it lists. */
export function isSameScreen(one: Observation, other: Observation): boolean {
  if (one.title !== other.title || one.dialogs !== other.dialogs) return false;
  if (pageOf(one.place) !== pageOf(other.place)) return false;
  const names = ({ elements }: Observation, loose: boolean) =>
    elements
      .filter(({ collection }) => loose || collection === '')
      .map(({ target }) => `${target.role}|${target.name.replace(/\d+/g, '#')}`);
  const holds = (outer: Observation, inner: Observation) => {
    const known = new Set(names(outer, true));
    const own = names(inner, false);
    return own.filter((name) => known.has(name)).length >= 0.8 * own.length;
  };
  return holds(one, other) && holds(other, one);
}

export function pageOf(place: string): string {
  return URL.canParse(place) ? new URL(place).origin + new URL(place).pathname : place;
}

export function isSameRoute(one: Observation, other: Observation): boolean {
  return routeOf(one.place) === routeOf(other.place);
}

/** Whether a password is asked for now that was not before: the session has ended. */
export function asksToSignIn(now: Observation, before: Observation): boolean {
  const asks = ({ elements }: Observation) => elements.some(({ field }) => field?.input_type === 'password');
  return asks(now) && !asks(before);
}

/** The answer with which the last document came, if one did. */
export function documentOf(signals: readonly Signal[]): Extract<Signal, { kind: 'response' }> | null {
  const found = signals.findLast((signal) => signal.kind === 'response' && signal.main_document);
  return found?.kind === 'response' ? found : null;
}

/** Whether a document was answered with an error: what is shown is its page. */
export const isErrorPage = (signals: readonly Signal[]): boolean =>
  signals.some((one) => one.kind === 'response' && one.main_document && one.status >= 400);

/** Whether something went wrong that is no bug of the screen's logic: no network, no rights, too many requests. */
export function isDisturbed(signals: readonly Signal[]): boolean {
  return signals.some(
    (signal) =>
      signal.kind === 'crash' ||
      (signal.kind === 'request_failed' && signal.same_site && /fetch|xhr|document/.test(signal.resource)) ||
      (signal.kind === 'response' &&
        signal.same_site &&
        (/^(401|403|408|419|425|429)$/.test(String(signal.status)) || signal.status >= 500)),
  );
}

/** Requests that may have changed something on the server, and were answered well; as method and path. */
export function writesIn(signals: readonly Signal[]): string[] {
  return signals.flatMap((signal) => {
    if (signal.kind !== 'response' || !signal.same_site || signal.status >= 400) return [];
    if (!/^(fetch|xhr|document)$/.test(signal.resource)) return [];
    if (!mayChange(signal.method)) return [];
    return [`${signal.method} ${pageOf(signal.address)}`];
  });
}

/** Whether a list on this screen may be only a part of all: there are other pages, or a button for more. */
export function isPaged({ elements }: Observation): boolean {
  const usable = elements.filter(({ affordance, enabled }) => affordance === 'activate' && enabled);
  const isMore = ({ target }: ElementView) => MORE.test(target.name.trim());
  return usable.some(isMore) || pageNumbersIn(elements).some(({ selected, enabled }) => enabled && !selected);
}

/** Controls that lead to pages by their numbers. A number that can be clicked as what surrounds it is one only beside others, and none in a row. */
export function pageNumbersIn(elements: readonly ElementView[]): ElementView[] {
  const named = elements.filter(
    ({ affordance, target }) => affordance === 'activate' && PAGE_NUMBER.test(target.name.trim()),
  );
  const parentOf = ({ target }: ElementView) => target.path.replace(/>[^>]*$/, '');
  const isBeside = (view: ElementView) =>
    named.some((one) => one !== view && parentOf(one) === parentOf(view));
  const isInRow = ({ target }: ElementView) => />tr\d*>/.test(target.path);
  const isOwn = ({ target }: ElementView) => !/^(generic|cell|gridcell)$/.test(target.role);
  return named.filter((view) => isOwn(view) || (isBeside(view) && !isInRow(view)));
}

export type Texts = Map<string, string[]>;

/**
 * What the list of `path`, which said `items`, says on a later look. Where what stood before it has gone, as a message
 * does, it has another path: it is the one that says some of the same.
 */
export function itemsAt(later: Texts, path: string, items: readonly string[]): string[] {
  const shifted = () => [...later.values()].find((all) => all.some((text) => items.includes(text)));
  return later.get(path) ?? shifted() ?? [];
}

/** What each list says, item by item, by the list's path. */
export function textsOf(lists: ListsProbe): Texts {
  return new Map(lists.map(({ path, items }) => [path, items.map(({ text }) => timeless(text))]));
}

export function isSameBag(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && lacking(one, other).length === 0;
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** @throws Unfit unless `fits`. */
export function need(fits: unknown, why: string): asserts fits {
  if (!fits) throw new Unfit(why);
}

export function isPlainWeb(place: string): boolean {
  return /^https?:/.test(place);
}

/** Whether an address is of another page of the site. */
export function isOtherPage(address: string, place: string): boolean {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(place).origin) return false;
  return pageOf(address) !== pageOf(place);
}

/** Whether it is a link to a page of the site that is about no one thing. */
export function leadsToPage({ target, leads_to }: ElementView, place: string): boolean {
  if (target.role !== 'link' || !URL.canParse(leads_to) || !URL.canParse(place)) return false;
  return new URL(leads_to).origin === new URL(place).origin && !routeOf(leads_to).includes(':id');
}
