import type { ElementTarget, FieldValue } from '../contract.ts';
import type { Prepared } from './agent/resolve.ts';
import type { PageHost } from './page-host.ts';
import { sampleFile } from './sample-files.ts';

/** Real mouse input at a point of the viewport, in CSS pixels. */
export async function pressAt(host: PageHost, x: number, y: number): Promise<void> {
  const at = { x, y, button: 'left', clickCount: 1 } as const;
  const { cdp } = host;
  const events = Promise.all([
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
    cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...at }),
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', buttons: 0, ...at }),
  ]);
  await host.within(events);
}

export async function moveTo(host: PageHost, x: number, y: number): Promise<void> {
  await host.within(host.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }));
}

export async function wheel(host: PageHost, x: number, y: number, deltaY: number): Promise<void> {
  await host.within(
    host.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }),
  );
}

export function prepareCall(target: ElementTarget, phase: 'hover' | 'act' | 'same'): string {
  return `prepare(${JSON.stringify(target)}, ${JSON.stringify(phase)})`;
}

const ASSIGNED = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** Puts a value into a field as a user would; resolves with what stood in the way, '' when it went well. */
export async function fillField(host: PageHost, field: FieldValue, first: boolean): Promise<string> {
  const ready = await host.ask<Prepared>(prepareCall(field.target, first ? 'act' : 'same'));
  if (!ready) return 'missing';
  if (ready.status !== 'ready') return ready.status === 'missing' ? 'missing' : ready.detail;
  if (field.affordance === 'upload' || ready.input_type === 'file') return upload(host);
  if (field.affordance === 'toggle') {
    if (ready.checked !== (field.value === 'on')) await pressAt(host, ready.x, ready.y);
    return '';
  }
  if (ready.tag === 'SELECT' || ASSIGNED.has(ready.input_type)) {
    await host.ask(`assignPicked(${JSON.stringify(field.value)})`);
    return '';
  }
  await host.ask('focusPicked()');
  if (field.value === '') await host.ask('clearPicked()');
  else await host.within(host.cdp.send('Input.insertText', { text: field.value }));
  await host.within(host.page.keyboard.press('End')); // Inserted text sends no key events; some apps listen for nothing else.
  return '';
}

async function upload(host: PageHost): Promise<string> {
  const handle = await host.page.evaluateHandle(
    () =>
      (globalThis as unknown as Record<symbol, { picked(): Element }>)[Symbol.for('rove.agent')]?.picked() ??
      null,
  );
  const element = handle.asElement();
  if (!element) return 'missing';
  const accept = (await element.getAttribute('accept')) ?? '';
  await element.setInputFiles(sampleFile(accept), { timeout: 2_000 });
  await handle.dispose();
  return '';
}
