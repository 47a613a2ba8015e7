import type { WebVitals } from '#domain/report/report.ts';
import { formatNumber } from '#web/lib/format.ts';
import { language } from '#web/texts/language.ts';

const SHIFT = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });

/** A vital with its unit: milliseconds, and none for what moves. */
export function formatVital(name: keyof WebVitals, value: number): string {
  return name === 'cls' ? SHIFT.format(value) : `${formatNumber(value)} ms`;
}
