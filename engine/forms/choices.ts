import type { ElementView, FieldHints } from '../drivers/contract.ts';
import { languageIn } from '../model/languages.ts';
import type { Reading } from './field-kind.ts';
import { type Choice, choicesOf, isOf, tellingChoices } from './option-lists.ts';
import type { About } from './values.ts';

/** Another option than the one chosen now. */
export function otherOption(field: FieldHints, turn: number): string {
  const others = tellingChoices(field).filter(({ value }) => value !== field.value);
  return others[turn % Math.max(1, others.length)]?.value ?? '';
}

/**
 * The option of a list that agrees with the rest of its form: the persona's country and region, an expiry that lies
 * ahead, the parts of one date. Any that says something where nothing has to agree.
 */
export function choiceFor(field: FieldHints, { kind, part }: Reading, about: About, day: string): string {
  // Whoever tests an app in one language sends no form that turns it into another.
  if (languageIn(field) !== null && field.value) return field.value;
  const choices = tellingChoices(field);
  const wanted =
    part?.of === 'date' ? partChoice(choices, part.unit, day) : choiceOfKind(choices, kind, about);
  if (wanted) return wanted.value;
  return choices[about.turn % Math.max(1, choices.length)]?.value ?? choicesOf(field)[0]?.value ?? '';
}

function choiceOfKind(choices: readonly Choice[], kind: Reading['kind'], about: About): Choice | undefined {
  const { country } = about;
  const has = (...words: readonly string[]) =>
    choices.find(({ value, text }) => words.includes(value) || words.includes(text)) ??
    choices.find(({ text }) => words.some((word) => word.length > 2 && text.includes(word)));
  switch (kind) {
    case 'country':
      return choices.find((choice) => isOf(choice, country));
    case 'region':
      return has(...country.region);
    case 'city':
      return has(country.city);
    case 'dial_code':
      return choices.find((choice) => isOf(choice, country));
    case 'currency':
      return has(country.currency);
    case 'timezone':
      return has(country.timezone);
    case 'language':
      return choices.find(({ value }) => value.toLowerCase().startsWith(country.language));
    case 'card_month':
      return choices.find(({ value, text }) => Number(value) === 12 || Number(text) === 12) ?? choices[11];
    case 'card_year':
      return choices.toSorted((a, b) => Number(b.text) - Number(a.text))[Math.min(2, choices.length - 1)];
    default:
      return undefined;
  }
}

function partChoice(
  choices: readonly Choice[],
  unit: 'day' | 'month' | 'year',
  day: string,
): Choice | undefined {
  const number = Number(day.split('-')[unit === 'year' ? 0 : unit === 'month' ? 1 : 2]);
  const same = choices.find(
    ({ value, text }) =>
      Number(text.replace(/\D+$/, '')) === number || (unit !== 'month' && Number(value) === number),
  );
  if (same) return same;
  if (unit === 'month' && choices.length === 12) return choices[number - 1];
  return unit === 'year' ? choices.at(Math.floor(choices.length / 3)) : choices[number - 1];
}

const AGREES =
  /agree|accept|terms|conditions|privacy|consent|policy|read and|confirm|certif|agb|datenschutz|zustimm|akzeptier|einverstanden|accepte|conditions|acept|t[ée]rminos|accett|termini|aceito|concordo|akkoord|akcept|zgod|godk[äa]nn|kabul|соглас|принима|同意|동의/iu;

/**
 * What is ticked and what is not, by index: one of each set of radio buttons, two of each set of boxes, every
 * agreement. Members of a set that is left as it is are absent.
 */
export function togglesOf(
  fields: readonly ElementView[],
  turn: number,
  other: boolean,
  picks: (view: ElementView) => { least: number; most: number },
): Map<number, 'on' | 'off'> {
  const states = new Map<number, 'on' | 'off'>();
  for (const set of setsOf(fields)) {
    const [first] = set;
    const view = first === undefined ? undefined : fields[first];
    if (!view) continue;
    if (isRadio(view)) {
      const index = set[(turn + (other ? 1 : 0)) % set.length];
      if (index !== undefined) states.set(index, 'on');
    } else if (set.length === 1) {
      const on = turn % 2 === (other ? 1 : 0) || view.field?.required || AGREES.test(labelOf(view));
      if (first !== undefined) states.set(first, on ? 'on' : 'off');
    } else {
      const { least, most } = picks(view);
      const count = Math.min(Math.max(least, Math.min(2, most)), set.length);
      set.forEach((index, nth) => {
        const on = (nth - turn + set.length * 100) % set.length < count;
        states.set(index, on ? 'on' : 'off');
      });
    }
  }
  return states;
}

function labelOf({ field }: ElementView): string {
  return `${field?.label} ${field?.field_name}`;
}

function isRadio({ target, field }: ElementView): boolean {
  return target.role === 'radio' || field?.input_type === 'radio';
}

/** Radio buttons and boxes of one name, or of one kind side by side where they have none. */
function setsOf(fields: readonly ElementView[]): number[][] {
  const sets = new Map<string, number[]>();
  let nameless = 0;
  fields.forEach((view, index) => {
    if (view.affordance !== 'toggle') return;
    const name = view.field?.field_name ?? '';
    const before = fields[index - 1];
    const alone =
      name === '' ||
      (!isRadio(view) && !fields.some((one, i) => i !== index && one.field?.field_name === name));
    const runs = before && isRadio(view) && isRadio(before) && (before.field?.field_name ?? '') === '';
    if (alone && !runs) nameless += 1;
    const key = `${isRadio(view)}|${alone ? `#${nameless}` : name}`;
    sets.set(key, [...(sets.get(key) ?? []), index]);
  });
  return [...sets.values()];
}
