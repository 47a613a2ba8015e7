import type { ElementView, FieldHints, Observation } from '../drivers/contract.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Varieties with a name of their own, as "简体中文". */
const VARIETIES = ['zh-Hans', 'zh-Hant', 'pt-BR', 'pt-PT', 'en-GB', 'en-US', 'es-419', 'es-MX', 'fr-CA'];
/**
 * What a control is worth that names another language. An app in a language that its user does not read is one that
 * nobody has asked to have tested: its words for deleting and for errors are known in few, and so are its reports. What
 * leads back comes first.
 */
const WORTH = { away: 0.08, astray: 0.04, back: 1.2, shown: 0.9 };

/** What makes a list one of languages: so many entries, of which so many name one. */
const LIST_MIN = 2;
const LIST_SHARE = 0.6;

/** A tag alone, as on a switch: "EN", "pt-BR". */
const TAG = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;

/** Languages (ISO 639-1) by the name that they give themselves, in lower case. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [...LETTERS.flatMap((one) => LETTERS.map((two) => one + two)), ...VARIETIES].flatMap((code) => {
    const name = ownNameOf(code);
    return name ? [[name, primary(code)] as const] : [];
  }),
);

/**
 * By how much a control is worth more or less because it names a language, as a list of languages does. `home` is the
 * language that the app began in. 1 where it names none, and where the language that it names is the one shown.
 */
export function worthOfLanguage(
  view: ElementView,
  { language, elements }: Observation,
  home: string,
): number {
  const chosen = view.field ? languageIn(view.field) : null;
  if (chosen !== null) return chosen === home || !home ? WORTH.away : WORTH.back;
  const here = primary(language ?? '');
  const named = NAMES.get(bare(view.target.name)) ?? tagOf(view, elements, [here, home]);
  if (!named || !home) return 1;
  const isAway = here !== '' && here !== home;
  if (!isAway) return named === home ? 1 : WORTH.away;
  if (named === home) return WORTH.back;
  return named === here ? WORTH.shown : WORTH.astray;
}

/** Whether controls side by side are a switch of languages: each names one, by its own name or by its tag beside that of the language shown. */
export function areLanguages(names: readonly string[], shown: string): boolean {
  const tags = names.filter((name) => TAG.test(name.trim())).map(primary);
  const isSwitch = tags.includes(primary(shown));
  return names.every((name) => NAMES.has(bare(name)) || (isSwitch && TAG.test(name.trim())));
}

/** The language whose tag a control is called by, where it stands beside another tag and one of them is that of a known language. */
function tagOf(
  { target }: ElementView,
  elements: readonly ElementView[],
  known: readonly string[],
): string | undefined {
  if (!TAG.test(target.name.trim())) return undefined;
  const tags = elements.flatMap((view) =>
    view.target.role === target.role && TAG.test(view.target.name.trim()) ? [primary(view.target.name)] : [],
  );
  const isSwitch = new Set(tags).size > 1 && known.some((one) => one !== '' && tags.includes(one));
  return isSwitch ? primary(target.name) : undefined;
}

/** The language that a list of languages stands at; null for any other list. */
export function languageIn({ value, options, option_texts = options }: FieldHints): string | null {
  const named = option_texts.filter((text) => NAMES.has(bare(text))).length;
  if (options.length < LIST_MIN || named < options.length * LIST_SHARE) return null;
  return NAMES.get(bare(option_texts[options.indexOf(value)] ?? '')) ?? '';
}

/** The value by which a list of languages leads to one; null where it has none. */
export function choiceOfLanguage(
  { options, option_texts = options }: FieldHints,
  language: string,
): string | null {
  return options[option_texts.findIndex((text) => NAMES.get(bare(text)) === language)] ?? null;
}

/** The language of a tag such as `en-US`: its first part, in lower case. */
export function primary(tag: string): string {
  return tag.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
}

function ownNameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  return name && name !== code ? bare(name) : '';
}

/** Without flags before it and without what stands in brackets behind it. */
function bare(name: string): string {
  return name
    .replace(/^[^\p{L}]+/u, '')
    .replace(/\s*[([（].*$/u, '')
    .trim()
    .toLowerCase();
}
