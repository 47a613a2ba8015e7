import { isOfAccount } from '#engine/model/account-names.ts';
import type { ElementView, FieldHints } from '../drivers/contract.ts';
import { choiceFor, togglesOf } from './choices.ts';
import type { Country } from './countries.ts';
import { meet } from './demand.ts';
import { DATE_KINDS, type FieldKind, LOCAL_KINDS, type Reading, UNIQUE_KINDS } from './field-kind.ts';
import { FREE } from './fit.ts';
import { type Form, formKey } from './form.ts';
import { countryFor } from './form-country.ts';
import { FormDates } from './form-dates.ts';
import { type FormReading, readForm } from './infer-form.ts';
import { keysOf, type Login, type Memory, preferred, type Sent, type SentValue } from './memory.ts';
import { exampleIn, limitsIn } from './messages.ts';
import { tellingChoices } from './option-lists.ts';
import { type Persona, tagOf } from './persona.ts';
import { type About, codesLike, validValues } from './values.ts';
import { choiceOf, isFree, type Twist, twisted } from './variants.ts';

export type FillingParts = { form: Form; variant: string; memory: Memory; persona: Persona; turn: number };
export type Filled = { view: ElementView; value: string };

/** So many values are tried in a field that may be left empty. */
const REFUSED_OFTEN = 3;

/** One way of filling one form: the values of its fields, made to agree with each other. */
export class Filling {
  readonly #parts: FillingParts;
  readonly #reading: FormReading;
  readonly #keys: Map<ElementView, string>;
  readonly #country: Country;
  readonly #turn: number;
  readonly #login: Login | null;
  readonly #serial: number;
  readonly #values = new Map<number, string>();
  readonly #dates: FormDates;
  #card = '';

  constructor(parts: FillingParts) {
    const { form, variant, memory, persona, turn } = parts;
    this.#parts = parts;
    this.#reading = readForm(form.fields, form.group, form.submit?.target.name ?? '');
    this.#keys = keysOf(form.fields);
    const blind = variant.startsWith('valid~') ? (memory.lessons[formKey(form)]?.blind ?? 0) : 0;
    this.#turn = turn + blind + (variant === 'other' ? 1 : 0);
    this.#dates = new FormDates(this.#reading.readings, this.#turn);
    this.#serial = memory.made + persona.round;
    this.#country = countryFor({ form, reading: this.#reading, keys: this.#keys, memory, turn: this.#turn });
    this.#login = this.#reading.signs_in ? this.#chooseLogin() : null;
    this.#fill();
  }

