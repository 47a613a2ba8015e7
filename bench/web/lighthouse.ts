import lighthouse, { desktopConfig } from 'lighthouse';
import { quantile } from '../figures.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Lighthouse's four scores of a page, 0 to 100, and the audits that took something off. */
export type Judged = { scores: Record<Category, number>; least: number; faults: string[] };
export type Form = 'phone' | 'desktop';
/** Whether the browser still has the files of visits before. */
export type Cache = 'empty' | 'kept';

/**
 * What Lighthouse says of a page, in the browser that listens on a port, with the local storage of that browser. The
 * scores are medians of `times` loads; `least` is the worst of their performance.
 */
export async function judge(
  port: number,
  url: string,
  form: Form,
  times: number,
  cache: Cache = 'empty',
): Promise<Judged> {
  const loads: Judged[] = [];
  while (loads.length < times) loads.push(await judgeOnce(port, url, form, cache));
  const median = (category: Category) =>
    quantile(
      loads.map(({ scores }) => scores[category]),
      0.5,
    );
  return {
    scores: scoresOf(median),
    least: Math.min(...loads.map(({ scores }) => scores.performance)),
    faults: [...new Set(loads.flatMap(({ faults }) => faults))],
  };
}

async function judgeOnce(port: number, url: string, form: Form, cache: Cache): Promise<Judged> {
  const flags = {
    port,
    logLevel: 'error' as const,
    onlyCategories: [...CATEGORIES],
    // Without this, Lighthouse clears the cache before it loads a page, but not the local storage.
    disableStorageReset: cache === 'kept',
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
  const scores = scoresOf((category) => Math.round((categories[category]?.score ?? 0) * 100));
  return { scores, least: scores.performance, faults };
}

const scoresOf = (of: (category: Category) => number): Record<Category, number> => ({
  performance: of('performance'),
  accessibility: of('accessibility'),
  'best-practices': of('best-practices'),
  seo: of('seo'),
});
