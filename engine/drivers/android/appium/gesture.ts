import { errors } from '@appium/base-driver';

type PointerAction = { type: string; duration?: number; x?: number; y?: number };
/** Input of one source, as W3C WebDriver section 15 has it. */
export type PointerSequence = { type: string; actions: PointerAction[] };

/** From here on a press is a long one (Android's ViewConfiguration). */
const LONG_MS = 500;

export type Gesture = {
  command: 'tap' | 'long' | 'swipe';
  x: number;
  y: number;
  toX?: number;
  toY?: number;
  ms?: number;
  /** How long the finger rests before it is lifted. */
  hold?: number;
};

/** A sequence of one finger as what it means to a device: a press, a long press, a swipe. */
export function gestureOf(sequences: readonly PointerSequence[]): Gesture {
  const [finger, ...others] = sequences.filter(({ type }) => type === 'pointer');
  if (!finger || others.length > 0) throw new errors.InvalidArgumentError('Actions are taken of one finger');
  const { from, at, ms, hold } = trackOf(finger.actions);
  if (!from || !at) throw new errors.InvalidArgumentError('Nothing is pressed');
  if (from.x !== at.x || from.y !== at.y)
    return { command: 'swipe', ...from, toX: at.x, toY: at.y, ms: Math.max(50, ms - hold), hold };
  return { command: ms >= LONG_MS ? 'long' : 'tap', ...from };
}

type Point = { x: number; y: number };

/** Where a finger is put down, where it is lifted, how long it is down and how long it rests before that. */
function trackOf(actions: readonly PointerAction[]): {
  from: Point | null;
  at: Point | null;
  ms: number;
  hold: number;
} {
  let at: Point | null = null;
  let from: Point | null = null;
  let ms = 0;
  let hold = 0;
  for (const { type, x = 0, y = 0, duration = 0 } of actions) {
    if (type === 'pointerMove') at = { x, y };
    if (type === 'pointerDown') from = at;
    if (from && (type === 'pointerMove' || type === 'pause')) ms += duration;
    if (type === 'pointerUp') break;
    hold = type === 'pause' ? hold + duration : 0;
  }
  return { from, at, ms, hold };
}
