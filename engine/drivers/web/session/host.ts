import type { Effect, Press, Signal, Spot } from '#engine/drivers/contract.ts';
import type { SampleFile } from '#engine/export/runtime/sample-files.ts';
import type { Network, Requests, WebCookie, WebRequest, WebResponse } from './network.ts';

/**
 * Whether a window is a small one of the page that opened it and can talk to it, as one that helps to fill in a field: by
 * itself it lacks what it works on.
 */
export const SERVES_OPENER = 'window.opener !== null && !window.toolbar.visible';

/** Where an action leads that names no element. */
export type Way = { place: string } | 'back' | 'forward' | 'reload';

/** A line of the console, or an error that nothing caught. */
export type Spoken = { level: string; text: string; where: string };

/** Input as from a mouse and a keyboard, at points of the viewport in CSS pixels. */
export interface Input {
  press(x: number, y: number, how?: Press): Promise<void>;
  move(x: number, y: number): Promise<void>;
  drag(from: Spot, to: Spot): Promise<void>;
  wheel(x: number, y: number, deltaY: number): Promise<void>;
  /** A key, or several held together as `Control+b`. */
  key(key: string): Promise<void>;
  /** Text into what has the focus. */
  text(text: string): Promise<void>;
  /** Files for the field that the agent has picked, of a kind that it accepts; what stood in the way, '' for nothing. */
  upload(choose: (accept: string) => SampleFile[]): Promise<string>;
}

/** The one page that a session works in, whatever browser shows it; replaced when it crashes, closes or hangs. */
export interface WebHost {
  readonly network: Network;
  readonly input: Input;
  readonly requests: Requests;
  /** What the browser itself did since the action began. An action begins with a set of its own. */
  effects: Set<Effect>;
  /** Why the action was not let go on to a document, '' where it was. */
  heldBack: string;
  navigations: number;
  /** How often the agent answered. */
  readonly answers: number;
  dead: boolean;
  /** Whether a popup is about to take the page's place. */
  readonly folding: boolean;
  /** Told of requests that nobody will hear of again, since their page is gone. */
  onGone: ((isGone: (request: WebRequest) => boolean) => void) | null;
  /** Tells of something for the oracles to judge, or the explorer to know. */
  emit(signal: Signal): void;
  place(): string;
  /** The last place on the site, for the way back. */
  lastPlace(): string;
  /** The last place on the site as the browser itself knows it: a page that hangs may not have told that it came. */
  lastShown(): Promise<string>;
  /** Opens the page, or a new one in place of the present one. */
  replace(): Promise<void>;
  /** Goes on until a document begins to come. */
  go(way: Way, timeout_ms: number): Promise<WebResponse | null>;
  /** Calls the agent in the page: `call` is an expression on it. Rejects with the errors of `faults.ts`. */
  ask<T>(call: string, timeout_ms?: number): Promise<T | null>;
  /** The value of an expression in the page, awaited there. Rejects with the errors of `faults.ts`. */
  evaluate<T>(expression: string, timeout_ms?: number): Promise<T | null>;
  /** The same where the page's scripts have changed nothing. */
  apart<T>(expression: string, timeout_ms: number): Promise<T | null>;
  /** @see Patience.within */
  within<T>(work: Promise<T>, timeout_ms?: number): Promise<T>;
  /** JPEG bytes of what is shown now, of this quality in percent. */
  picture(quality: number): Promise<Uint8Array>;
  resize(width: number, height: number): Promise<void>;
  offline(is: boolean): Promise<void>;
  cookies(place: string): Promise<WebCookie[]>;
  /** Lets animations run faster, where the browser can. */
  hasten(rate: number): Promise<void>;
  /** Whether a request is for the document of the session's own page: popups and frames are none of it. */
  isMain(request: WebRequest): boolean;
  /** Whether a request is the session's own page's, or of a frame in it. */
  isOwn(request: WebRequest): boolean;
  /** How many times longer than usual the browser needs now, at least 1. */
  slowness(): Promise<number>;
  /** Gives up the document that is on its way, if any: the one that is shown stays. */
  stopLoading(): Promise<void>;
  /** From now on pages that close are not the target's doing. */
  shut(): void;
  /** Hears what the console says until the returned function is called. */
  listen(listener: (line: Spoken) => void): () => void;
  /** Requests as one who never was here would send them, until `close`. */
  asNobody(): Promise<{ requests: Requests; close(): Promise<void> } | null>;
}

/** A script of the present document, or the document itself; null when the browser has let go of its text. */
export type Loaded = { url: string; read(): Promise<string | null> };
