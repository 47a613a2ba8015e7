import { useLocation } from 'react-router-dom';
import { RESULTS_PAGE_SIZE } from '#web/features/tests/api/get-tests.ts';
import { FilterBar } from '#web/features/tests/components/filter-bar.tsx';
import { NoTests, TestsList, TestsTotal } from '#web/features/tests/components/tests-list.tsx';
import { useFilters } from '#web/features/tests/hooks/use-filters.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { tests } from '#web/texts/tests.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { list } = tests;

export function Component() {
  useTitle(list.title);
  const [filters, change, narrowed] = useFilters();
  const notice: unknown = useLocation().state?.notice;
  const start = (
    <ButtonLink to="/upload" variant="primary">
      {list.start}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={list.title}
        detail={<TestsTotal filters={filters} pageSize={RESULTS_PAGE_SIZE} />}
        actions={start}
      />
      {typeof notice === 'string' ? (
        <Notice tone="info" className="mb-4">
          {notice}
        </Notice>
      ) : null}
      <Card flush>
        <FilterBar filters={filters} narrowed={narrowed} onChange={change} />
        <TestsList
          filters={filters}
          pageSize={RESULTS_PAGE_SIZE}
          label={list.title}
          more={list.more}
          empty={<NoTests narrowed={narrowed} action={start} />}
        />
      </Card>
    </>
  );
}
