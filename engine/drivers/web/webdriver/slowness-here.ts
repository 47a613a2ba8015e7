/** A piece of work that takes a machine with time to spare about `USUAL_MS`. */
const WORK = 2_000_000;
const USUAL_MS = 4;
const SLOWEST = 6;

/** How many times longer than usual this machine needs now, from 1 to `SLOWEST`. */
export function slownessHere(): number {
  const start = performance.now();
  let sum = 0;
  for (let n = 0; n < WORK; n += 1) sum += n % 7;
  const took = performance.now() - start + (sum > 0 ? 0 : 1);
  return Math.min(SLOWEST, Math.max(1, took / USUAL_MS));
}
