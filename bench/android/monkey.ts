import { lackOf, ownFrame } from '#engine/drivers/android/app-stack.ts';
import {
  type Connection,
  connectEmbedded,
  type EmbeddedOptions,
  type Point,
} from '#engine/drivers/android/connection.ts';
import { signalsOf } from '#engine/drivers/android/log-signals.ts';
import { lookAt } from '#engine/drivers/android/observe.ts';
import { parseSource } from '#engine/drivers/android/view-tree.ts';
import { Rng } from '#engine/explore/rng.ts';

/** Android's KeyEvent. */
const KEY = {
  up: 19,
  down: 20,
  left: 21,
  right: 22,
  center: 23,
  menu: 82,
  call: 5,
  end: 6,
  louder: 24,
  softer: 25,
  mute: 164,
};
const KEY_MAX = 316;
/** From KEYCODE_A to KEYCODE_Z. */
const LETTERS = { first: 29, last: 54 };
/** How far from the side of the screen the system takes a swipe for its own. */
const EDGE_DP = 24;
/**
 * What Monkey does by default, in per cent of its events (AOSP, MonkeySourceRandom). Trackballs come as the keys that the
 * system makes of them; a pinch as a swipe, since a device here has one finger; a keyboard that is opened changes nothing.
 */
const POLICY = [
  ['touch', 15],
  ['motion', 10],
  ['pinch', 2],
  ['trackball', 15],
  ['navigation', 25],
  ['major navigation', 15],
  ['system keys', 2],
  ['app switch', 2],
  ['flip', 1],
  ['any key', 13],
] as const;

export type MonkeyOptions = {
  packageName: string;
  launcher: string;
  seed: number;
  ms: number;
  letters: boolean;
};

export type MonkeyResult = {
  events: number;
  activities: string[];
  states: number;
  crashes: string[];
  /** How often it had left the app, and how often the app or its device was gone. */
  left: number;
  restarts: number;
  elapsed_ms: number;
};

/**
 * A uniform random monkey on an embedded device for so long. What it leaves is started again at once, on the same device;
 * a new one is made only when the app or the device has ended. One that types no letters cannot narrow a list by them and
 * then stay there.
 */
export async function runMonkey(
  options: EmbeddedOptions,
  { packageName, launcher, seed, ms, letters }: MonkeyOptions,
): Promise<MonkeyResult> {
  const rng = Rng.seeded(seed);
  const seen: Seen = { packageName, activities: new Set(), states: new Set(), crashes: new Set() };
  let [events, left, restarts] = [0, 0, 0];
  let device = await connectEmbedded(options);
  const began = performance.now();
  try {
    while (performance.now() - began < ms) {
      await act(device, rng, letters).catch(() => {}); // Whether the device is still there shows when it is looked at.
      events += 1;
      const state = await lookAround(device, seen);
      if (state === 'left') {
        left += 1;
        await device.start(`${packageName}/${launcher}`).catch(() => {}); // As above.
      } else if (state === 'ended') {
        restarts += 1;
        await device.close().catch(() => {}); // It has mostly ended already.
        device = await connectEmbedded(options);
      }
    }
  } finally {
    await device.close().catch(() => {}); // As above.
  }
  const elapsed_ms = performance.now() - began;
  const { activities, states, crashes } = seen;
  return {
    ...{ events, left, restarts, elapsed_ms },
    ...{ activities: [...activities], states: states.size, crashes: [...crashes] },
  };
}

async function act(device: Connection, rng: Rng, letters: boolean): Promise<void> {
  const { width, height, density } = await device.state();
  const point = () => ({ x: Math.floor(rng.next() * width), y: Math.floor(rng.next() * height) });
  const oneOf = (...codes: number[]) =>
    device.key(codes[Math.floor(rng.next() * codes.length)] ?? KEY.center);
  switch (pick(rng)) {
    case 'touch':
      return device.press(point(), 60);
    case 'motion':
    case 'pinch': {
      const [from, to] = [point(), point()];
      return isBackGesture(from, to, { width, density }) ? device.back() : device.swipe(from, to, 300);
    }
    case 'trackball':
    case 'navigation':
      return oneOf(KEY.up, KEY.down, KEY.left, KEY.right);
    case 'major navigation':
      return oneOf(KEY.menu, KEY.center);
    case 'system keys':
      return rng.next() < 2 / 7
        ? rng.next() < 0.5
          ? device.back()
          : device.leave(false)
        : oneOf(KEY.call, KEY.end, KEY.louder, KEY.softer, KEY.mute);
    case 'app switch':
      return device.leave(false);
    case 'flip':
      return;
    default: {
      const key = 1 + Math.floor(rng.next() * KEY_MAX);
      if (letters || key < LETTERS.first || key > LETTERS.last) await device.key(key);
    }
  }
}

/** With gestures for navigation, which phones come with, a swipe from the side inwards goes back (Android's documentation). */
function isBackGesture(
  from: Point,
  to: Point,
  { width, density }: { width: number; density: number },
): boolean {
  const edge = EDGE_DP * density;
  const inwards = from.x < edge ? to.x - from.x : from.x > width - edge ? from.x - to.x : 0;
  return inwards > edge && inwards > Math.abs(to.y - from.y);
}

function pick(rng: Rng): (typeof POLICY)[number][0] {
  let left = rng.next() * POLICY.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of POLICY) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'any key';
}

type Seen = { packageName: string; activities: Set<string>; states: Set<string>; crashes: Set<string> };

/** Counts what is shown, as the explorer tells screens apart, and says whether the app is still in front. */
async function lookAround(device: Connection, seen: Seen): Promise<'shown' | 'left' | 'ended'> {
  try {
    const signals = signalsOf(await device.logs(), '', seen.packageName);
    for (const signal of signals)
      if (signal.kind === 'app_crash' && lackOf(signal) === null)
        seen.crashes.add(ownFrame(signal.stack) ?? signal.message);
    for (const signal of signals)
      if (signal.kind === 'app_crash') {
        if (lackOf(signal) === null) return 'ended';
        await device.forgive?.(); // As the explorer's driver does.
      }
    const { activity, title, density } = await device.state();
    if (activity === null) return 'left';
    seen.activities.add(activity);
    const look = lookAt(parseSource(await device.source()), { place: activity, title, density });
    seen.states.add(`${activity} ${look.seen.structure}`);
    return 'shown';
  } catch {
    return 'ended'; // The device ended with the app.
  }
}
