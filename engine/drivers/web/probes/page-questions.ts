import type { Question } from '../page-agent/main.ts';
import type { WebHost } from '../session/host.ts';

/** Beyond this a search of the whole document takes many seconds, in which the page seems to hang. */
export const NODES_MAX = 8_000;

/** These look at every element, its box or its style. */
const SEARCHING: ReadonlySet<Question> = new Set<Question>([
  'findLists',
  'findPlurals',
  'findMarkers',
  'findLayoutFaults',
  'readAssets',
  'readFocus',
  'readSafety',
]);

type Answers = Partial<Record<Question, unknown>>;
type Asking = { questions: Set<Question>; answers: Promise<Answers> };

const asking = new WeakMap<WebHost, Asking>();

/**
 * What the page agent sees. Questions of one moment go in one round trip. Null where there is no agent, and for a search
 * of a document that is too large for it. Rejects as `WebHost.ask` does.
 */
export async function askPage<T>(host: WebHost, question: Question): Promise<T | null> {
  const open = asking.get(host) ?? begin(host);
  open.questions.add(question);
  const answers = await open.answers;
  return (answers[question] ?? null) as T | null;
}

function begin(host: WebHost): Asking {
  const questions = new Set<Question>();
  const answers = Promise.resolve().then(async () => {
    asking.delete(host);
    const all = [...questions];
    const searches = all.filter((one) => SEARCHING.has(one));
    const call = `answerAll(${JSON.stringify(all)}, ${JSON.stringify(searches)}, ${NODES_MAX})`;
    return (await host.ask<Answers>(call)) ?? {};
  });
  const open = { questions, answers };
  asking.set(host, open);
  return open;
}
