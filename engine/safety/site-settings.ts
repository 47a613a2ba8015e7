import words from './site-settings.json' with { type: 'json' };

const oneOf = (list: readonly string[]): string => String.raw`(?<!\p{L})(?:${list.join('|')})(?!\p{L})`;
const RUNS = new RegExp(oneOf(words.runs), 'iu');
const SETTINGS = new RegExp(oneOf(words.settings), 'iu');
const WHOLE = new RegExp(
  `${oneOf(words.whole)}.{0,4}(?:${oneOf(words.settings)}|${oneOf(words.named)})|${oneOf(words.settings)}.{0,8}${oneOf(words.whole)}`,
  'iu',
);
/** Of one thing, which is there or is about to be. */
const OF_ONE = /^(?:\d+|[0-9a-f-]{12,}|new|add|create|edit|change)$/i;

/** Why a form that sets up the whole app is left as it is. */
export const SETS_UP = 'it sets up the site for everybody';

/** A form as it is judged here: the address and title of its page, the button that sends it, what its fields are called. */
type Words = { place: string; title: string; submit: string; labels: readonly string[] };

/**
 * Whether a form holds the settings of the app itself: its address, its first page, who may sign in. What is put there
 * is put before everybody, and before the rest of the run. Two of three say so: a page for those who run it, settings,
 * and a name or setting of the whole.
 */
export function setsUpSite({ place, title, submit, labels }: Words): boolean {
  if (!URL.canParse(place)) return false;
  const segments = new URL(place).pathname.split('/').filter(Boolean);
  if (segments.some((one) => OF_ONE.test(one))) return false;
  const page = spaced(`${segments.join(' / ')} / ${title} / ${submit}`);
  const isWhole = [page, ...labels.map(spaced)].some((text) => WHOLE.test(text));
  return [RUNS.test(page), SETTINGS.test(page), isWhole].filter(Boolean).length > 1;
}

const spaced = (name: string): string => name.replace(/[-_.]+/g, ' ');
