import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { ArchiveError } from '#kit/archive/archive-error.ts';
import { findPage } from '#kit/archive/find-page.ts';
import { unpackArchive } from '#kit/archive/in-child.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { findBundle, inUse } from './find-bundle.ts';

/** How soon after its run a bundle is gone. */
const SWEEP_EVERY_MS = 1_000;
const PREFIX = 'rove-bundles-';

/** An unpacked bundle: the folder that is served, and the page it begins with. */
export type Site = { folder: string; page: string; files: ReadonlySet<string> };

type ShelfParts = { db: Db; blobs: Pick<BlobStore, 'path'>; parent: string; logger: Logger };

/**
 * Unpacked bundles, each from the first request of its run until the run's end. All of it can be lost: a bundle that is
 * asked for is unpacked again, and what a process left that died is removed by the next.
 */
export class Shelf {
  readonly #parts: ShelfParts;
  readonly #folder: string;
  readonly #sites = new Map<string, Promise<Site>>();
  readonly #sweeper: Loop;
  #made = 0;

  constructor(parts: ShelfParts) {
    this.#parts = parts;
    this.#folder = ownFolder(parts.parent);
    this.#sweeper = new Loop({
      round: async () => {
        await this.sweep();
        await this.#sweeper.sleep(SWEEP_EVERY_MS);
      },
      onError: (error) => parts.logger.warn({ err: error }, 'ended runs could not be asked for'),
      retry_ms: SWEEP_EVERY_MS,
    });
  }

  start(): void {
    this.#sweeper.start();
  }

  async stop(): Promise<void> {
    await this.#sweeper.stop();
    await Promise.allSettled(this.#sites.values());
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The bundle of a run, unpacked at its first use. @throws AppError TARGET_REFUSED, INVALID_BUNDLE, STORAGE_FULL */
  site(runId: string): Promise<Site> {
    const known = this.#sites.get(runId);
    if (known) return known;
    const opened = this.#open(runId);
    this.#sites.set(runId, opened);
    opened.catch(() => this.#sites.delete(runId));
    return opened;
  }

  /** Removes the bundles that no run uses any more. */
  async sweep(): Promise<void> {
    const held = [...this.#sites.keys()];
    const used = await inUse(this.#parts.db, held);
    for (const runId of held.filter((id) => !used.has(id))) {
      const site = await this.#sites.get(runId)?.catch(() => null); // It was never unpacked.
      this.#sites.delete(runId);
      if (site) await rm(this.#roomOf(site), { recursive: true, force: true });
    }
  }

  async #open(runId: string): Promise<Site> {
    const { db, blobs, logger } = this.#parts;
    const bundle = await findBundle(db, runId);
    const path = bundle ? await blobs.path(bundle.key) : null;
    if (!bundle || !path) throw new AppError('TARGET_REFUSED');
    this.#made += 1;
    const room = join(this.#folder, String(this.#made));
    try {
      const { files, bytes } = await unpackArchive(path, room);
      const { root, page } = findPage(files, bundle.entry_point);
      logger.info({ run: runId, files: files.length, bytes }, 'bundle unpacked');
      const below = root ? `${root}/` : '';
      const names = files.flatMap((name) => (name.startsWith(below) ? [name.slice(below.length)] : []));
      return { folder: join(room, root), page, files: new Set(names) };
    } catch (error) {
      await rm(room, { recursive: true, force: true });
      if (!(error instanceof ArchiveError)) throw error;
      logger.warn({ run: runId, reason: error.message }, 'bundle refused');
      throw new AppError(error.fault === 'no_space' ? 'STORAGE_FULL' : 'INVALID_BUNDLE');
    }
  }

  #roomOf({ folder }: Site): string {
    const [room = ''] = folder.slice(this.#folder.length + 1).split(/[\\/]/);
    return join(this.#folder, room);
  }
}

/** A folder of this process; those of processes that died are removed. */
function ownFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0;
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `${PREFIX}${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
