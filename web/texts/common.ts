import { counter } from './count.ts';

const counted = counter('en');

/** Texts that more than one screen shows. One file per area in this folder; another language is another folder. */
export const common = {
  product: 'Rove',
  loading: 'Loading…',
  retry: 'Retry',
  close: 'Close',
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied!',
  copyFailed: 'Not copied',
  skipToContent: 'Skip to content',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  severity: { critical: 'Critical', major: 'Major', minor: 'Minor' },
  category: {
    functional: 'Functional',
    performance: 'Performance',
    accessibility: 'Accessibility',
    security: 'Security',
  },
  status: {
    queued: 'Queued',
    running: 'Running',
    processing_results: 'Processing results',
    completed: 'Completed',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  testType: { web_url: 'Web address', web_bundle: 'Web bundle', android_apk: 'Android app' },
  mode: { read_only: 'Read only', interact: 'Interact', active: 'Active probes' },
  reproduced: (reproduced: number, attempts: number) =>
    attempts === 0
      ? 'not tried again'
      : reproduced > 0 && reproduced < attempts
        ? `flaky ${reproduced}/${attempts}`
        : `reproduced ${reproduced}/${attempts}`,
  bugs: (count: number) => counted(count, 'bug', 'bugs'),
  steps: (after: number, before: number) =>
    `${counted(after, 'step', 'steps')}${before > after ? ` (from ${before})` : ''}`,
  theme: {
    system: 'Theme: system. Switch to light',
    light: 'Theme: light. Switch to dark',
    dark: 'Theme: dark. Switch to system',
  },
  viewer: {
    title: 'Screenshots',
    previous: 'Previous screenshot',
    next: 'Next screenshot',
    position: (at: number, of: number) => `${at} / ${of}`,
  },
  error: {
    title: 'Oops! Something went wrong',
    detail: 'An unexpected fault stopped this page. Your tests are not affected.',
    technical: 'Technical details',
    tryAgain: 'Try Again',
    dashboard: 'Go to Dashboard',
    router: 'Unexpected Application Error!',
  },
  splash: {
    title: 'Initializing AI Testing Platform',
    detail: 'Preparing your testing environment...',
  },
  notFound: {
    title: 'There is no page at this address',
    detail: 'The link may be old, or mistyped.',
    home: 'Go to the home page',
  },
} as const;
