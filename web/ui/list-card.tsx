import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx';

type Texts = { title: string; add: string; empty: { title: string; detail: string }; failed: string };

type Props<T> = {
  texts: Texts;
  intro?: string;
  query: { data: readonly T[] | undefined; isError: boolean; refetch: () => unknown };
  onAdd: () => void;
  /** One item, as a list item with its key. */
  row: (item: T) => ReactNode;
};

/** A list that can be added to: as it loads, when that failed, while it is empty, and its rows. */
export function ListCard<T>({ texts, intro, query, onAdd, row }: Props<T>) {
  const { data, isError, refetch } = query;
  const add = (
    <Button size="sm" variant="primary" onClick={onAdd}>
      <Plus size={14} aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <Card title={texts.title} action={add} flush>
      {intro ? <p className="border-line border-b px-4 py-3 text-ink-2 text-sm">{intro}</p> : null}
      {isError ? (
        <div className="p-4">
          <ErrorState message={texts.failed} onRetry={() => refetch()} />
        </div>
      ) : null}
      {!data && !isError ? <SkeletonRows rows={2} /> : null}
      {data?.length === 0 ? <EmptyState title={texts.empty.title}>{texts.empty.detail}</EmptyState> : null}
      {data && data.length > 0 ? <ul className="divide-y divide-line">{data.map(row)}</ul> : null}
    </Card>
  );
}
