import { joinFilms } from '../engine/evidence/video-recorder.ts';
import type { EndInput } from './contract.ts';
import type { Deps } from './shared/deps.ts';
import { type BlobsBySlice, POINTERS } from './shared/pointers.ts';
import { record, scopeOf } from './shared/record.ts';

/** Ends the exploration: records it, and joins the films of the slices into one. */
export async function collectEvidence(deps: Deps, { spec, reason, last }: EndInput): Promise<void> {
  const { elapsed_ms, actions, states, places } = last;
  await record(deps, spec, {
    kind: 'EndExploration',
    data: { reason, elapsed_ms, actions, states, places },
  });
  const scope = scopeOf(spec);
  const known = await deps.blobs.getPointer(scope, POINTERS.films);
  const films = Object.values((known?.value ?? {}) as BlobsBySlice);
  if (!deps.ffmpeg || films.length === 0) return;
  const bytes = await Promise.all(films.map((film) => deps.blobs.get(film.key)));
  const whole = await joinFilms(
    deps.ffmpeg,
    bytes.filter((one) => one !== null),
  );
  if (whole)
    await deps.blobs.setPointer(scope, POINTERS.video, 1, await deps.blobs.put(scope, whole, 'video/mp4'));
}
