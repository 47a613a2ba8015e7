import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { report as texts } from '#web/texts/report.ts';
import { linkClass } from '#web/ui/link.ts';
import { getGateQueryOptions } from '../api/get-gate.ts';

const BASELINE = 'main';

/** How many bugs of a run the last one on the main branch does not have; nothing where there is no such run. */
export function BaselineLine({ testId }: { testId: string }) {
  const { data } = useQuery(getGateQueryOptions(testId, BASELINE));
  const { test_id, new_bugs } = data?.baseline ?? {};
  if (!test_id || !new_bugs) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-6 border-line border-t px-4 py-2 text-ink-2 text-sm lg:col-span-2">
      {texts.baseline(new_bugs.length, BASELINE)}
      <Link to={`/results/${test_id}`} className={linkClass}>
        {texts.openBaseline}
      </Link>
    </p>
  );
}
