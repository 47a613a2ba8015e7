import type { BlobRef } from '../domain/findings/finding.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { MADE_BYTES_MAX } from '../engine/cell/encoder.ts';
import { joinFilms } from '../engine/evidence/video-recorder.ts';
import type { EndInput } from './contract.ts';
import type { Deps } from './shared/deps.ts';
import { keepKnownWays } from './shared/known-ways.ts';
import { type BlobsBySlice, POINTERS } from './shared/pointers.ts';
import { record, scopeOf } from './shared/record.ts';

/** Ends the exploration: records it, joins the films of the slices into one, and keeps what was learned for the next run. */
export async function collectEvidence(deps: Deps, { spec, reason, last }: EndInput): Promise<void> {
  const { elapsed_ms, actions, states, places } = last;
  await record(deps, spec, {
    kind: 'EndExploration',
    data: { reason, elapsed_ms, actions, states, places },
  });
  await keepKnownWays(deps, spec);
  const scope = scopeOf(spec);
  const known = await deps.blobs.getPointer(scope, POINTERS.films);
  const films = Object.values((known?.value ?? {}) as BlobsBySlice);
  const video = films.length > 1 ? await join(deps, spec, films) : films[0];
  if (video) await deps.blobs.setPointer(scope, POINTERS.video, 1, video);
}

/** From file to file: the films of a long run are larger than a memory. */
async function join(deps: Deps, spec: RunSpec, films: readonly BlobRef[]): Promise<BlobRef | null> {
  const { blobs, ffmpeg } = deps;
  if (!ffmpeg) return null;
  const files = async function* () {
    for (const { key } of films) {
      const path = await blobs.path(key);
      if (path) yield path;
    }
  };
  const options = { mediaType: 'video/mp4', bytes_max: MADE_BYTES_MAX };
  return joinFilms(ffmpeg, files(), (film) => blobs.putStream(scopeOf(spec), film, options));
}
