import { setTimeout as delay } from 'node:timers/promises';
import type { ElementTarget, FieldValue, Press, Spot } from '../contract.ts';
import type { Prepared } from './agent/resolve.ts';
import type { PageHost } from './page-host.ts';
import { sampleFile } from './sample-files.ts';

/** Bits of modifier keys in the protocol's input events. */
const MODIFIERS: Partial<Record<Press, number>> = { control: 2, shift: 8 };
const DRAG_STEPS = 6;
/** Between the two presses of a double click. */
const DOUBLE_MS = 80;

/** Real mouse input at a point of the viewport, in CSS pixels. */
export async function pressAt(host: PageHost, x: number, y: number, how?: Press): Promise<void> {
  const { cdp } = host;
  const button = how === 'secondary' ? 'right' : 'left';
  const modifiers = (how && MODIFIERS[how]) ?? 0;
  const buttons = button === 'right' ? 2 : 1;
  const press = (clickCount: number) => {
    const at = { x, y, button, clickCount, modifiers } as const;
    return [
      cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons, ...at }),
      cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', buttons: 0, ...at }),
    ];
  };
  const moved = cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  await host.within(Promise.all([moved, ...press(1)]));
  if (how !== 'double') return;
  // Nobody presses twice at the very same moment: what the first press begins is begun by then.
  await delay(DOUBLE_MS);
  await host.within(Promise.all(press(2)));
}

/** Longer than any drag takes that goes well. */
const DRAG_MS = 2_500;

/** Drags with the left button. Through Playwright's mouse, which also carries HTML drag-and-drop. */
export async function drag(host: PageHost, from: Spot, to: Spot): Promise<void> {
  const { mouse } = host.page;
  const whole = async () => {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: DRAG_STEPS });
    await mouse.up();
  };
  try {
    await host.within(whole(), DRAG_MS);
  } catch (error) {
    // A page that begins a drag which its browser does not carry on leaves the button down.
    const { x, y } = to;
    const up = { type: 'mouseReleased', x, y, button: 'left', clickCount: 1 } as const;
    await host.within(host.cdp.send('Input.setInterceptDrags', { enabled: false })).catch(() => {}); // Told below.
    await host.within(host.cdp.send('Input.dispatchMouseEvent', up)).catch(() => {});
    throw error;
  }
}

export async function moveTo(host: PageHost, x: number, y: number): Promise<void> {
  await host.within(host.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }));
}

export async function wheel(host: PageHost, x: number, y: number, deltaY: number): Promise<void> {
  await host.within(
    host.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }),
  );
}

export function prepareCall(target: ElementTarget, phase: 'hover' | 'act' | 'same', spot?: Spot): string {
  const given = spot ? `, ${JSON.stringify(spot)}` : '';
  return `prepare(${JSON.stringify(target)}, ${JSON.stringify(phase)}${given})`;
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
