import { AgentError, NavigatedError } from '../session/faults.ts';
import type { RemoteValue } from './bidi-values.ts';

const GONE =
  /AbortError|destroyed|no such frame|no such window|DiscardedBrowsingContext|unloaded|has ended|before query/i;

/** @throws NavigatedError in the place of what Firefox says of a page that has gone meanwhile. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && GONE.test(error.message)) throw new NavigatedError(error.message);
    throw error;
  }
}

/** What a script gave. @throws AgentError when it threw, NavigatedError when its page has gone. */
export function resultOf(answer: unknown): RemoteValue {
  const { type, result, exceptionDetails } = answer as {
    type: string;
    result: RemoteValue;
    exceptionDetails?: { text?: string };
  };
  if (type !== 'exception') return result;
  const said = `page agent: ${exceptionDetails?.text ?? ''}`;
  throw GONE.test(said) ? new NavigatedError(said) : new AgentError(said);
}
