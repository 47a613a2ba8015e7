import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

const PICTURE_MS = 10_000;
const FRAME = 'color=red@0.9:t=6';

type PictureOptions = {
  /** How much smaller it is to be, 1 for as it is. */
  scale: number;
  mark?: { x: number; y: number; width: number; height: number };
};

/** A PNG as a JPEG, smaller and with a frame around an element where that is asked for; null when it cannot be read. */
export async function toJpeg(
  ffmpeg: string,
  png: Buffer,
  { scale, mark }: PictureOptions = { scale: 1 },
): Promise<Buffer | null> {
  const filters = [
    ...(mark
      ? [
          `drawbox=x=${mark.x}:y=${mark.y}:w=${Math.max(1, mark.width)}:h=${Math.max(1, mark.height)}:${FRAME}`,
        ]
      : []),
    `scale=trunc(iw*${scale}/2)*2:-2`,
  ].join(',');
  const input = ['-f', 'png_pipe', '-i', 'pipe:0'];
  const output = ['-vf', filters, '-frames:v', '1', '-q:v', '4', '-f', 'mjpeg', 'pipe:1'];
  const child = spawn(ffmpeg, ['-hide_banner', '-loglevel', 'error', ...input, ...output], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: PICTURE_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  child.stdin.on('error', () => {}); // Its end is told by `close`.
  child.stdin.end(png);
  const jpeg = await buffer(child.stdout);
  return (await ended) && jpeg.length > 0 ? jpeg : null;
}
