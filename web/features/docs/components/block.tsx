import { cn } from '#web/lib/cn.ts';
import type { Block as BlockText } from '#web/texts/docs/model.ts';
import { docsScreen } from '#web/texts/docs/screen.ts';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { Table, Td, Th } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Marked } from './marked.tsx';

/** A piece of the documentation, but for those that are made from something else. `about` names it for assistive technology. */
export function Block({ block, about }: { block: BlockText; about: string }) {
  if (typeof block === 'string') {
    return (
      <p className="max-w-[72ch]">
        <Marked text={block} />
      </p>
    );
  }
  if ('points' in block) return <Items items={block.points} />;
  if ('steps' in block) return <Items items={block.steps} ordered />;
  if ('samples' in block) return <Samples samples={block.samples} about={about} />;
  return 'table' in block ? <DocsTable {...block.table} /> : null;
}

function Items({ items, ordered = false }: { items: readonly string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List
      className={`${ordered ? 'list-decimal' : 'list-disc'} flex max-w-[72ch] flex-col gap-1.5 pl-5 marker:text-ink-3`}
    >
      {items.map((item) => (
        <li key={item}>
          <Marked text={item} />
        </li>
      ))}
    </List>
  );
}

type SamplesProps = { samples: readonly { label: string; code: string }[]; about: string };

function Samples({ samples, about }: SamplesProps) {
  const [only] = samples;
  if (samples.length === 1 && only) return <CodeSample code={only.code} label={`${about}: ${only.label}`} />;
  const tabs = samples.map(({ label, code }) => ({
    value: label,
    label,
    content: <CodeSample code={code} label={`${about}: ${label}`} />,
  }));
  return <Tabs label={`${docsScreen.samples}: ${about}`} tabs={tabs} />;
}

type TableProps = { label: string; head: readonly string[]; rows: readonly (readonly string[])[] };

function DocsTable({ label, head, rows }: TableProps) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <Table
        label={label}
        className={cn('[&_code]:whitespace-nowrap', head.length > 3 ? 'min-w-[720px]' : 'min-w-[480px]')}
      >
        <thead>
          <tr>
            {head.map((text) => (
              <Th key={text}>{text}</Th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {head.map((column, index) => (
                <Td key={column} className="h-auto py-2 align-top">
                  <Marked text={row[index] ?? ''} />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
