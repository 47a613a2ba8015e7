import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { SealingKey } from '#db/sealing/sealing-key.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { LiveNote } from '#domain/live/frames.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import type { CandidateRef } from '#domain/test-run/messages.ts';
import type { CellSwitch } from '#engine/cell/cell.ts';
import type { AndroidHost } from '#engine/drivers/android/pool/host.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import type { PrintPdf } from '#engine/drivers/web/chromium/print-pdf.ts';
import type { OtherBrowser } from '#engine/drivers/web/others/other-browsers.ts';
import type { ModelSettings } from '#engine/explore/advisor/model-advisor.ts';

export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
};

/** Where the live picture goes. Nothing of it is a fact; all of it may be lost. */
export type LiveOutlet = {
  isWatched(testId: string): boolean;
  frame(testId: string, jpeg: Uint8Array): void;
  step(testId: string, line: ActionLine): void;
  note(testId: string, note: LiveNote): void;
};

/** What the activities need of the process that runs them. */
export type Deps = {
  db: Db;
  keys: UserKeys;
  blobs: BlobStore;
  openDriver: OpenDriver;
  /** A browser for one batch of proofs, in which each session is as fresh as a new profile. */
  openProofBrowser(proxyUrl: string | null): Promise<{ openDriver: OpenDriver; close(): Promise<void> }>;
  /** Browsers beside Chromium, for runs that ask for them. */
  browsers?: { firefox?: OtherBrowser; safari?: OtherBrowser };
  /** Runs Android apps; null where nothing can. */
  android: AndroidHost | null;
  /** The browser that exported tests are run with; null where none are. */
  chromium: string | null;
  /** Whether those tests and their browsers live in cells; absent means where the host lets us. */
  cell?: CellSwitch;
  environment: { browser: string; os: string; device: string };
  egress: { url: string; key: Buffer } | null;
  /** Seals what the mailer sends. */
  mail: SealingKey;
  /** A model that may be asked; null means none. */
  model: ModelSettings | null;
  live: LiveOutlet;
  /** Tells the run's workflow of suspected bugs. */
  announce(testId: string, candidates: CandidateRef[]): Promise<void>;
  ffmpeg: string | null;
  /** Prints reports; null where nothing can. */
  printPdf: PrintPdf | null;
  /** Whether this process is about to end: slices then hand over. */
  isEnding?: () => boolean;
  log: Log;
  /** Milliseconds of the clock that runs are counted by; absent means that of the process. */
  now?: () => number;
};
