import { useState } from 'react';
import type { ReportFinding } from '#domain/report/report.ts';
import { cn } from '#web/lib/cn.ts';
import { report } from '#web/texts/report.ts';
import { ScreenshotViewer, type Shot } from '#web/ui/screenshot-viewer.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { SignedImage } from '#web/ui/signed-image.tsx';

type Props = { bug: ReportFinding; links: Record<string, string>; onBroken: () => void };

/** Each picture was taken before a step, its element marked; the last one shows the bug. The first step opens the page. */
function shotsOf(bug: ReportFinding, links: Record<string, string>): (Shot & { caption: string })[] {
  const steps = bug.reproduction_steps.slice(1);
  const last = bug.screenshots.length - 1;
  return bug.screenshots.flatMap(({ key }, index) => {
    const src = links[key];
    const caption = index === last ? report.theBug : (steps[index] ?? '');
    return src ? [{ id: key, src, alt: report.shot(index + 1, bug.title), caption }] : [];
  });
}

/** The way to a bug as a strip of pictures; each fills the window when it is chosen. */
export function FilmStrip({ bug, links, onBroken }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const shots = shotsOf(bug, links);
  if (shots.length === 0) return null;
  const last = shots.length - 1;
  return (
    <>
      <ScrollBox label={`${report.screenshots}: ${bug.title}`} className="border-line border-b bg-sunken/60">
        <ol className="flex gap-3 p-4">
          {shots.map(({ id, src, caption }, index) => (
            <li key={id} className="w-52 shrink-0 sm:w-60">
              <button type="button" onClick={() => setOpen(index)} className="group block w-full text-left">
                <span
                  className={cn(
                    'block overflow-hidden rounded-md border group-hover:border-ink',
                    index === last ? 'border-signal' : 'border-line-strong',
                  )}
                >
                  <SignedImage
                    src={src}
                    alt=""
                    lazy
                    onBroken={onBroken}
                    className="aspect-[16/10] w-full object-cover object-top"
                  />
                </span>
                <span className="mt-1.5 flex gap-2 text-2xs">
                  <span className="tabular font-mono text-ink-3">
                    <span className="sr-only">{report.openShot} </span>
                    {index + 1}
                  </span>
                  <span
                    className={cn(
                      'line-clamp-2 min-w-0 break-words',
                      index === last ? 'text-signal-text' : 'text-ink-2',
                    )}
                  >
                    {caption}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </ScrollBox>
      <ScreenshotViewer shots={shots} index={open} onChange={setOpen} onBroken={onBroken} />
    </>
  );
}
