import { type FocusEvent, memo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TestRow } from '#domain/api/tests.ts';
import { isLive } from '#domain/test-run/run-spec.ts';
import { displayAddress, formatDateTime, formatMinutes, shortId } from '#web/lib/format.ts';
import { common } from '#web/texts/common.ts';
import { tests } from '#web/texts/tests.ts';
import { StatusMark } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Table, Td, Th } from '#web/ui/table.tsx';
import { stretchesOf, useRowWindow } from '../hooks/use-row-window.ts';
import { BugCounts } from './bug-counts.tsx';
import { DownloadZip } from './download-zip.tsx';

const { columns } = tests.list;
/** The heading is the first row. */
const FIRST_PLACE = 2;
const COLUMNS = Object.keys(columns).length;

/** Where a test's name leads: to its report or its live page; nowhere when it was cancelled. */
function hrefOf(row: TestRow): string | null {
  if (isLive(row.status)) return `/live/${row.id}`;
  return row.status === 'cancelled' ? null : `/results/${row.id}`;
}

/** Tests as lines. Of very many only those near what is seen are drawn. */
export function TestsTable({ rows, label }: { rows: readonly TestRow[]; label: string }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRowWindow(body, rows.length);
  const [focused, setFocused] = useState<number | null>(null);
  const onFocus = ({ target }: FocusEvent) => {
    const place = target.closest('tr')?.ariaRowIndex;
    setFocused(place ? Number(place) - FIRST_PLACE : null);
  };
  const onBlur = () => {
    // A window that is left keeps its focus for when it is seen again.
    if (!body.current?.contains(document.activeElement)) setFocused(null);
  };
  return (
    <Table label={label} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <Th className="pl-4">{columns.name}</Th>
          <Th>{columns.status}</Th>
          <Th>{columns.bugs}</Th>
          <Th className="max-md:hidden">{columns.type}</Th>
          <Th className="text-right max-md:hidden">{columns.duration}</Th>
          <Th className="max-md:hidden">{columns.submitted}</Th>
          <Th className="pr-4 max-md:hidden">
            <span className="sr-only">{columns.actions}</span>
          </Th>
        </tr>
      </thead>
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur} className="[&>tr:last-child>td]:border-b-0">
        {/* All in one list: a row that goes on to be drawn must stay the same element to keep its focus. */}
        {stretchesOf(shown, rows.length, focused).flatMap(({ drawn, from, to }) =>
          drawn
            ? rows
                .slice(from, to)
                .map((row, at) => <TestLine key={row.id} row={row} place={from + at + FIRST_PLACE} />)
            : [<Room key={`room ${from}`} height={(to - from) * shown.rowPx} />],
        )}
      </tbody>
    </Table>
  );
}

/** The place of rows that are not drawn. */
function Room({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS} className="p-0" style={{ height }} />
    </tr>
  );
}

type LineProps = { row: TestRow; place: number };

const TestLine = memo(function TestLine({ row, place }: LineProps) {
  const href = hrefOf(row);
  return (
    <tr aria-rowindex={place} className="hover:bg-sunken/50">
      <Td className="w-full min-w-36 max-w-0 md:min-w-52 py-2 pl-4">
        {href ? (
          <Link to={href} className="block truncate rounded-sm font-medium hover:underline">
            {row.test_name}
          </Link>
        ) : (
          <span className="block truncate font-medium text-ink-2">{row.test_name}</span>
        )}
        <span className="block truncate font-mono text-ink-3 text-xs">
          {shortId(row.id)} {row.config.bundle_name ?? displayAddress(row.url)}
        </span>
        <span className="mt-1.5 block min-h-8 md:hidden">
          <Actions row={row} href={href} />
        </span>
      </Td>
      <Td className="max-md:pt-2.5 max-md:align-top">
        <StatusMark status={row.status} />
      </Td>
      <Td className="max-md:pt-2.5 max-md:align-top">
        <BugCounts row={row} />
      </Td>
      <Td className="whitespace-nowrap text-ink-2 text-xs max-md:hidden">{common.testType[row.test_type]}</Td>
      <Td className="tabular whitespace-nowrap text-right max-md:hidden font-mono text-ink-2 text-xs">
        {formatMinutes(row.requested_duration_minutes)}
      </Td>
      <Td className="whitespace-nowrap text-ink-2 text-xs max-md:hidden">
        {formatDateTime(row.submitted_at)}
      </Td>
      <Td className="pr-4 max-md:hidden">
        <Actions row={row} href={href} />
      </Td>
    </tr>
  );
});

function Actions({ row, href }: { row: TestRow; href: string | null }) {
  if (!href) return null;
  const text = isLive(row.status) ? tests.list.watch : tests.list.details;
  return (
    <span className="flex gap-2 max-md:flex-row-reverse max-md:justify-end md:justify-end">
      {isLive(row.status) ? null : <DownloadZip row={row} />}
      <ButtonLink size="sm" to={href} aria-label={`${text}: ${row.test_name}`}>
        {text}
      </ButtonLink>
    </span>
  );
}
