import type { OperatorTimelineEvent } from '#domain/api/operator.ts';
import { cn } from '#web/lib/cn.ts';
import { language } from '#web/texts/language.ts';
import { operator } from '#web/texts/operator.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';

const { run: texts } = operator;
const TIME = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });

type Props = {
  events: readonly OperatorTimelineEvent[];
  chosen: number;
  onChoose: (version: number) => void;
};

/** The events of a run in order; choosing one goes to the state after it. */
export function EventList({ events, chosen, onChoose }: Props) {
  return (
    <ScrollBox label={texts.timeline} className="max-h-[420px]">
      <ol>
        {events.map(({ version, seq, type, recorded_at, data }) => (
          <li key={version} className="border-line border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={version === chosen}
              onClick={() => onChoose(version)}
              className={cn(
                'grid w-full grid-cols-[36px_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-2 text-left focus-visible:-outline-offset-2 hover:bg-sunken',
                version === chosen && 'bg-sunken',
              )}
            >
              <span className="tabular font-mono text-2xs text-ink-3">{version}</span>
              <span className="truncate font-mono text-xs">{type}</span>
              <span className="tabular text-2xs text-ink-3">{TIME.format(new Date(recorded_at))}</span>
              <span className="col-start-2 col-end-4 truncate text-2xs text-ink-3">
                {texts.seq(seq)} · {JSON.stringify(data)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}
