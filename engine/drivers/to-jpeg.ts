import { isPng, startEncoder } from '#engine/cell/encoder.ts';

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
  if (!isPng(png)) return null;
  const input = ['-f', 'png_pipe', '-c:v', 'png', '-i', 'pipe:0'];
  const output = ['-vf', filters, '-frames:v', '1', '-q:v', '4', '-f', 'mjpeg'];
  const encoder = await startEncoder(ffmpeg, {
    args: (_cell, made) => [...input, ...output, made],
    makes: 'picture.jpg',
    timeout_ms: PICTURE_MS,
  });
  encoder.input.end(png);
  return encoder.made;
}
