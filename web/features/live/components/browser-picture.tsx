import { useEffect, useRef, useState } from 'react';
import type { TestRunState } from '#domain/test-run/state.ts';
import { cn } from '#web/lib/cn.ts';
import { displayAddress } from '#web/lib/format.ts';
import { live } from '#web/texts/live.ts';
import type { Mark, Reel, Still } from '../hooks/reel.ts';
import { Panel } from './panel.tsx';

/** `moment`: the action before which the picture is shown; null means now. */
type Props = { state: TestRunState; place: string; reel: Reel; moment: number | null };

type Size = { width: number; height: number };

/** Draws pictures on a canvas. While one is being decoded only the newest of those that follow is kept. */
class Painter {
  readonly #onSize: (size: Size) => void;
  canvas: HTMLCanvasElement | null = null;
  #next: Uint8Array | null = null;
  #decoding = false;

  constructor(onSize: (size: Size) => void) {
    this.#onSize = onSize;
  }

  paint(jpeg: Uint8Array): void {
    this.#next = jpeg;
    if (this.#decoding) return;
    this.#decoding = true;
    this.#drain()
      .catch(console.error)
      .finally(() => {
        this.#decoding = false;
      });
  }

  async #drain(): Promise<void> {
    for (let jpeg = this.#next; jpeg; jpeg = this.#next) {
      this.#next = null;
      const blob = new Blob([jpeg as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' });
      const bitmap = await createImageBitmap(blob);
      const { canvas } = this;
      if (!canvas) return;
      if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
      if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      this.#onSize({ width: bitmap.width, height: bitmap.height });
    }
  }
}

function usePicture(reel: Reel, moment: number | null) {
  const [size, setSize] = useState<Size | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const painter = useRef<Painter>(null);
  painter.current ??= new Painter((next) =>
    setSize((known) => (known?.width === next.width && known.height === next.height ? known : next)),
  );
  const kept = moment === null ? null : reel.at(moment);
  useEffect(() => {
    const show = ({ jpeg, mark: next }: Still) => {
      painter.current?.paint(jpeg);
      setMark(next);
    };
    if (moment === null) reel.onStill(show);
    else {
      reel.onStill(() => {});
      const still = reel.at(moment);
      if (still) show(still);
    }
    return () => reel.onStill(() => {});
  }, [reel, moment]);
  const setCanvas = (canvas: HTMLCanvasElement | null) => {
    if (painter.current) painter.current.canvas = canvas;
  };
  return { setCanvas, size, mark, isKept: moment === null || kept !== null };
}

function waitingText(state: TestRunState, isKept: boolean): string {
  if (!isKept) return live.pictureNotKept;
  const { status } = state;
  if (state.paused) return live.pictureWaiting.paused;
  if (status === 'processing_results' && state.proving)
    return live.pictureWaiting.proving(state.proving.done, state.proving.of);
  if (status === 'running' || status === 'processing_results') return live.pictureWaiting[status];
  return status === 'queued' || status === 'none' ? live.pictureWaiting.queued : live.pictureWaiting.ended;
}

/** The browser under test, as it moves, what is used next marked; a word about the wait where there is no picture. */
export function BrowserPicture({ state, place, reel, moment }: Props) {
  const { setCanvas, size, mark, isKept } = usePicture(reel, moment);
  const viewport = state.spec?.config.viewport ?? { width: 1280, height: 800 };
  const going = state.status === 'running' && !state.paused;
  const shown = size !== null && isKept && (going || moment !== null);
  return (
    <Panel title={live.picture} note={displayAddress(place)} className="shrink-0 bg-sunken">
      <div
        className="relative mx-auto flex max-w-full items-center justify-center"
        style={{
          aspectRatio: `${size?.width ?? viewport.width} / ${size?.height ?? viewport.height}`,
          maxHeight: 'calc(100dvh - 560px)',
        }}
      >
        <canvas
          ref={setCanvas}
          role="img"
          aria-label={moment === null ? live.pictureLabel : live.pictureThen}
          className={cn(
            'h-full max-h-full max-w-full object-contain',
            size ? '' : 'hidden',
            shown ? '' : 'opacity-25',
          )}
        />
        {shown && mark ? <Outline mark={mark} /> : null}
        {shown ? null : (
          <p className="absolute mx-6 max-w-[40ch] rounded-md bg-surface px-3 py-2 text-center text-ink-2 text-sm">
            {waitingText(state, isKept)}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** Fits its window into the place just as the picture is fitted. */
function Outline({ mark: { box, view, text } }: { mark: Mark }) {
  if (!box) return null;
  return (
    <svg
      aria-hidden
      data-mark={text}
      viewBox={`0 0 ${view.width} ${view.height}`}
      className="pointer-events-none absolute inset-0 h-full w-full"
    >
      <rect
        x={box.x - 3}
        y={box.y - 3}
        width={box.width + 6}
        height={box.height + 6}
        rx={4}
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        vectorEffect="non-scaling-stroke"
        className="text-signal"
      />
    </svg>
  );
}