  /** What is entered, in the order of the fields. */
  values(): Filled[] {
    const { fields } = this.#parts.form;
    return [...this.#values].flatMap(([index, value]) => {
      const view = fields[index];
      return view ? [{ view, value }] : [];
    });
  }

  sent(): Sent {
    const { form, variant } = this.#parts;
    const values = new Map<string, SentValue>();
    for (const [index, value] of this.#values) {
      const view = form.fields[index];
      const key = view ? this.#keys.get(view) : undefined;
      if (!view || !key) continue;
      const { kind = 'text', part = null } = this.#reading.readings[index] ?? {};
      const label = view.field?.label || view.target.name;
      values.set(key, { kind, label, value, typed: view.affordance === 'type' && part === null });
    }
    return {
      form: formKey(form),
      valid: !variant.includes('@') || choiceOf(variant.split('@')[0] ?? '') > 0,
      signs_in: this.#reading.signs_in,
      country: this.#country.code,
      values,
    };
  }

  #fill(): void {
    const { form, variant } = this.#parts;
    const [name = '', place] = variant.split('@');
    const picks = (view: ElementView) => this.#picks(view);
    const toggles = togglesOf(
      form.fields,
      this.#turn - (variant === 'other' ? 1 : 0),
      variant === 'other',
      picks,
    );
    form.fields.forEach((view, index) => {
      const read = this.#reading.readings[index];
      if (!view.field || !read || isTrap(view, read)) return;
      const reading = this.#asTold(view, read);
      if (isOfAccount(view, form.fields, this.#parts.memory.accounts)) return;
      if (view.affordance === 'toggle') {
        const state = toggles.get(index);
        if (state) this.#values.set(index, this.#demandOf(view).required ? 'on' : state);
        return;
      }
      let value = this.#valueOf(view, view.field, reading, index);
      if (reading.kind === 'card_number') this.#card = value;
      if (String(index) === place || (place === '*' && view.affordance === 'type' && isFree(reading.kind)))
        value = this.#twist(name, value, view.field, index);
      this.#values.set(index, value);
    });
  }

  #twist(twist: string, value: string, field: FieldHints, index: number): string {
    const choice = choiceOf(twist);
    if (choice > 0) return tellingChoices(field)[choice - 1]?.value ?? value;
    const { token, markup } = this.#parts.persona;
    if (twist === 'special' && markup) return `${token} ${markup}`;
    return twisted(twist as Twist, value, token, field, this.#dates.before(index, this.#values));
  }

  #valueOf(view: ElementView, field: FieldHints, reading: Reading, index: number): string {
    if (view.affordance === 'upload') return 'file';
    const { kind, part, confirms } = reading;
    if (confirms !== null) {
      const same = this.#values.get(confirms);
      if (same !== undefined) return same;
    }
    const about = this.#about(view, reading, index);
    if (view.affordance === 'choose') return this.#choose(view, field, reading, about);
    if (part?.of === 'date') return datePart(part.unit, this.#dates.partly(kind, field, about.demand), field);
    if (part?.of === 'text') {
      const whole = { ...field, max_length: part.length * part.boxes, pattern: '', min: '', min_length: 0 };
      return (
        validValues(kind, whole, this.#parts.persona, about)[0]
          ?.replace(/[\s+-]/g, '')
          .slice(part.from, part.from + part.length) ?? ''
      );
    }
    const own = this.#login ? loginValue(kind, this.#login) : '';
    return own || this.#open(view, field, kind, about);
  }

  /** The first value that was not refused; when all were, one that nobody has seen yet. */
  #open(view: ElementView, field: FieldHints, kind: FieldKind, about: About): string {
    const { memory, persona } = this.#parts;
    const key = this.#keys.get(view) ?? '';
    // What nobody asks for and what takes nothing, as a field for the name of a thing, is left empty as a user would.
    const isNeeded = field.required || about.demand.required;
    if (!isNeeded && (memory.refused[key]?.length ?? 0) >= REFUSED_OFTEN) return '';
    const values = validValues(kind, field, persona, about);
    const advised = memory.advised[key];
    if (advised !== undefined && preferred(memory, key, [advised], 0) !== null) return advised;
    const value = preferred(memory, key, values, isSteady(kind) ? 0 : this.#turn);
    if (value !== null) return value;
    const refused = memory.refused[key]?.length ?? 0;
    const further = validValues(kind, field, persona, {
      ...about,
      known: [],
      turn: refused,
      serial: this.#serial + refused,
    });
    const made = FREE.has(kind) ? [meet(tagOf(persona.token, this.#serial + refused), about.demand)] : [];
    const fallback = values[refused % Math.max(1, values.length)] ?? '';
    return preferred(memory, key, [...further, ...made], 0) ?? fallback;
  }

  #choose(view: ElementView, field: FieldHints, reading: Reading, about: About): string {
    const day = reading.part?.of === 'date' ? this.#dates.partly(reading.kind, field, about.demand) : '';
    const chosen = choiceFor(field, reading, about, day);
    const refused = this.#parts.memory.refused[this.#keys.get(view) ?? ''] ?? [];
    if (!refused.includes(chosen)) return chosen;
    return tellingChoices(field).find(({ value }) => !refused.includes(value))?.value ?? chosen;
  }

  #about(view: ElementView, { kind }: Reading, index: number): About {
    const { memory } = this.#parts;
    const demand = this.#dates.demandOf(index, view, this.#demandOf(view));
    const titles = kind === 'search' ? (memory.known.title ?? []) : [];
    const worked = memory.worked[this.#keys.get(view) ?? ''];
    const [own, ...others] = worked ? codesLike(worked, tagOf(this.#parts.persona.token, this.#serial)) : [];
    const known = [...titles, ...others, ...(own ? [own] : []), ...(memory.known[kind] ?? [])];
    const { readings } = this.#reading;
    return {
      country: this.#country,
      demand,
      serial: this.#serial + (demand.again ?? 0),
      nth: this.#dates.nth(index),
      turn: this.#turn,
      card: this.#card,
      national: readings.some((other) => other.kind === 'dial_code'),
      known: UNIQUE_KINDS.has(kind) || DATE_KINDS.has(kind) ? [] : known,
    };
  }

  /** A field that was taken for one of words, and asks for a number. */
  #asTold(view: ElementView, reading: Reading): Reading {
    return this.#demandOf(view).whole && FREE.has(reading.kind) ? { ...reading, kind: 'number' } : reading;
  }

  /** What messages have asked for, and what stands with the field from the beginning: limits and an example. */
  #demandOf(view: ElementView): Memory['asked'][string] {
    const { description = '' } = view.field ?? {};
    const example = exampleIn(description);
    const asked = this.#parts.memory.asked[this.#keys.get(view) ?? ''];
    return { ...limitsIn(description), ...(example ? { example } : {}), ...asked };
  }

  /** How many boxes of a set are to be ticked; a message about the set may stand at any of them. */
  #picks({ field }: ElementView): { least: number; most: number } {
    const set = this.#parts.form.fields.filter((view) => view.field?.field_name === field?.field_name);
    const demands = set.map((view) => this.#demandOf(view));
    return {
      least: Math.max(1, ...demands.map(({ picks_least = 1 }) => picks_least)),
      most: Math.min(...demands.map(({ picks_most = Number.POSITIVE_INFINITY }) => picks_most)),
    };
  }

  /** The account to sign in with: one that was made here and not refused here. */
  #chooseLogin(): Login | null {
    const { form, memory } = this.#parts;
    const open = memory.logins.filter((login) =>
      form.fields.every((view, index) => {
        const kind = this.#reading.readings[index]?.kind ?? 'text';
        const own = kind === 'password' ? '' : loginValue(kind, login);
        return !own || !memory.refused[this.#keys.get(view) ?? '']?.includes(own);
      }),
    );
    return open[this.#turn % Math.max(1, open.length)] ?? null;
  }
}

/** What takes its turn with its country, its date or its card, and must not take another by itself. */
function isSteady(kind: FieldKind): boolean {
  return (
    DATE_KINDS.has(kind) || LOCAL_KINDS.has(kind) || (kind.startsWith('card_') && kind !== 'card_number')
  );
}

/** A field that asks to be left empty, or stands where nobody sees it. */
function isTrap({ box, affordance }: ElementView, { kind }: Reading): boolean {
  return kind === 'trap' || (affordance === 'type' && (box.x < -500 || box.y < -5_000));
}

function loginValue(kind: FieldKind, { email, username, password }: Login): string {
  if (kind === 'password') return password;
  if (kind === 'email') return email || username;
  return kind === 'username' || kind === 'text' ? username || email : '';
}

function datePart(
  unit: 'day' | 'month' | 'year',
  day: string,
  { max_length, input_type }: FieldHints,
): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (unit === 'year') return max_length === 2 ? year.slice(2) : year;
  const text = unit === 'month' ? month : date;
  return input_type === 'number' ? String(Number(text)) : text;
}
