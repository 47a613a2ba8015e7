import { useEffect, useRef, useState } from 'react';
import type { TestRunState } from '#domain/test-run/state.ts';
import { cn } from '#web/lib/cn.ts';
import { displayAddress } from '#web/lib/format.ts';
import { live } from '#web/texts/live.ts';
import { Panel } from './panel.tsx';

type Props = { state: TestRunState; place: string; onPicture: (draw: (jpeg: Uint8Array) => void) => void };

/** Draws the run's pictures on a canvas. While one is being decoded only the newest of those that follow is kept. */
function useCanvas(onPicture: Props['onPicture']) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const subscribe = useRef(onPicture);
  subscribe.current = onPicture;
  useEffect(() => {
    let next: Uint8Array | null = null;
    let decoding = false;
    const drain = async () => {
      decoding = true;
      while (next) {
        const jpeg = next;
        next = null;
        const bitmap = await createImageBitmap(
          new Blob([jpeg as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }),
        );
        paint(canvas.current, bitmap);
        setSize((known) =>
          known?.width === bitmap.width && known.height === bitmap.height
            ? known
            : { width: bitmap.width, height: bitmap.height },
        );
      }
    };
    subscribe.current((jpeg) => {
      next = jpeg;
      if (!decoding)
        drain()
          .catch(console.error)
          .finally(() => {
            decoding = false;
          });
    });
    return () => subscribe.current(() => {});
  }, []);
  return { canvas, size };
}

function paint(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  if (!canvas) return;
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}

function waitingText(status: TestRunState['status']): string {
  if (status === 'running' || status === 'processing_results') return live.pictureWaiting[status];
  return status === 'queued' || status === 'none' ? live.pictureWaiting.queued : live.pictureWaiting.ended;
}

/** The browser under test, as it moves; a word about the wait where there is no picture. */
export function BrowserPicture({ state, place, onPicture }: Props) {
  const { canvas, size } = useCanvas(onPicture);
  const viewport = state.spec?.config.viewport ?? { width: 1280, height: 800 };
  const shown = size !== null && state.status === 'running';
  return (
    <Panel title={live.picture} note={displayAddress(place)} className="shrink-0 bg-sunken">
      <div
        className="relative mx-auto flex max-w-full items-center justify-center"
        style={{
          aspectRatio: `${size?.width ?? viewport.width} / ${size?.height ?? viewport.height}`,
          maxHeight: 'calc(100dvh - 500px)',
        }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={live.pictureLabel}
          className={cn(
            'h-full max-h-full max-w-full object-contain',
            size ? '' : 'hidden',
            shown ? '' : 'opacity-25',
          )}
        />
        {shown ? null : (
          <p className="absolute mx-6 max-w-[40ch] rounded-md bg-surface px-3 py-2 text-center text-ink-2 text-sm">
            {waitingText(state.status)}
          </p>
        )}
      </div>
    </Panel>
  );
}
