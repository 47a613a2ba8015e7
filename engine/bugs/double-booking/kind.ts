import { randomUUID } from 'node:crypto';
import type { CheckAction, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { freeDay } from '#engine/export/runtime/free-day.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isDisturbed, need } from '../shared/compare.ts';
import { reopen } from '../shared/editors.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { remarked } from '../shared/made.ts';
import { isTaken, refusalSince, saidSince } from '../shared/outcome.ts';
import { filling, makersOf, markIn, namelessMakersOf, openerOf } from '../shared/places.ts';
import type { Trial } from '../shared/trial.ts';
import { isBookedTwice } from './reproduce.ts';
import { OVERLAPPING, type Slot, saySlot, TAKEN, type Times, timesOf, valuesFor } from './slots.ts';

const DAYS_MAX = 3;

/** Names of the fields, and what the two bookings were given; `says`: how the same slot was refused. */
type Facts = {
  day_field: string;
  start_field: string;
  end_field: string;
  taken: string[];
  over: string[];
  slots: string[];
  says: string;
};

/** What is had for a time by one is not had by another for a part of that time: a form that refuses the same time refuses any that overlaps it. */
export const doubleBooking: TriedKind<'overlaps', Facts> = {
  id: 'double_booking',
  category: 'functional',
  description: 'A form refuses a time that is booked already, and takes one that overlaps it',
  sentence: 'Book a time, the same again, and times that overlap it',
  fingerprint_rule: 'route and the names of the fields',
  variants: {
    overlaps: {
      severity: 'major',
      because: 'two have the same at the same time',
      title: ({ slots: [taken, over] }) =>
        `${over} can be booked over ${taken}, which is refused a second time`,
    },
  },
  budget: { chance: 0.35, seconds: 6, most: 4, time_ms: 30_000 },
  sure: true,
  cause: ['request'],
  changes: true,
  reproduce: ({ facts: { day_field, start_field, end_field, taken, over, says }, used }) =>
    shownBy(
      isBookedTwice,
      {
        form: used.form(),
        ...{ day: used.field(day_field), start: used.field(start_field), end: used.field(end_field) },
        opener: used.opener(),
        ...{ taken, over, says },
      },
      { late: true },
    ),
  appliesTo: (context) => {
    return [...makersOf(context), ...namelessMakersOf(context)]
      .filter(({ fields }) => timesOf(fields, context.seen) !== null)
      .map(({ fields, submit }) => ({
        kind: 'check',
        check: 'double_booking',
        fields,
        submit,
        ...openerOf(context),
      }));
  },
  run: async (trial, action) => {
    const { fields } = filling(action, trial);
    const times = timesOf(fields, trial.start);
    need(times, 'a day and times');
    const salt = markIn(fields) || randomUUID();
    let day = '';
    const book = (slot: Slot, fresh: string) => booked(trial, action, { fields, times, day, slot, fresh });
    let isBooked = false;
    // Others may have booked that very time.
    for (let next = 0; next < DAYS_MAX && !isBooked; next += 1) {
      day = freeDay(`${salt}${next}`);
      isBooked = (await book(TAKEN, '')).taken;
    }
    need(isBooked, 'the first is refused');
    const again = await book(TAKEN, 'n');
    need(!again.taken && again.says !== '', 'the same may be booked twice');
    for (const [index, slot] of OVERLAPPING.entries()) {
      const { taken, given } = await book(slot, `m${index}`);
      if (taken) return [sightingOf(trial, { times, day, slot, says: again.says, fields, given })];
    }
    return [];
  },
};

type Booking = { fields: readonly FieldValue[]; times: Times; day: string; slot: Slot; fresh: string };
type Booked = { taken: boolean; says: string; given: readonly FieldValue[] };

/** Sends the form for a slot; whether it was taken, and what the screen says where it was not. */
async function booked(trial: Trial, action: CheckAction, booking: Booking): Promise<Booked> {
  const { fields, times, day, slot, fresh } = booking;
  const [first] = fields;
  need(first, 'fields');
  if (trial.acts > 0) await reopen(trial, trial.start, { field: first.target, opener: action.opener });
  const before: Observation = trial.seen;
  const own = fresh === '' ? fields : remarked(fields, markIn(fields) || 'rove');
  const given = valuesFor(own, times, { day, slot, seen: before });
  if (!given) return { taken: false, says: '', given: [] };
  const from = trial.signals.length;
  await trial.send(given, action.submit ?? null);
  const heard = () => trial.signals.slice(from);
  const isAnswered = () =>
    isTaken(trial.seen, before, heard()) || refusalSince(trial.seen, before) !== undefined;
  if (!isAnswered()) await trial.until(isAnswered, trial.pace.save_ms / 2);
  need(!asksToSignIn(trial.seen, before) && !isDisturbed(heard()), 'an error');
  const taken = isTaken(trial.seen, before, heard());
  const says = refusalSince(trial.seen, before) ?? saidSince(trial.seen, before)[0] ?? '';
  return { taken, says: taken ? '' : says, given };
}

/** A slot that was taken over the first one, with what its form was given, and how the first was refused a second time. */
type Overlap = Omit<Booking, 'fresh'> & { says: string; given: readonly FieldValue[] };

function sightingOf(
  { start }: Trial,
  { fields, times, day, slot, says, given }: Overlap,
): Sighting<'overlaps', Facts> {
  const at = (values: readonly FieldValue[], path: string) =>
    values.find(({ target }) => target.path === path);
  const nameOf = (path: string) => at(fields, path)?.target.name ?? '';
  const timesIn = (values: readonly FieldValue[]) =>
    [times.start, times.end].map((path) => at(values, path)?.value ?? '');
  const named = {
    day_field: nameOf(times.day),
    start_field: nameOf(times.start),
    end_field: nameOf(times.end),
  };
  const first = valuesFor(fields, times, { day, slot: TAKEN, seen: start }) ?? [];
  const slots = [saySlot(TAKEN), saySlot(slot)];
  return {
    variant: 'overlaps',
    facts: { ...named, says, taken: timesIn(first), over: timesIn(given), slots },
    key: Object.values(named),
    description: `${slots[0]} was booked for ${day}, and refused a second time ("${says}"); ${slots[1]} of the same day was taken.`,
    place: start.place,
    context: { day, booked: saySlot(TAKEN), taken: saySlot(slot), says },
  };
}
