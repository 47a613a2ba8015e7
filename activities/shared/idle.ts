import { cpus } from 'node:os';

const WINDOW_MS = 1_000;
/** What is left to others on the host before a further browser context begins. */
const MEMORY_MIN = 1.5 * 2 ** 30;

type Times = { at: number; all: number; idle: number };

function read(): Times {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { at: performance.now(), all, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
}

let last = read();
let share = 0;

/** The share of the processor that did nothing of late, in 0..1, as the system counts it. */
export function idle(): number {
  if (performance.now() - last.at < WINDOW_MS) return share;
  const next = read();
  share = next.all > last.all ? (next.idle - last.idle) / (next.all - last.all) : share;
  last = next;
  return share;
}

/** The share of the processor that a further context may count on, in 0..1: 0 where memory is short. */
export function idleForContexts(): number {
  return process.availableMemory() < MEMORY_MIN ? 0 : idle();
}
