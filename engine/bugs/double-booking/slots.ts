import type { ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { isDay } from '../shared/days.ts';
import { find } from '../shared/trial.ts';
import durationWords from './duration-words.json' with { type: 'json' };

const DURATION = new RegExp(durationWords.join('|'), 'i');
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A part of a day, in minutes since midnight. */
export type Slot = { from: number; to: number };

const at = (hour: number, minute = 0): number => hour * 60 + minute;
export const TAKEN: Slot = { from: at(10), to: at(11) };
/** Those that share time with it: the later half, the earlier half, all around, within, and the same beginning. */
export const OVERLAPPING: readonly Slot[] = [
  { from: at(10, 30), to: at(11, 30) },
  { from: at(9, 30), to: at(10, 30) },
  { from: at(9), to: at(12) },
  { from: at(10, 15), to: at(10, 45) },
];

/** Fields of a form by which something is had for a part of a day: a day and two times, or a time and a duration. */
export type Times = { day: string; start: string; end: string; lasts: 'until' | 'minutes' };

/** The fields of a form that say from when to when something is had, by their paths; null where it asks for no such thing. */
export function timesOf(fields: readonly FieldValue[], seen: Observation): Times | null {
  const views = fields.flatMap(({ target }) => find(seen, target) ?? []);
  const path = (view: ElementView | undefined) => view?.target.path ?? '';
  const day = views.find(({ field }) => field && (field.input_type === 'date' || isDay(field.value)));
  const [start, end] = views.filter(isTime);
  if (!day || !start) return null;
  if (end) return { day: path(day), start: path(start), end: path(end), lasts: 'until' };
  const minutes = views.find((view) => view.affordance === 'choose' && DURATION.test(nameOf(view)));
  return minutes ? { day: path(day), start: path(start), end: path(minutes), lasts: 'minutes' } : null;
}

const nameOf = ({ target, field }: ElementView): string =>
  `${target.name} ${field?.label} ${field?.field_name}`;

const isTime = ({ field, affordance }: ElementView): boolean =>
  affordance === 'type' && field !== null && (field.input_type === 'time' || TIME.test(field.value));

/** The same values for a slot of a day; null where the form offers no such duration. */
export function valuesFor(
  fields: readonly FieldValue[],
  times: Times,
  { day, slot, seen }: { day: string; slot: Slot; seen: Observation },
): FieldValue[] | null {
  const end = times.lasts === 'until' ? sayTime(slot.to) : durationIn(seen, times.end, slot.to - slot.from);
  if (end === null) return null;
  const given = new Map([
    [times.day, day],
    [times.start, sayTime(slot.from)],
    [times.end, end],
  ]);
  return fields.map((field) => ({ ...field, value: given.get(field.target.path) ?? field.value }));
}

/** The option of a list that says so many minutes, in minutes or in hours. */
function durationIn(seen: Observation, path: string, minutes: number): string | null {
  const { options = [], option_texts = options } =
    seen.elements.find(({ target }) => target.path === path)?.field ?? {};
  return options.find((_, index) => minutesIn(option_texts[index] ?? '') === minutes) ?? null;
}

function minutesIn(option: string): number | null {
  const [, number = '', unit = ''] =
    /^(\d+(?:[.,]\d+)?)\s*(h|hours?|std\.?|stunden?|heures?)?/i.exec(option) ?? [];
  if (number === '') return null;
  return Number(number.replace(',', '.')) * (unit ? 60 : 1);
}

function sayTime(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

export const saySlot = ({ from, to }: Slot): string => `${sayTime(from)}–${sayTime(to)}`;
