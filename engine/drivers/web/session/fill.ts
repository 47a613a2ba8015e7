import type { ElementTarget, FieldValue, Spot } from '#engine/drivers/contract.ts';
import type { Prepared } from '../page-agent/resolve.ts';
import type { WebHost } from './host.ts';
import { sampleFile } from './sample-files.ts';

export function prepareCall(target: ElementTarget, phase: 'hover' | 'act' | 'same', spot?: Spot): string {
  const given = spot ? `, ${JSON.stringify(spot)}` : '';
  return `prepare(${JSON.stringify(target)}, ${JSON.stringify(phase)}${given})`;
}

const ASSIGNED = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** Puts a value into a field as a user would; resolves with what stood in the way, '' when it went well. */
export async function fillField(host: WebHost, field: FieldValue, first: boolean): Promise<string> {
  const ready = await host.ask<Prepared>(prepareCall(field.target, first ? 'act' : 'same'));
  if (!ready) return 'missing';
  if (ready.status !== 'ready') return ready.status === 'missing' ? 'missing' : ready.detail;
  if (field.affordance === 'upload' || ready.input_type === 'file') return host.input.upload(sampleFile);
  if (field.affordance === 'toggle') {
    if (ready.checked !== (field.value === 'on')) await host.input.press(ready.x, ready.y);
    return '';
  }
  if (ready.tag === 'SELECT' || ASSIGNED.has(ready.input_type)) {
    await host.ask(`assignPicked(${JSON.stringify(field.value)})`);
    return '';
  }
  if (field.secret) await host.ask('hidePicked()');
  await host.ask('focusPicked()');
  if (field.value === '') await host.ask('clearPicked()');
  else await host.input.text(field.value);
  await host.input.key('End'); // Inserted text sends no key events; some apps listen for nothing else.
  return '';
}
