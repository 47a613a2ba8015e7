/** Methods of requests that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `of`: only requests with this text in their address. */
export type Failing = {
  what: 'reads' | 'writes';
  how: 'offline' | 'error' | 'slow' | 'overtaken';
  of?: string;
};

/** A request that may change something, as a page was about to send it. */
export type HeldRequest = { method: string; address: string; headers: Record<string, string>; body: string };

/** What a page sends, in the hands of a check. */
export interface RequestHands {
  /**
   * From now on keeps back what would change something and has `marked` in its body. The returned function ends it and gives
   * the first of them, null where none came.
   */
  hold(marked: string): Promise<() => Promise<HeldRequest | null>>;
  /** Sends a request of another session as this one's page would, with its own cookies and tokens. Gives the status. */
  send(request: HeldRequest): Promise<number>;
}
