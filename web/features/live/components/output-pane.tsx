import { memo, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { live } from '#web/texts/live.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Output } from '../hooks/use-live-run.ts';
import { Panel } from './panel.tsx';

const CHOICES = ['all', 'console', 'network', 'failed'] as const;
type Choice = (typeof CHOICES)[number];

/** What the app under test says and asks for while somebody watches, the newest first. */
export const OutputPane = memo(function OutputPane({ lines }: { lines: readonly Output[] }) {
  const [choice, setChoice] = useState<Choice>('all');
  const shown = lines.filter(
    ({ channel, failed }) => choice === 'all' || (choice === 'failed' ? failed : channel === choice),
  );
  return (
    <Panel
      title={live.output}
      className="h-72 shrink-0 xl:h-auto xl:min-h-40 xl:shrink xl:flex-1"
      action={
        <fieldset className="flex">
          <legend className="sr-only">{live.outputFilter}</legend>
          {CHOICES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={choice === one}
              onClick={() => setChoice(one)}
              className={cn(
                'h-6 rounded-sm px-1.5 text-2xs',
                choice === one ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken',
              )}
            >
              {live.outputChoices[one]}
            </button>
          ))}
        </fieldset>
      }
    >
      <ScrollBox label={live.output} className="h-full">
        {shown.length === 0 ? <EmptyState title={live.outputEmpty} /> : null}
        <ul>
          {shown.toReversed().map((line) => (
            <OutputRow key={line.id} line={line} />
          ))}
        </ul>
      </ScrollBox>
    </Panel>
  );
});

const OutputRow = memo(function OutputRow({ line }: { line: Output }) {
  return (
    <li
      className={cn(
        '[contain-intrinsic-size:auto_25px] [content-visibility:auto]',
        'flex gap-3 border-line border-b px-3 py-1 font-mono text-2xs last:border-b-0',
        line.failed ? 'text-signal-text' : 'text-ink-2',
      )}
    >
      <span className="tabular w-8 shrink-0 text-ink-3">{line.n}</span>
      <span className="min-w-0 flex-1 break-words">{line.text}</span>
      <span className="max-w-[40%] shrink-0 truncate" title={line.detail}>
        {line.detail}
      </span>
    </li>
  );
});
