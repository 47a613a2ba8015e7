import type { Capabilities, Driver, OnFrame, Signal } from '#engine/drivers/contract.ts';
import type { Session } from './actions.ts';

/** A picture of the session that moves. */
export interface Cast {
  /** The screen has settled. Never waits for the picture. */
  looked(): void;
  /** Takes one picture now. */
  still(): Promise<void>;
  stop(): Promise<void>;
}

/** What one kind of browser brings to a session; what is absent it cannot do. */
export type DriverParts = {
  session: Session;
  signals: Signal[];
  proxy_url: string | null;
  environment: Driver['environment'];
  actions: NonNullable<Capabilities['actions']>;
  /** Ends the session with every process and folder it started. */
  end(): Promise<void>;
  admit(origin: string): Promise<void>;
  readSession(): Promise<unknown>;
  /** Lets the first document have what a stored session kept of its tab. Gives what ends that. */
  restoreTab(): Promise<() => Promise<void>>;
  cast(onFrame: OnFrame, smooth: () => boolean): Cast;
  coverage?: NonNullable<Driver['coverage']>;
  fail?: NonNullable<Driver['fail']>;
  requests?: NonNullable<Driver['requests']>;
  /** Code that finds what the agent has picked. */
  locatorOfPicked?(): Promise<string | null>;
};
