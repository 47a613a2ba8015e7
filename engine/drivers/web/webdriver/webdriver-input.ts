import type { Press, Spot } from '#engine/drivers/contract.ts';
import type { SampleFile } from '#engine/export/runtime/sample-files.ts';
import type { Input } from '../session/host.ts';
import { KEYS, keysOf } from './keys.ts';

const DRAG_STEPS = 6;
const STEP_MS = 16;
const DOUBLE_MS = 80;

type Item = Record<string, unknown>;
/** Sources of input as WebDriver names them, each with what it does tick by tick. */
export type Sources = { type: string; id: string; parameters?: object; actions: Item[] }[];

export type Acts = {
  perform(sources: Sources): Promise<unknown>;
  /** Types into what has the focus, as input that sends no key events. */
  insert(text: string): Promise<unknown>;
  upload(choose: (accept: string) => SampleFile[]): Promise<string>;
};

const at = ({ x, y }: Spot): Item => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});
const PRESSED = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];
const mouse = (actions: Item[]): Sources => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
];

/** Input by the actions of WebDriver, whichever dialect carries them. */
export function webdriverInput({ perform, insert, upload }: Acts): Input {
  return {
    press: async (x, y, how) => {
      if (how === 'secondary')
        await perform(
          mouse([at({ x, y }), { type: 'pointerDown', button: 2 }, { type: 'pointerUp', button: 2 }]),
        );
      else if (how === 'double')
        await perform(mouse([at({ x, y }), ...PRESSED, { type: 'pause', duration: DOUBLE_MS }, ...PRESSED]));
      else if (how) await perform(held(how, [at({ x, y }), ...PRESSED]));
      else await perform(mouse([at({ x, y }), ...PRESSED]));
    },
    move: async (x, y) => {
      await perform(mouse([at({ x, y })]));
    },
    drag: async (from, to) => {
      const steps = Array.from({ length: DRAG_STEPS }, (_, step) => {
        const share = (step + 1) / DRAG_STEPS;
        const spot = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        return { ...at(spot), duration: STEP_MS };
      });
      await perform(
        mouse([at(from), { type: 'pointerDown', button: 0 }, ...steps, { type: 'pointerUp', button: 0 }]),
      );
    },
    wheel: async (x, y, deltaY) => {
      const turn = { type: 'scroll', ...rounded({ x, y }), deltaX: 0, deltaY: Math.round(deltaY) };
      await perform([{ type: 'wheel', id: 'wheel', actions: [turn] }]);
    },
    key: async (key) => {
      const keys = keysOf(key);
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
      await perform([{ type: 'key', id: 'keys', actions: [...down, ...up] }]);
    },
    text: async (text) => {
      await insert(text);
    },
    upload,
  };
}

const rounded = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) });

/** The same with a key held down: both sources go tick by tick. */
function held(how: Press, actions: Item[]): Sources {
  const value = how === 'shift' ? KEYS.Shift : KEYS.Control;
  const pause = { type: 'pause', duration: 0 };
  return [
    {
      type: 'key',
      id: 'keys',
      actions: [{ type: 'keyDown', value }, ...actions.map(() => pause), { type: 'keyUp', value }],
    },
    ...mouse([pause, ...actions, pause]),
  ];
}
