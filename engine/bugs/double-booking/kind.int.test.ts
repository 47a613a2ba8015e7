import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { doubleBooking } from './kind.ts';

type Kind = 'sound' | 'faulty' | 'open' | 'minutes' | 'busy';
type Booking = { day: string; from: number; to: number };

/**
 * What is booked: at /open nothing forbids anything, at /faulty only the same beginning is forbidden; at /minutes too, for so many minutes;
 * at /busy as well, and somebody was first with what is asked for first.
 */
const booked: Record<Kind, Booking[]> = { sound: [], faulty: [], open: [], minutes: [], busy: [] };
const minutesOf = (time: string | null): number =>
  (time ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

function refuses(kind: Kind, { day, from, to }: Booking): boolean {
  if (kind === 'open') return false;
  return booked[kind].some(
    (one) => one.day === day && (kind === 'sound' ? one.from < to && from < one.to : one.from === from),
  );
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const kind = (request.url ?? '/').slice(1).replace(/\/new$/, '') as Kind;
  const isForm = (request.url ?? '').endsWith('/new');
  if (!booked[kind]) return void response.writeHead(404).end();
  let sent = '';
  for await (const part of request) sent += part;
  const form = new URLSearchParams(sent);
  let said = '';
  if (request.method === 'POST') {
    const from = minutesOf(form.get('start'));
    const to = kind === 'minutes' ? from + Number(form.get('minutes')) : minutesOf(form.get('end'));
    const booking = { day: form.get('day') ?? '', from, to };
    if (kind === 'busy' && booked.busy.length === 0) booked.busy.push(booking);
    if (!refuses(kind, booking)) {
      booked[kind].push(booking);
      return void response.writeHead(303, { location: `/${kind}` }).end();
    }
    said = '<p role="alert">The room is already booked at this time.</p>';
  }
  const end =
    kind === 'minutes'
      ? '<label>Duration <select name="minutes"><option value="15">15 min</option><option value="30">30 min</option><option value="60">1 hour</option></select></label>'
      : '<label>End <input type="time" name="end"></label>';
  const body = isForm
    ? `<h1>New booking</h1>${said}<form method="post"><label>Title <input name="title"></label>
       <label>Date <input type="date" name="day"></label> <label>Start <input type="time" name="start"></label> ${end}
       <button>Save</button></form>`
    : `<h1>Bookings</h1><p>${booked[kind].length} in all</p>`;
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>T</title>${body}</html>`);
}

const site = new CheckSite((request, response) => void answer(request, response), { mode: 'active' });

const PAGES = { faulty: 'faulty/new', sound: 'sound/new' };

it('a form that takes what overlaps a booking is told of, and shown by its exported test', async () => {
  const bug = await site.foundBy(doubleBooking, PAGES);
  expect(bug?.title).toBe('10:30–11:30 can be booked over 10:00–11:00, which is refused a second time');
  await site.provesExport(doubleBooking, PAGES);
}, 240_000);

it('reads a duration, and says nothing where the same may be had twice', async () => {
  expect((await site.tried(doubleBooking, 'minutes/new')).suspicions).toHaveLength(1);
  const { why } = await site.tried(doubleBooking, 'open/new');
  expect(why).toBe('not judged: the same may be booked twice');
});

it('books another day where somebody has booked that time already', async () => {
  expect((await site.tried(doubleBooking, 'busy/new')).suspicions).toHaveLength(1);
});
