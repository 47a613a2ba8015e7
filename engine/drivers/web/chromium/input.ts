import { setTimeout as delay } from 'node:timers/promises';
import type { Press, Spot } from '#engine/drivers/contract.ts';
import type { SampleFile } from '#engine/export/runtime/sample-files.ts';
import type { Input } from '../session/host.ts';
import type { PageHost } from './page-host.ts';

/** Bits of modifier keys in the protocol's input events. */
const MODIFIERS: Partial<Record<Press, number>> = { control: 2, shift: 8 };
const DRAG_STEPS = 6;
/** Between the two presses of a double click. */
const DOUBLE_MS = 80;
/** Longer than any drag takes that goes well. */
const DRAG_MS = 2_500;

/** Real input by the protocol of the page that the session works in. */
export class CdpInput implements Input {
  readonly #host: PageHost;

  constructor(host: PageHost) {
    this.#host = host;
  }

  async press(x: number, y: number, how?: Press): Promise<void> {
    const host = this.#host;
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

  /** Through Playwright's mouse, which also carries HTML drag-and-drop. */
  async drag(from: Spot, to: Spot): Promise<void> {
    const host = this.#host;
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
      await host.within(host.cdp.send('Input.dispatchMouseEvent', up)).catch(() => {}); // The same.
      throw error;
    }
  }

  async move(x: number, y: number): Promise<void> {
    const host = this.#host;
    await host.within(host.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }));
  }

  async wheel(x: number, y: number, deltaY: number): Promise<void> {
    const host = this.#host;
    const turn = { type: 'mouseWheel', x, y, deltaX: 0, deltaY } as const;
    await host.within(host.cdp.send('Input.dispatchMouseEvent', turn));
  }

  async key(key: string): Promise<void> {
    await this.#host.within(this.#host.page.keyboard.press(key));
  }

  async text(text: string): Promise<void> {
    await this.#host.within(this.#host.cdp.send('Input.insertText', { text }));
  }

  async upload(choose: (accept: string) => SampleFile[]): Promise<string> {
    const handle = await this.#host.page.evaluateHandle(
      () =>
        (globalThis as unknown as Record<symbol, { picked(): Element }>)[
          Symbol.for('rove.agent')
        ]?.picked() ?? null,
    );
    const element = handle.asElement();
    if (!element) return 'missing';
    const accept = (await element.getAttribute('accept')) ?? '';
    await element.setInputFiles(choose(accept), { timeout: 2_000 });
    await handle.dispose();
    return '';
  }
}
