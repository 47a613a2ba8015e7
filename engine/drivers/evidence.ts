/** What a session said, sent and showed, as the driver saw it: not redacted but for what only the driver can see. */

export type ConsoleLine = {
  at_ms: number;
  /** As the target called it: `log`, `warning`, `error` ...; `uncaught` for an error that nothing caught. */
  level: string;
  text: string;
  /** How many characters of the text were left out. */
  left: number;
  /** Script and line, '' when unknown. */
  where: string;
};

export type HeaderPair = { name: string; value: string };

/** One request. Times are milliseconds since the epoch, `timings` are durations, -1 where it is not known. */
export type RecordedRequest = {
  started_ms: number;
  method: string;
  address: string;
  resource: string;
  same_site: boolean;
  request_headers: HeaderPair[];
  /** 0 when there was no answer. */
  status: number;
  status_text: string;
  response_headers: HeaderPair[];
  media_type: string;
  /** Bytes of the answer's body, -1 when unknown. */
  size: number;
  /** Why there was no answer, '' when there was one. */
  failure: string;
  /** What an answer of the same site with an error status said, '' where it is not kept. */
  body: string;
  timings: { dns: number; connect: number; ssl: number; wait: number; receive: number };
};

export type Evidence = {
  console: ConsoleLine[];
  /** Lines and requests beyond what is kept. */
  console_left: number;
  requests: RecordedRequest[];
  requests_left: number;
  /** The screen's markup at the end, cut by the driver at a little more than is kept; '' when it could not be had. */
  dom: string;
  /** Its whole length in characters. */
  dom_size: number;
  /** What stands in password fields at the end, and the keys of the session, to be taken out of all of this. */
  passwords: string[];
};

/** A recording under way. Neither of its functions rejects. */
export interface Recording {
  /** Ends it and gives what was recorded. */
  stop(): Promise<Evidence>;
  /**
   * A text of the target's own site, asked for as the target's own scripts would; null when it cannot be had or has
   * more than `max` bytes. For after `stop`, so that it is no part of the evidence.
   */
  read(address: string, max: number): Promise<string | null>;
}
