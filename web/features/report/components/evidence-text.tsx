import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { report } from '#web/texts/report.ts';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { linkClass } from '#web/ui/link.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { getEvidenceQueryOptions, readHar } from '../api/get-evidence.ts';

export type EvidenceFile = { blob: string; link: string; file: string };
type Props = EvidenceFile & { label: string; onBroken: () => void };

/** Reads a file and shows it; while it comes a skeleton, and when it does not a word and another try. */
function Loaded({ file, children }: { file: Props; children: (text: string, whole: string) => ReactNode }) {
  const { data, error, refetch } = useQuery(getEvidenceQueryOptions(file.blob, file.link));
  const again = () => {
    file.onBroken();
    void refetch();
  };
  if (error) return <ErrorState message={report.fileFailed} onRetry={again} />;
  if (!data) return <Skeleton className="h-32" />;
  return (
    <>
      {data.text === '' ? (
        <p className="text-ink-3 text-sm">{report.fileEmpty}</p>
      ) : (
        children(data.text, data.whole)
      )}
      {data.isCut ? <p className="mt-2 text-ink-3 text-xs">{report.fileCut}</p> : null}
    </>
  );
}

/** A file to be saved under its name. */
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

/** A console log as it was said. */
export function ConsoleText(props: Props) {
  return (
    <>
      <Loaded file={props}>
        {(text) => (
          <ScrollBox label={props.label} className="max-h-80 rounded-md border border-line bg-sunken">
            <pre className="whitespace-pre-wrap break-words p-3 font-mono text-2xs">{text}</pre>
          </ScrollBox>
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
        {(text) => (
          <div className="max-h-96 overflow-auto">
            <CodeSample code={text} label={props.label} />
          </div>
        )}
      </Loaded>
      <p className="mt-2 font-mono text-ink-2 text-xs">npx playwright test {props.file}</p>
      <SaveFile {...props} />
    </>
  );
}

const FAILS_FROM = 400;

/** The requests of the replay that was filmed. */
export function NetworkTable(props: Props) {
  return (
    <>
      <Loaded file={props}>
        {(_, whole) => {
          const rows = readHar(whole);
          if (!rows) return <p className="text-ink-3 text-sm">{report.fileFailed}</p>;
          return (
            <ScrollBox label={props.label} className="max-h-80 rounded-md border border-line">
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
                  {rows.map(({ method, url, status, time_ms, failure }, index) => (
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
          );
        }}
      </Loaded>
      <SaveFile {...props} />
    </>
  );
}
