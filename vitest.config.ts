import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/support/slow-first.ts';
import { INT_WORKERS } from './tools/test/int-workers.ts';
import { docsMarkdown } from './web/docs.config.ts';

const EVERYWHERE = [
  'domain',
  'db',
  'app',
  'engine',
  'workflows',
  'activities',
  'services',
  'web',
  'cli',
  'mcp',
  'tools',
  'deploy',
  'tests',
  'bench',
  'samples',
];
const inAll = (pattern: string) => EVERYWHERE.map((folder) => `${folder}/**/${pattern}`);
const NEVER = ['**/node_modules/**', '**/dist/**', '**/.rove/**'];

/** What needs a browser and a site, and no server of ours. */
const BROWSER_ONLY = ['engine/**/*.int.test.ts', 'tests/hostile/**/*.int.test.ts', 'samples/**/*.test.ts'];

/** Modules are loaded by Node, as those of the services are: nothing but the screens has to be transformed. */
const NATIVE = { viteModuleRunner: false };

/**
 * Four projects: `unit` needs nothing, `browser` looks at sites with a browser, `int` needs the real Postgres, NATS and
 * Temporal that `tools/test.mjs` gives by environment, `e2e` the whole platform. Budgets are milliseconds. Several files
 * run at a time, but for `e2e`: vitest alone would take one worker on two cores. Those of `browser` wait a quarter of
 * their time. Modules are loaded once for a worker, not for each file, which alone took two seconds: a file ends what it
 * starts and puts back what it changes.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [docsMarkdown()],
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          include: inAll('*.test.{ts,tsx}'),
          exclude: [...NEVER, ...BROWSER_ONLY, '**/*.int.test.ts', '**/*.e2e.test.ts'],
          maxWorkers: 2,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          experimental: NATIVE,
          sequence: { groupOrder: 2 },
          include: BROWSER_ONLY,
          exclude: NEVER,
          maxWorkers: 3,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'int',
          experimental: NATIVE,
          sequence: { groupOrder: 3 },
          include: inAll('*.int.test.ts'),
          exclude: [...NEVER, ...BROWSER_ONLY],
          setupFiles: ['tests/support/worker-namespace.ts', 'tests/support/markdown-modules.ts'],
          maxWorkers: INT_WORKERS,
          isolate: false,
          testTimeout: 150_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          experimental: NATIVE,
          sequence: { groupOrder: 4 },
          include: ['tests/e2e/**/*.e2e.test.ts'],
          exclude: NEVER,
          globalSetup: ['tests/support/shared-platform.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
