/** Of the standard normal distribution: 95 % lie within so many deviations. */
const Z = 1.959964;

/**
 * The 95 % interval of a share, by Wilson's score: holds also for few trials and for shares near 0 and 1.
 * @see Wilson: Probable Inference, the Law of Succession, and Statistical Inference, JASA 22 (1927)
 */
export function wilson(hits: number, trials: number): { low: number; high: number } {
  if (trials === 0) return { low: 0, high: 1 };
  const share = hits / trials;
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + (Z * Z) / (4 * trials * trials));
  const middle = share + (Z * Z) / (2 * trials);
  const scale = 1 + (Z * Z) / trials;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
