import type { RunStatus } from '#domain/test-run/run-spec.ts';
import { counter } from './count.ts';

const counted = counter('en');

/** Texts of the lists of tests, their submission and their cancelling. */
export const tests = {
  cancel: {
    action: 'Cancel',
    title: 'Cancel this test?',
    detail: (name: string) =>
      `“${name}” stops at once. No report is given, and all of its files are permanently deleted.`,
    keep: 'Keep running',
    confirm: 'Cancel test',
    busy: 'Cancelling…',
    done: 'Test cancelled successfully',
    failed: 'Failed to cancel test',
    requested: 'Cancelling…',
  },
  list: {
    title: 'Results',
    total: (total: number) => counted(total, 'test', 'tests'),
    search: 'Search by name or id',
    status: 'Status',
    type: 'Type',
    from: 'From',
    to: 'To',
    sort: 'Sort',
    all: 'All',
    sorts: { newest: 'Newest first', oldest: 'Oldest first', type: 'By type', name: 'By name' },
    types: { all: 'All types', web: 'Web', app: 'App' },
    statuses: 'All statuses',
    clear: 'Clear filters',
    columns: {
      name: 'Test',
      status: 'Status',
      bugs: 'Bugs',
      type: 'Type',
      duration: 'Duration',
      submitted: 'Submitted',
      actions: 'Actions',
    },
    details: 'View Details',
    watch: 'Watch',
    download: 'Download (ZIP)',
    downloadFailed: 'The report could not be downloaded',
    more: 'Load More Results',
    loading: 'Loading…',
    empty: 'No tests yet',
    emptyDetail: 'Give Rove an address, and the first report will be here in a few minutes.',
    none: 'No test matches these filters',
    start: 'Start New Test',
    failed: 'Failed to load tests. Please try again later.',
    noBugs: 'none',
  },
  live: {
    title: 'Live Tests',
    open: 'Watch live',
    none: 'No test is running',
    progress: (name: string) => `Progress of ${name}`,
  },
  history: { title: 'Test History', more: 'Load More', none: 'No finished test yet' },
  notReady: {
    queued: 'The test is currently queued. It will be available shortly.',
    running: 'The test is currently running. It will be available shortly.',
    processing_results: 'The results of the test are being processed. It will be available shortly.',
    cancelled: 'This test was cancelled and no results are available.',
  } satisfies Partial<Record<RunStatus, string>>,
} as const;
