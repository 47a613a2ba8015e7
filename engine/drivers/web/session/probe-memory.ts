import type {
  ExposedFile,
  InjectionProbe,
  LoadShiftProbe,
  ScriptsProbe,
} from '#engine/drivers/probe-answers.ts';

export type ScannedScript = {
  address: string;
  secrets: ScriptsProbe['secrets'];
  libraries: { name: string; version: string; where: string }[];
  /** Address of its source map, '' when it names none. */
  map: string;
};

/** `status`: 0 where nothing answered; `part`: it is HTML, and no document. */
export type LinkAnswer = { status: number; part: boolean };

/** What the probes of one session have asked already: nothing is asked of a target twice. */
export type ProbeMemory = {
  /** What links answered, by address, and the routes of which one was read. */
  links: { answers: Map<string, LinkAnswer>; read: Set<string> };
  scripts: Map<string, ScannedScript>;
  /** By origin. */
  exposed: Map<string, Promise<ExposedFile[]>>;
  /** By path: whether any site may read it, and whether with cookies; null: it may not. */
  cors: Map<string, Promise<{ address: string; cookies: boolean } | null>>;
  /** By place. */
  shifts: Map<string, Promise<LoadShiftProbe | null>>;
  injected: Map<string, Promise<InjectionProbe | null>>;
  /** Addresses asked without a session. */
  access: Set<string>;
  /** What was slow when it was looked at last, and how slow the machine was then. */
  slow: { figures: string; slowness: number } | null;
};

export function emptyMemory(): ProbeMemory {
  return {
    links: { answers: new Map(), read: new Set() },
    scripts: new Map(),
    exposed: new Map(),
    cors: new Map(),
    shifts: new Map(),
    injected: new Map(),
    access: new Set(),
    slow: null,
  };
}

/** The answer given before, or the one that `ask` gives now. One that fails may be asked for again. */
export function once<K, V>(known: Map<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  const before = known.get(key);
  if (before) return before;
  const answer = ask();
  known.set(key, answer);
  answer.catch(() => known.delete(key));
  return answer;
}
