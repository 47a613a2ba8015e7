import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first: one that began last would run alone. */
const SLOW = [
  'tests/conformance/screens/',
  'tests/e2e/screens',
  'engine/explore/loop/explore',
  'tests/hostile/scripts',
  'tests/conformance/devices/',
  'tests/runs/bundle-run',
  'engine/bugs/checks.int',
  'engine/drivers/web/session/driver',
  'tests/faults/',
  'engine/drivers/android/',
  'tests/runs/',
  'engine/login/',
  'db/migrations/',
  'engine/bugs/account-access/',
  'tests/hostile/',
  'tests/conformance/billing/',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = SLOW.findIndex((part) => moduleId.includes(`/${part}`));
  return rank === -1 ? SLOW.length : rank;
};

/** The order of files: the slow ones first, and otherwise vitest's own. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
