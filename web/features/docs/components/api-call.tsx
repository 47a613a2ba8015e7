import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { docsScreen } from '#web/texts/docs/screen.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table, Td, Th } from '#web/ui/table.tsx';
import type { Call, DocumentedAnswer, Field } from '../api/read-api-document.ts';
import { Code, Marked } from './marked.tsx';

const { api } = docsScreen;

const LOOKS: Record<string, string> = { GET: 'text-ok', POST: 'text-warn', DELETE: 'text-signal-text' };

/** One call, folded until it is asked for; its tables are made only then. */
export function ApiCall({ call }: { call: Call }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      id={`call-${call.id}`}
      className="scroll-mt-20"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md px-3 py-2.5 focus-visible:-outline-offset-2 hover:bg-sunken">
        <span className={cn('w-12 font-mono font-semibold text-xs', LOOKS[call.method] ?? 'text-ink-2')}>
          {call.method}
        </span>
        <code className="min-w-0 text-ink text-xs [overflow-wrap:anywhere]">{call.path}</code>
        <span className="text-ink-3 text-sm">{call.summary}</span>
      </summary>
      {open ? <Detail call={call} /> : null}
    </details>
  );
}

function Detail({ call }: { call: Call }) {
  const name = `${call.method} ${call.path}`;
  return (
    <div className="flex flex-col gap-4 px-3 pt-1 pb-4 text-sm">
      {call.about ? (
        <p className="max-w-[72ch]">
          <Marked text={call.about} />
        </p>
      ) : null}
      {call.open ? (
        <p>
          <Badge>{api.open}</Badge>
        </p>
      ) : null}
      {call.parameters.length > 0 ? (
        <Part title={api.parameters}>
          <FieldTable label={api.of(api.parameters, name)} fields={call.parameters} />
        </Part>
      ) : null}
      {call.body.length > 0 || call.files.length > 0 ? (
        <Part title={api.body}>
          {call.body.length > 0 ? <FieldTable label={api.of(api.body, name)} fields={call.body} /> : null}
          {call.files.length > 0 ? (
            <p className="mt-2 text-ink-3">{api.files(call.files.join(', '))}</p>
          ) : null}
        </Part>
      ) : null}
      <Part title={api.answers}>
        <Answers answers={call.answers} name={name} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h5 className="mb-1.5 font-medium text-ink">{title}</h5>
      {children}
    </div>
  );
}

type TableProps = { label: string; fields: readonly (Field & { place?: string })[] };

function FieldTable({ label, fields }: TableProps) {
  const placed = fields.some(({ place }) => place);
  return (
    <Table label={label} className="min-w-[520px] [&_code]:whitespace-nowrap">
      <thead>
        <tr>
          <Th>{api.name}</Th>
          {placed ? <Th>{api.where}</Th> : null}
          <Th>{api.type}</Th>
          <Th>{api.about}</Th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <Td className="h-auto py-1.5 align-top">
              <Code text={field.name} />
              {field.required ? <span className="ml-2 text-2xs text-signal-text">{api.required}</span> : null}
            </Td>
            {placed ? <Td className="h-auto py-1.5 align-top">{field.place}</Td> : null}
            <Td className="h-auto py-1.5 align-top font-mono text-xs">{field.type}</Td>
            <Td className="h-auto py-1.5 align-top">
              <Marked text={field.about} />
              {field.standard ? <span className="text-ink-3"> {api.standard(field.standard)}</span> : null}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Refusals come as paragraphs of the document, one for each code. */
function Answers({ answers, name }: { answers: readonly DocumentedAnswer[]; name: string }) {
  return (
    <dl className="flex flex-col gap-3">
      {answers.map(({ status, about, fields }) => (
        <div key={status} className="grid gap-x-3 gap-y-1 sm:grid-cols-[3rem_minmax(0,1fr)]">
          <dt className="tabular font-mono font-semibold text-ink text-xs leading-5">{status}</dt>
          <dd className="min-w-0">
            {about.split('\n\n').map((text) => (
              <p key={text}>
                <Marked text={text} />
              </p>
            ))}
            {fields.length > 0 ? (
              <div className="mt-1.5">
                <FieldTable label={`${api.of(api.answerFields, name)}, ${status}`} fields={fields} />
              </div>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
