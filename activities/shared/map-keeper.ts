import { type AppMap, appMapSchema } from '#domain/report/app-map.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { redacted } from '#engine/evidence/redact.ts';
import { mapOf } from '#engine/explore/knowledge/app-map.ts';
import type { ActionDetails, Checkpoint } from '#engine/explore/knowledge/spec.ts';
import type { Deps } from './deps.ts';
import { type MapPointer, POINTERS } from './pointers.ts';
import { scopeOf } from './record.ts';

const PICTURES_MAX = 400;

/** Keeps the map of the target as it grows, with a picture of each screen that the filmed context came to. */
export class MapKeeper {
  readonly #deps: Pick<Deps, 'blobs'>;
  readonly #spec: RunSpec;
  readonly #pictures: Record<string, string>;
  readonly #pending = new Set<Promise<void>>();
  #last: string | null;
  #shown: string | null = null;
  /** A picture of a screen that was not named yet. */
  #early: Uint8Array | null = null;
  #fault: unknown = null;

  private constructor(deps: Pick<Deps, 'blobs'>, spec: RunSpec, last: string | null, map: AppMap | null) {
    this.#deps = deps;
    this.#spec = spec;
    this.#last = last;
    this.#pictures = {};
    for (const { id, picture } of map?.nodes ?? []) if (picture) this.#pictures[id] = picture;
  }

  /** Goes on with the map that an earlier slice has kept, if any. */
  static async start(deps: Pick<Deps, 'blobs'>, spec: RunSpec): Promise<MapKeeper> {
    const pointer = await deps.blobs.getPointer(scopeOf(spec), POINTERS.map);
    const key = (pointer?.value as MapPointer | undefined)?.key ?? null;
    const bytes = key ? await deps.blobs.get(key) : null;
    return new MapKeeper(deps, spec, key, bytes ? appMapSchema.parse(JSON.parse(bytes.toString())) : null);
  }

  /** Which screen is shown now: the next picture is of it, unless the exploration has gone on by then. */
  shows({ lane, state }: Pick<ActionDetails, 'lane' | 'state'>): void {
    if (lane !== 0) return;
    const known = this.#pictures[state] !== undefined || Object.keys(this.#pictures).length >= PICTURES_MAX;
    this.#shown = known ? null : state;
    const early = this.#early;
    this.#early = null;
    if (early) this.picture(early);
  }

  /** @throws what keeping an earlier picture threw. */
  picture(jpeg: Uint8Array): void {
    if (this.#fault) throw this.#fault;
    const state = this.#shown;
    if (!state) {
      this.#early = jpeg;
      return;
    }
    this.#shown = null;
    const task = this.#keepPicture(state, jpeg).finally(() => this.#pending.delete(task));
    this.#pending.add(task);
  }

  /** Keeps the map as a checkpoint shows it, in place of the one before. */
  async keep(checkpoint: Checkpoint, fence: number): Promise<void> {
    await Promise.all(this.#pending);
    const map = redacted(mapOf(checkpoint.graph, checkpoint.refused, this.#pictures));
    const scope = scopeOf(this.#spec);
    const { key } = await this.#deps.blobs.put(scope, Buffer.from(JSON.stringify(map)), 'application/json');
    const value: MapPointer = { key };
    const kept = await this.#deps.blobs.setPointer(scope, POINTERS.map, fence, value);
    if (kept && this.#last && this.#last !== key) await this.#deps.blobs.delete(this.#last);
    if (kept) this.#last = key;
  }

  async #keepPicture(state: string, jpeg: Uint8Array): Promise<void> {
    try {
      const { key } = await this.#deps.blobs.put(scopeOf(this.#spec), jpeg, 'image/jpeg');
      this.#pictures[state] = key;
    } catch (error) {
      this.#fault = error;
    }
  }
}
