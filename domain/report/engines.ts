import type { RunConfig } from '../test-run/run-spec.ts';

/** The engines behind the browsers that a run can ask for, as a report calls them. */
export const ENGINE_NAMES: Readonly<Record<RunConfig['browser'], string>> = {
  chrome: 'Chromium',
  firefox: 'Firefox',
  safari: 'WebKit',
};

/** What only V8's inspector, or Chromium's, tells. */
const WITHOUT_CHROMIUM: readonly string[] = [
  'code that ran',
  'memory',
  'lost memory',
  'pictures per second',
  'processor',
  'layout shifts',
  'long tasks',
];

const NOT_MEASURED: Readonly<Record<RunConfig['browser'], readonly string[]>> = {
  chrome: [],
  firefox: WITHOUT_CHROMIUM,
  safari: [
    ...WITHOUT_CHROMIUM,
    'what a page says and asks for before it is whole',
    'what pictures, scripts and styles are answered with',
    'websockets without TLS',
    'how it looks on a phone',
    'what it does when requests fail',
    'what it does without a network',
    'ways in for scripts of others',
  ],
};

/** What a browser does not tell of an app, so that its report says nothing of it. */
export function notMeasuredIn(browser: RunConfig['browser']): string[] {
  return [...NOT_MEASURED[browser]];
}

/**
 * Says that a bug is of one browser alone: its way was gone in Chromium to the end, more than once, and neither it nor
 * anything like it showed there. '' where that is not known.
 */
export function onlyInSentence(engine: string): string {
  return engine ? `Only in ${engine}: the same steps were gone in Chromium, and it did not show there.` : '';
}
