import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../../deploy/lib/paths.ts';
import { progressTo } from '../../deploy/lib/progress.ts';
import { ensureFfmpeg } from '../../deploy/parts/ffmpeg.ts';
import type { Picture } from './watch-run.ts';

const PICTURES_MAX = 26;
const WIDTH = 720;
const QUALITY = '52';

/** Keeps pictures that are apart in time and size, as WebP. Gives their names with their times, and all their bytes. */
export async function cutPictures(
  pictures: readonly Picture[],
  folder: string,
): Promise<{ kept: { file: string; at_ms: number }[]; bytes: number }> {
  const ffmpeg = await ensureFfmpeg({ cache: cacheDir(), progress: progressTo(process.stdout) });
  if (!ffmpeg) throw new Error('There is no ffmpeg to make the pictures small');
  const work = mkdtempSync(path.join(tmpdir(), 'rove-pictures-'));
  const kept = [];
  let bytes = 0;
  try {
    for (const [index, { at_ms, jpeg }] of spread(pictures).entries()) {
      const file = `${String(index + 1).padStart(2, '0')}.webp`;
      const from = path.join(work, 'picture.jpg');
      const to = path.join(folder, file);
      writeFileSync(from, jpeg);
      const args = [
        '-y',
        '-loglevel',
        'error',
        '-i',
        from,
        '-vf',
        `scale=${WIDTH}:-2`,
        '-quality',
        QUALITY,
        to,
      ];
      await promisify(execFile)(ffmpeg, args);
      bytes += statSync(to).size;
      kept.push({ file, at_ms });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return { kept, bytes };
}

/** At most so many pictures, evenly over those that differ from the one before. */
function spread(pictures: readonly Picture[]): Picture[] {
  const different = pictures.filter(({ jpeg }, index) => {
    const before = pictures[index - 1]?.jpeg;
    return !before?.equals(jpeg);
  });
  const step = Math.max(1, (different.length - 1) / (PICTURES_MAX - 1));
  const count = Math.min(PICTURES_MAX, different.length);
  return Array.from({ length: count }, (_, index) => different[Math.round(index * step)]).filter(
    (picture) => picture !== undefined,
  );
}
