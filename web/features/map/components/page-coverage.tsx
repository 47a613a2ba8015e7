import { useMemo } from 'react';
import type { AppMap } from '#domain/report/app-map.ts';
import { map as texts } from '#web/texts/map.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { Card } from '#web/ui/card.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { coverPages, type PageCoverage } from '../hooks/cover-pages.ts';

/** Beyond these many a page of a report grows endless. */
const PAGES_MAX = 100;
const NAMES_MAX = 6;

/** Page by page what was seen, what was left to try, and what was left alone and why. */
export function PageCoverageCard({ data }: { data: AppMap }) {
  const pages = useMemo(() => coverPages(data), [data]);
  if (pages.length === 0) return null;
  return (
    <Card
      title={texts.coverage.title}
      action={<span className="font-mono text-2xs text-ink-3">{texts.coverage.pages(pages.length)}</span>}
      flush
    >
      <Table label={texts.coverage.title}>
        <TableHead columns={texts.coverage.columns} />
        <tbody>
          {pages.slice(0, PAGES_MAX).map((page) => (
            <Row key={page.page} page={page} />
          ))}
        </tbody>
      </Table>
      {pages.length > PAGES_MAX ? (
        <p className="px-3 py-2 text-ink-3 text-xs">{texts.coverage.more(pages.length - PAGES_MAX)}</p>
      ) : null}
    </Card>
  );
}

function Row({ page: { page, screens, visits, untried, leftAlone } }: { page: PageCoverage }) {
  return (
    <tr className="align-top">
      <Td className="min-w-28 max-w-64 break-words py-2 align-top font-mono text-xs">{page}</Td>
      <Td className="tabular whitespace-nowrap py-2 align-top font-mono text-xs">
        {screens === 0 ? texts.coverage.never : texts.coverage.seen(screens, visits)}
      </Td>
      <Td className="min-w-40 py-2 align-top text-ink-2 text-xs">
        {untried.length === 0 ? texts.coverage.nothing : shortened(untried)}
      </Td>
      <Td className="min-w-56 py-2 align-top text-ink-2 text-xs">
        {leftAlone.length === 0 ? texts.coverage.nothing : <LeftAlone items={leftAlone} />}
      </Td>
    </tr>
  );
}

function LeftAlone({ items }: { items: PageCoverage['leftAlone'] }) {
  const reasons = [...Map.groupBy(items, ({ why }) => why)];
  return (
    <ul>
      {reasons.map(([why, all]) => (
        <li key={why} className="break-words">
          {shortened([...new Set(all.map(({ what }) => what))])}:{' '}
          <span className="text-ink-3">{words.leftAlone(why)}</span>
        </li>
      ))}
    </ul>
  );
}

function shortened(names: readonly string[]): string {
  const rest = names.length - NAMES_MAX;
  const said = names.slice(0, NAMES_MAX).join(', ');
  return rest > 0 ? texts.coverage.andMore(said, rest) : said;
}
