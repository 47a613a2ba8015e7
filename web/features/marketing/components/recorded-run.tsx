import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatClock, formatDate } from '#web/lib/format.ts';
import { landing } from '#web/texts/site.ts';
import { SeverityMark } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { ProofMark } from '#web/ui/proof-mark.tsx';
import {
  FIRST_PICTURE,
  lengthOf,
  loadRecording,
  pictureUrl,
  type Recording,
  upTo,
} from '../hooks/recording.ts';
import { usePlayback } from '../hooks/use-playback.ts';

const { run } = landing;
/** How much faster than it ran the recording is shown. */
const PACE = 1.5;
const LINES = 9;
const BUGS = 3;
const SCRUB_STEP_MS = 500;

/** A real run of the sample shop, as a watcher saw it: pictures, actions with their reasons, and proved bugs. */
export function RecordedRun() {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    loadRecording(gone.signal).then(setRecording, () => !gone.signal.aborted && setFailed(true));
    return () => gone.abort();
  }, []);
  const box = useRef<HTMLDivElement>(null);
  const length = recording ? lengthOf(recording) : 0;
  const { at, playing, toggle, seek } = usePlayback(length, PACE, box);
  return (
    <section aria-label={run.label}>
      <h2 className="sr-only">{run.title}</h2>
      <div ref={box} className="overflow-hidden rounded-lg border border-line-strong bg-surface">
        <Head recording={recording} />
        <div className="grid md:grid-cols-[minmax(0,1fr)_270px] lg:grid-cols-[250px_minmax(0,1fr)_300px]">
          <Log recording={recording} at={at} />
          <Screen recording={recording} at={at} playing={playing} />
          <Bugs recording={recording} at={at} />
        </div>
        <div className="flex items-center gap-3 border-line border-t px-3 py-2">
          <IconButton label={playing ? run.pause : run.play} disabled={!recording} onClick={toggle}>
            {playing ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          </IconButton>
          <input
            type="range"
            aria-label={run.scrub}
            aria-valuetext={run.at(formatClock(at), formatClock(length))}
            min={0}
            max={length || 1}
            step={SCRUB_STEP_MS}
            value={at}
            disabled={!recording}
            onChange={(event) => seek(Number(event.target.value))}
            className="h-6 min-w-0 flex-1 accent-signal"
          />
          <span className="tabular whitespace-nowrap font-mono text-ink-2 text-xs">
            {formatClock(at)} / {formatClock(length)}
          </span>
        </div>
      </div>
      <p role={failed ? 'alert' : undefined} className="mt-3 min-h-8 max-w-[90ch] text-ink-3 text-xs">
        {failed ? run.failed : null}
        {recording ? run.recorded(formatDate(recording.recorded_at), recording.seed) : null}
      </p>
    </section>
  );
}

type PartProps = { recording: Recording | null; at: number };

function Head({ recording }: { recording: Recording | null }) {
  return (
    <div className="flex h-10 items-center gap-3 border-line border-b px-4 text-xs">
      <span className="font-semibold">{run.name}</span>
      <span className="truncate text-ink-3 max-md:hidden">{recording?.browser}</span>
      <span className="tabular ml-auto whitespace-nowrap font-mono text-ink-2">
        {recording ? run.measured(recording.actions, recording.states, recording.seconds) : null}
      </span>
    </div>
  );
}

const MARKS: Record<Recording['log'][number]['outcome'], string> = {
  new_state: 'bg-ink',
  known_state: 'border border-ink-3',
  no_change: 'h-px! bg-ink-3',
  failed: 'rotate-45 rounded-none! bg-signal',
};

function Log({ recording, at }: PartProps) {
  const lines = recording ? upTo(recording.log, at).slice(-LINES) : [];
  return (
    <ol aria-label={run.log} className="h-[484px] overflow-hidden border-line border-r text-xs max-lg:hidden">
      {lines.map((line) => (
        <li
          key={line.at_ms}
          className="grid grid-cols-[32px_10px_minmax(0,1fr)] gap-2 border-line border-b px-3 py-2 last:border-b-0"
        >
          <span className="tabular font-mono text-2xs text-ink-3">{formatClock(line.at_ms)}</span>
          <span className="flex h-4 items-center">
            <span aria-hidden className={cn('size-2 rounded-full', MARKS[line.outcome])} />
          </span>
          <span className="min-w-0">
            <span className="line-clamp-2 break-words">{line.text}</span>
            <span className="block truncate text-2xs text-ink-3">{line.why}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The picture of the time, with the next one loaded ahead while it plays, and below it what is being done. */
function Screen({ recording, at, playing }: PartProps & { playing: boolean }) {
  const pictures = recording?.pictures ?? [];
  const shown = Math.max(0, upTo(pictures, at).length - 1);
  const next = pictures[shown + 1];
  useEffect(() => {
    if (playing && next) new Image().src = pictureUrl(next.file);
  }, [playing, next]);
  const picture = pictures[shown];
  const line = recording ? (upTo(recording.log, at).at(-1) ?? recording.log[0]) : undefined;
  return (
    <div className="flex flex-col bg-sunken">
      <div className="flex flex-1 items-center justify-center p-3 sm:p-4">
        <img
          src={pictureUrl(picture?.file ?? FIRST_PICTURE)}
          alt={run.picture(line?.place ?? '/')}
          width={720}
          height={450}
          fetchPriority="high"
          className="h-auto w-full rounded-sm border border-line-strong"
        />
      </div>
      <p className="h-10 truncate border-line border-t px-4 py-2.5 text-ink-2 text-xs lg:hidden">
        {line?.text}
      </p>
    </div>
  );
}

function Bugs({ recording, at }: PartProps) {
  const proved = recording ? upTo(recording.bugs, at) : [];
  const more = proved.length - BUGS;
  return (
    <div className="h-[484px] overflow-hidden border-line max-md:h-64 max-md:border-t md:border-l">
      <h3 className="flex h-9 items-center justify-between border-line border-b px-4 font-medium text-xs">
        {run.bugs}
        <span className="tabular font-mono text-ink-2">{proved.length}</span>
      </h3>
      {proved.length === 0 ? <p className="px-4 py-3 text-ink-3 text-xs">{run.none}</p> : null}
      <ul>
        {proved
          .slice(-BUGS)
          .reverse()
          .map((bug) => (
            <li key={bug.at_ms} className="border-line border-b px-4 py-2.5">
              <SeverityMark severity={bug.severity} />
              <p className="mt-1 mb-1.5 line-clamp-2 break-words font-medium text-sm">{bug.title}</p>
              <ProofMark proof={bug.proof} />
            </li>
          ))}
      </ul>
      {more > 0 ? <p className="px-4 py-2 text-ink-3 text-xs">{run.more(more)}</p> : null}
    </div>
  );
}
