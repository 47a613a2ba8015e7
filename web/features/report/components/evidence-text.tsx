import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { report } from '#web/texts/report.ts';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { linkClass } from '#web/ui/link.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { type Evidence, getEvidenceQueryOptions, readHar } from '../api/get-evidence.ts';

export type EvidenceFile = { blob: string; link: string; file: string };
type Props = EvidenceFile & { label: string; onBroken: () => void };

/** Reads a file and shows it; while it comes a skeleton, and when it does not a word and another try. */
function Loaded({ file, children }: { file: Props; children: (content: Evidence) => ReactNode }) {
  const { data, error, refetch } = useQuery(getEvidenceQueryOptions(file.blob, file.link));
  const tried = useRef(file.link);
  useEffect(() => {
    // A link that has run out is not the file's fault: the next one may open it.
    if (!error || tried.current === file.link) return;
    tried.current = file.link;
    void refetch();
  }, [error, file.link, refetch]);
  const again = () => {
    file.onBroken();
    tried.current = file.link;
    void refetch();
  };
  if (error) return <ErrorState message={report.fileFailed} onRetry={again} />;
  if (!data) return <Skeleton className="h-32" />;
  if (data.whole === '') return <p className="text-ink-3 text-sm">{report.fileEmpty}</p>;
  return children(data);
}

/** Said below what is not all of a file. */
function Cut({ isCut }: { isCut: boolean }) {
  return isCut ? <p className="mt-2 text-ink-3 text-xs">{report.fileCut}</p> : null;
}

export function SaveFile({ link, file }: Pick<EvidenceFile, 'link' | 'file'>) {
  return (
    <a
      href={`${link}&name=${file}`}
      download={file}
      className={cn(linkClass, 'mt-2 inline-flex items-center gap-1.5 break-all font-mono text-xs')}
    >
      <Download size={13} aria-hidden className="shrink-0" />
      {file}
    </a>
  );
}

export function ConsoleText(props: Props) {
  return (
    <>
      <Loaded file={props}>
        {({ text, isCut }) => (
          <>
            <ScrollBox label={props.label} className="max-h-80 rounded-md border border-line bg-sunken">
              <pre className="whitespace-pre-wrap break-words p-3 font-mono text-2xs">{text}</pre>
            </ScrollBox>
            <Cut isCut={isCut} />
          </>
        )}
      </Loaded>
      <SaveFile {...props} />
    </>
  );
}

/** The test of a bug, to be copied or saved, and how it is run. */
export function TestCode(props: Props) {
  return (
    <>
      <p className="mb-2 text-ink-3 text-xs">{report.testSeen}</p>
      <Loaded file={props}>
        {({ text, isCut }) => (
          <>
            <div className="max-h-96 overflow-auto">
              <CodeSample code={text} label={props.label} />
            </div>
            <Cut isCut={isCut} />
          </>
        )}
      </Loaded>
      <p className="mt-2 font-mono text-ink-2 text-xs">npx playwright test {props.file}</p>
      <SaveFile {...props} />
    </>
  );
}

const FAILS_FROM = 400;

export function NetworkTable(props: Props) {
  return (
    <>
      <Loaded file={props}>{({ whole }) => <Requests har={whole} label={props.label} />}</Loaded>
      <SaveFile {...props} />
    </>
  );
}

/** More rows than this are for a program to read, not for a page. */
const ROWS_MAX = 1_000;

function Requests({ har, label }: { har: string; label: string }) {
  const rows = useMemo(() => readHar(har), [har]);
  if (!rows) return <p className="text-ink-3 text-sm">{report.fileFailed}</p>;
  return (
    <>
      <ScrollBox label={label} className="max-h-80 rounded-md border border-line">
        <table className="w-full font-mono text-2xs">
          <thead className="sticky top-0 bg-sunken text-left text-ink-3">
            <tr>
              {report.networkColumns.map((name) => (
                <th key={name} scope="col" className="px-2 py-1 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS_MAX).map(({ method, url, status, time_ms, failure }, index) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: a recording never changes
                key={index}
                className={cn(
                  'border-line border-t',
                  (status >= FAILS_FROM || failure) && 'text-signal-text',
                )}
              >
                <td className="whitespace-nowrap px-2 py-1">{method}</td>
                <td className="max-w-64 break-all px-2 py-1">{url}</td>
                <td className="tabular px-2 py-1">{failure || status}</td>
                <td className="tabular whitespace-nowrap px-2 py-1">{time_ms} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Cut isCut={rows.length > ROWS_MAX} />
    </>
  );
}
