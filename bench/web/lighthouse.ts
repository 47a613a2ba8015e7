import lighthouse, { desktopConfig } from 'lighthouse';
import { quantile } from '../figures.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Lighthouse's four scores of a page, 0 to 100, and the audits that took something off. */
export type Judged = { scores: Record<Category, number>; faults: string[] };
export type Form = 'phone' | 'desktop';

/**
 * What Lighthouse says of a page, in the browser that listens on a port, with what that browser has stored. The scores
 * are medians of `times` loads.
 */
export async function judge(port: number, url: string, form: Form, times: number): Promise<Judged> {
  const loads: Judged[] = [];
  while (loads.length < times) loads.push(await judgeOnce(port, url, form));
  const median = (category: Category) =>
    quantile(
      loads.map(({ scores }) => scores[category]),
      0.5,
    );
  return { scores: scoresOf(median), faults: [...new Set(loads.flatMap(({ faults }) => faults))] };
}

async function judgeOnce(port: number, url: string, form: Form): Promise<Judged> {
  const flags = {
    port,
    logLevel: 'error' as const,
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
  };
  const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse was sent from ${url} to ${finalDisplayedUrl}`);
  const faults = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  );
  return { scores: scoresOf((category) => Math.round((categories[category]?.score ?? 0) * 100)), faults };
}

const scoresOf = (of: (category: Category) => number): Record<Category, number> => ({
  performance: of('performance'),
  accessibility: of('accessibility'),
  'best-practices': of('best-practices'),
  seo: of('seo'),
});
