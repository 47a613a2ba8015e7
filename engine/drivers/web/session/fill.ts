import { setTimeout as delay } from 'node:timers/promises';
import type { ElementTarget, FieldValue, Spot } from '#engine/drivers/contract.ts';
import { sampleFiles } from '#engine/export/runtime/sample-files.ts';
import type { Prepared } from '../page-agent/resolve.ts';
import type { WebHost } from './host.ts';

export function prepareCall(target: ElementTarget, phase: 'hover' | 'act' | 'same', spot?: Spot): string {
  const given = spot ? `, ${JSON.stringify(spot)}` : '';
  return `prepare(${JSON.stringify(target)}, ${JSON.stringify(phase)}${given})`;
}

/** How long a message that lies over something is waited for: toasts stay for four to six seconds. */
const MESSAGE_MS = 6_000;
/** How long a list may take to open, with what it asks a server for, and to close; and how often that is looked at. */
const LIST_MS = { opens: 1_500, suggests: 400, closes: 1_000, look: 50 };
const ENABLED_MS = 600;
const WRITTEN_DAY = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?: \d{1,2}:\d{2}.*)?$/;
const ASSIGNED = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** Brings a target into view; a message that lies over it is waited for, as a user would. */
export async function prepare(
  host: WebHost,
  target: ElementTarget,
  phase: 'hover' | 'act' | 'same',
  spot?: Spot,
): Promise<Prepared | null> {
  const ready = await host.ask<Prepared>(prepareCall(target, phase, spot));
  if (!ready?.passing) return ready;
  const again = await within(MESSAGE_MS, async () => {
    const later = await host.ask<Prepared>(prepareCall(target, 'same', spot));
    return later?.passing ? null : later;
  });
  return again ?? ready;
}

/** `first`: an action begins with it; `otherwise`: what is chosen where its list does not offer the value, '' for any. */
type Filling = { first: boolean; otherwise?: readonly string[] };

/** Puts a value into a field as a user would; resolves with what stood in the way, '' when it went well. */
export async function fillField(
  host: WebHost,
  field: FieldValue,
  { first, otherwise = [] }: Filling,
): Promise<string> {
  const ready = await prepare(host, field.target, first ? 'act' : 'same');
  if (!ready) return 'missing';
  if (ready.status !== 'ready') return ready.status === 'missing' ? 'missing' : ready.detail;
  if (field.affordance === 'upload' || ready.input_type === 'file')
    return host.input.upload((accept) => sampleFiles(accept, field.value));
  if (field.affordance === 'pick') return pick(host, ready, field.target, [field.value, ...otherwise]);
  if (field.affordance === 'toggle') {
    if (ready.checked !== (field.value === 'on')) await host.input.press(ready.x, ready.y);
    return '';
  }
  if (ready.tag === 'SELECT' || ASSIGNED.has(ready.input_type)) {
    await host.ask(`assignPicked(${JSON.stringify(field.value)})`);
    return '';
  }
  await typeText(host, field);
  return '';
}

async function typeText(host: WebHost, { target, value, secret }: FieldValue): Promise<void> {
  if (secret) await host.ask('hidePicked()');
  await host.ask('focusPicked()');
  const begun = performance.now();
  if (value === '') await host.ask('clearPicked()');
  else await host.input.text(value);
  // Inserted text sends no key events; some apps listen for nothing else. A date of parts takes the end as the last of its days.
  await host.input.key(WRITTEN_DAY.test(value) ? 'Shift' : 'End');
  // What follows the text, as an app's drawing of it, the key has to wait for.
  const ms = Math.round(performance.now() - begun);
  if (value !== '') host.emit({ kind: 'typed', field: target.name, ms, place: host.place() });
}

/**
 * Some fields take only what they suggest: what was typed is gone once the field is left. Then a suggestion is chosen, of
 * this text where there is one.
 * @returns whether what was typed was gone, and something was chosen by opening the list
 */
export async function takeSuggestion(
  host: WebHost,
  { target, affordance, value }: FieldValue,
): Promise<boolean> {
  if (target.role !== 'combobox' || affordance !== 'type' || value === '') return false;
  // A list that suggests nothing for this text is not drawn at all.
  const offers = await host.ask<boolean>('isSuggesting()');
  const same = offers ? await settledOption(host, [value], LIST_MS.suggests) : null;
  if (same?.status === 'ready') {
    await host.input.press(same.x, same.y);
    return false;
  }
  await host.ask('blurPicked()');
  if ((await host.ask<string>('heldByPicked()')) === value) return false;
  const ready = await host.ask<Prepared>(prepareCall(target, 'same'));
  return ready?.status === 'ready' && (await pick(host, ready, target, [''])) === '';
}

/** Waits for a button that is enabled once its form is filled: what checks the form may take a moment. */
export async function untilEnabled(host: WebHost, button: ElementTarget): Promise<void> {
  await within(ENABLED_MS, async () => {
    const ready = await host.ask<Prepared>(prepareCall(button, 'same'));
    return ready?.disabled ? null : true;
  });
}

/** Takes out what the picked field holds, beside which its list would offer nothing; says whether that has opened the list. */
async function openByEmptying(host: WebHost): Promise<boolean> {
  if ((await host.ask<string>('heldByPicked()')) === '') return false;
  await host.ask('focusPicked()');
  await host.ask('clearPicked()');
  return (await host.ask<boolean>('isOffering()')) === true;
}

/** Opens a list and presses the option of the first of these texts that it offers, of '' the first that is a choice; resolves with what stood in the way. */
async function pick(
  host: WebHost,
  ready: Prepared,
  target: ElementTarget,
  texts: readonly string[],
): Promise<string> {
  const isOpen = ready.tag === 'INPUT' && (await openByEmptying(host));
  if (!isOpen) await host.input.press(ready.x, ready.y);
  const option = await settledOption(host, texts, LIST_MS.opens);
  if (option?.status === 'ready') {
    await host.input.press(option.x, option.y);
    // One that closes slowly lies over what comes next, or keeps the page behind it hidden from assistive technology.
    const isBack = async () =>
      (await host.ask<Prepared>(prepareCall(target, 'same')))?.status !== 'missing' || null;
    const isClosed = async () => ((await host.ask<boolean>('isOffering()')) === false ? isBack() : null);
    if (await within(LIST_MS.closes, isClosed)) return '';
  }
  if (await host.ask<boolean>('isOffering()')) await host.input.key('Escape');
  return option ? '' : 'its list offers nothing';
}

/** An option of the first of these texts that is offered, of '' any, once it stands still: a list that opens may grow or move. */
function settledOption(host: WebHost, texts: readonly string[], most_ms: number): Promise<Prepared | null> {
  let last: Prepared | null = null;
  return within(most_ms, async () => {
    let option: Prepared | null = null;
    for (const text of texts) option ??= await host.ask<Prepared>(`prepareOffered(${JSON.stringify(text)})`);
    const isStill = option !== null && option.x === last?.x && option.y === last.y;
    last = option;
    return isStill ? option : null;
  });
}

/** What `look` gives before the time is over, else null. */
async function within<T>(most_ms: number, look: () => Promise<T | null>): Promise<T | null> {
  for (const end = performance.now() + most_ms; performance.now() < end; await delay(LIST_MS.look)) {
    const found = await look();
    if (found !== null) return found;
  }
  return null;
}
