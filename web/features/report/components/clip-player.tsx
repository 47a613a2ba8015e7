import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatClock } from '#web/lib/format.ts';
import { useHeldLink } from '#web/lib/use-held-link.ts';
import { report } from '#web/texts/report.ts';
import { getEvidenceQueryOptions, readCues } from '../api/get-evidence.ts';

type Captions = { blob: string; link: string };
type Props = {
  title: string;
  src: string;
  /** The picture in the place of the clip until it plays. */
  poster: string | undefined;
  captions: Captions | null;
  onBroken: () => void;
};

/** The clip of a bug's steps, and each step to jump to. */
export function ClipPlayer({ title, src, poster, captions, onBroken }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [at_s, setAt] = useState(0);
  const { link, hold, release } = useHeldLink(src);
  const { link: picture } = useHeldLink(poster, poster);
  const { data } = useQuery({
    ...getEvidenceQueryOptions(captions?.blob ?? '', captions?.link ?? ''),
    enabled: captions !== null,
  });
  const cues = data ? readCues(data.whole) : [];
  const current = cues.findLastIndex(({ start_s }) => start_s <= at_s + 0.05);
  const jump = (start_s: number) => {
    const player = video.current;
    if (!player) return;
    player.currentTime = start_s + 0.01;
    setAt(start_s);
    player.play().catch(() => {}); // It was paused or replaced meanwhile.
  };
  const broken = () => {
    release();
    onBroken();
  };
  return (
    <div>
      <video
        ref={video}
        controls
        preload="none"
        aria-label={`${report.clip}: ${title}`}
        src={link}
        poster={picture}
        onPlay={hold}
        onError={broken}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        className="aspect-[16/10] w-full rounded-md bg-sunken"
      >
        <track kind="captions" src={captions?.link} srcLang="en" label={report.captions} default />
      </video>
      {cues.length > 1 ? (
        <ol aria-label={report.jump} className="mt-2 flex max-h-48 flex-col overflow-auto">
          {cues.map(({ start_s, text }, index) => (
            <li key={start_s}>
              <button
                type="button"
                aria-current={index === current ? 'step' : undefined}
                onClick={() => jump(start_s)}
                className={cn(
                  'flex w-full gap-2 rounded-sm px-1.5 py-1 text-left text-xs hover:bg-sunken focus-visible:-outline-offset-2',
                  index === current ? 'text-ink' : 'text-ink-2',
                )}
              >
                <span className="tabular shrink-0 font-mono text-ink-3">{formatClock(start_s * 1000)}</span>
                <span className="min-w-0 break-words">{text}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
