import { act, watchEffects, watchMutations } from './activity.ts';
import { readAssets } from './assets.ts';
import { assignPicked, clearPicked, typePicked } from './assign.ts';
import { beginAction, endAction, finishAction, frameAgents, restOf, settle } from './calm.ts';
import { readFacts } from './facts.ts';
import { readFocus } from './focus.ts';
import { cover, hiddenValues, hideField, watchHidden } from './hidden.ts';
import { findBrokenImages, findLeaks, findLinks } from './inspect.ts';
import { findLayoutFaults } from './layout.ts';
import { recordListeners } from './listeners.ts';
import { findLists } from './lists.ts';
import { findMarkers, measureFrames } from './markers.ts';
import { type AgentConfig, native, shared } from './natives.ts';
import { leavingFor, type PageReply, stays, takeNews, watchNews } from './news.ts';
import { readText, watchNetwork } from './news-requests.ts';
import { observe } from './observe.ts';
import { heldByPicked, isOffering, isSuggesting, prepareOffered } from './offered.ts';
import { PACKED } from './packed.ts';
import { readSafety } from './page-safety.ts';
import { PENDING } from './pending.ts';
import { findPlurals } from './plurals.ts';
import { blurPicked, focusPicked, guardNavigation, mark, picked, prepare, unmark } from './resolve.ts';
import { readSaved, readShownFile, watchFiles } from './saved-files.ts';
import { sheltered } from './shelter.ts';
import { readVitals, stopTiming, watchVitals } from './vitals.ts';

/** Sets the agent up in a document, before the page's own scripts. Called once, by the joined script. */
export function installAgent(config: AgentConfig): void {
  const key = Symbol.for('rove.agent');
  const present = (window as unknown as Record<symbol, { document: Document } | undefined>)[key];
  // A frame's window may outlive its first, empty document.
  if (present?.document === document) return;
  shared.origins = config.origins;
  shared.tells = config.tells !== undefined;
  shared.refused = config.tells?.refused ?? [];
  act.coming = document.readyState === 'loading' && !document.body ? 'watched' : 'missed';
  const agent = {
    document,
    refresh: () => installAgent(config),
    observe,
    prepare,
    prepareOffered,
    isOffering,
    isSuggesting,
    heldByPicked,
    picked: () => picked.el,
    focusPicked,
    blurPicked,
    assignPicked,
    clearPicked,
    typePicked,
    beginAction,
    endAction,
    finishAction,
    restOf,
    settle,
    mark,
    unmark,
    cover,
    hiddenValues,
    hidePicked: () => hideField(picked.el),
    measureFrames,
    stopTiming,
    answerAll,
    pack,
    takeNews,
    stays,
    handOver,
    readText,
    readSaved,
    readShownFile,
    spread: (source: string) => {
      shared.source = source;
    },
    allow: (origin: string) => shared.origins.push(origin),
  };
  const work = agent as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, own] of Object.entries(work))
    if (typeof own === 'function') work[name] = (...args) => sheltered(() => own(...args));
  Object.defineProperty(window, key, { value: agent, configurable: true });
  const guarded = [
    recordListeners,
    watchMutations,
    ...PENDING,
    watchEffects,
    watchHidden,
    watchVitals,
    watchFiles,
    ...(config.tells ? [watchNews, watchNetwork] : []),
    () => guardNavigation(() => act.effects.add('foreign_navigation')),
  ];
  for (const install of guarded) {
    try {
      install();
    } catch {
      // A document without this API (an XML or image view) is watched without it.
    }
  }
}

/**
 * An answer in the form in which it is handed over: an object as JSON text, which costs the browser a third of taking it
 * apart property by property. Where the page has its own idea of JSON (`toJSON` of its own) it goes as it is.
 */
function pack(answer: unknown): unknown {
  if (answer instanceof native.Promise) return answer.then(pack);
  const odd = 'toJSON' in Array.prototype || 'toJSON' in Object.prototype || 'toJSON' in String.prototype;
  return typeof answer === 'object' && answer !== null && !odd ? PACKED + native.stringify(answer) : answer;
}

/** An answer with the news of the page and its frames, as JSON text: for browsers that tell of nothing by themselves. */
async function handOver(asked: unknown): Promise<string> {
  const value = await asked;
  const own = takeNews();
  const all = [own, ...frameAgents().map((agent) => agent.takeNews())];
  const told: PageReply = {
    value: value ?? null,
    news: all.flatMap(({ news }) => news),
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
    place: location.href,
    leaving: leavingFor(),
    size: [window.innerWidth, window.innerHeight],
  };
  return stringified(told);
}

/** As JSON text, whatever the page has taught its own objects to say of themselves. */
function stringified(told: PageReply): string {
  const taught = [Array.prototype, Object.prototype, String.prototype, Number.prototype].flatMap((holder) => {
    const by = Object.getOwnPropertyDescriptor(holder, 'toJSON');
    return by?.configurable ? [{ holder, by }] : [];
  });
  for (const { holder } of taught) Reflect.deleteProperty(holder, 'toJSON');
  try {
    return native.stringify(told);
  } finally {
    for (const { holder, by } of taught) Object.defineProperty(holder, 'toJSON', by);
  }
}

const QUESTIONS = {
  findLeaks,
  findBrokenImages,
  findLinks,
  findLists,
  findPlurals,
  findMarkers,
  findLayoutFaults,
  readAssets,
  readFacts,
  readFocus,
  readSafety,
  readVitals,
};

/** What can be asked of a page together with others. */
export type Question = keyof typeof QUESTIONS;

/** Answers several questions at once; those in `searches` only in a document of at most `nodes_max` elements. */
function answerAll(
  names: Question[],
  searches: Question[],
  nodes_max: number,
): Partial<Record<Question, unknown>> {
  const huge = document.getElementsByTagName('*').length > nodes_max;
  const answers: Partial<Record<Question, unknown>> = {};
  for (const name of names) answers[name] = huge && searches.includes(name) ? null : QUESTIONS[name]();
  return answers;
}
