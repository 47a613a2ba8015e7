import { z } from 'zod';
import type { ChannelSecrets } from '../../../app/channels/secrets.ts';
import { jsonIn } from '../../../domain/kernel/json.ts';
import type { BugMessage } from '../../../domain/messages/issue.ts';
import type { Deps } from '../../shared/deps.ts';
import { type Answer, ask, type OutgoingRequest } from '../post.ts';

/** An issue as its tracker names it, and whether it is closed there. */
export type Issue = { ref: string; url: string; closed: boolean };

/** What is done with the issues of one project. Each rejects with `Refused` when the tracker does not do it. */
export type Tracker = {
  /** Whether issues can be written there. */
  check(): Promise<void>;
  /** The issue that carries this mark; null when there is none. */
  find(mark: string): Promise<Issue | null>;
  /** @returns null when it has been deleted */
  look(ref: string): Promise<Issue | null>;
  open(data: BugMessage['data'], mark: string): Promise<Issue>;
  comment(ref: string, text: string): Promise<void>;
  /** Closes it, or opens it again. */
  set(ref: string, state: 'closed' | 'open'): Promise<void>;
};

/** Our issues carry it, where a tracker has labels. */
export const LABEL = 'rove';

export type TrackerAccess = { url: string; project: string; token: string; user: string | null };

/** @throws when the channel's secrets are none of a tracker */
export function accessOf({ url, tracker }: ChannelSecrets): TrackerAccess {
  if (!tracker) throw new Error('The channel of a tracker has no project');
  return { url, ...tracker };
}

/** The tracker has not done what it was asked. */
export class Refused extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.fault);
    this.answer = answer;
  }
}

/** For what a tracker answers well, and yet does not do. */
export function refuse(fault: string): never {
  throw new Refused({ status: null, fault, gone: false, retry_after_ms: null });
}

type Asking = Pick<OutgoingRequest, 'method'> & { path: string; body?: object };

/** Asks one tracker, of one channel. */
export class TrackerClient {
  readonly #egress: Deps['egress'];
  readonly #base: Omit<OutgoingRequest, 'method' | 'body' | 'reads'>;

  /** `url`: what the paths of requests are added to. */
  constructor(egress: Deps['egress'], base: Omit<OutgoingRequest, 'method' | 'body' | 'reads'>) {
    this.#egress = egress;
    this.#base = base;
  }

  /** @throws Refused when it was not done, or was answered in another form */
  async ask<S extends z.ZodType>(schema: S, asking: Asking): Promise<z.output<S>> {
    const answer = await this.#send(asking);
    if (answer.fault) throw new Refused(answer);
    const parsed = schema.safeParse(jsonIn(answer.text));
    if (parsed.success) return parsed.data;
    throw new Refused({ ...answer, fault: 'the tracker answered in a form that is not known' });
  }

  /** Has something done whose answer says nothing more. @throws Refused when it was not done */
  async tell(asking: Asking): Promise<void> {
    await this.ask(z.unknown(), asking);
  }

  /** The same as `ask`; null when there is no such thing. */
  async askFor<S extends z.ZodType>(schema: S, path: string): Promise<z.output<S> | null> {
    try {
      return await this.ask(schema, { method: 'GET', path });
    } catch (error) {
      const { status } = error instanceof Refused ? error.answer : { status: 0 };
      if (status === 404 || status === 410) return null;
      throw error;
    }
  }

  #send({ method, path, body }: Asking) {
    const url = `${this.#base.url}${path}`;
    const sent = body ? { body: JSON.stringify(body) } : {};
    return ask(this.#egress, { ...this.#base, url, method, ...sent, reads: true });
  }
}
