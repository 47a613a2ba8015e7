import { act, watchEffects, watchMutations } from './activity.ts';
import { readAssets } from './assets.ts';
import { assignPicked, clearPicked } from './assign.ts';
import { beginAction, endAction, finishAction, restOf, settle } from './calm.ts';
import { readFocus } from './focus.ts';
import { findBrokenImages, findLeaks, findLinks } from './inspect.ts';
import { findLayoutFaults } from './layout.ts';
import { recordListeners } from './listeners.ts';
import { findLists } from './lists.ts';
import { findMarkers, measureFrames } from './markers.ts';
import { type AgentConfig, shared } from './natives.ts';
import { observe } from './observe.ts';
import { readSafety } from './page-safety.ts';
import { watchRequests, watchTimers } from './pending.ts';
import { findPlurals } from './plurals.ts';
import { blurPicked, focusPicked, guardNavigation, mark, picked, prepare, unmark } from './resolve.ts';
import { sheltered } from './shelter.ts';
import { readVitals, stopTiming, watchVitals } from './vitals.ts';

/** Sets the agent up in a document, before the page's own scripts. Called once, by the joined script. */
export function installAgent(config: AgentConfig): void {
  const key = Symbol.for('rove.agent');
  const present = (window as unknown as Record<symbol, { document: Document } | undefined>)[key];
  // A frame's window may outlive its first, empty document.
  if (present?.document === document) return;
  shared.origins = config.origins;
  const agent = {
    document,
    refresh: () => installAgent(config),
    observe,
    prepare,
    picked: () => picked.el,
    focusPicked,
    blurPicked,
    assignPicked,
    clearPicked,
    beginAction,
    endAction,
    finishAction,
    restOf,
    settle,
    mark,
    unmark,
    readVitals,
    findLeaks,
    findBrokenImages,
    findLinks,
    findLayoutFaults,
    readSafety,
    readAssets,
    findMarkers,
    measureFrames,
    stopTiming,
    findLists,
    findPlurals,
    readFocus,
    allow: (origin: string) => shared.origins.push(origin),
  };
  const work = agent as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, own] of Object.entries(work))
    if (typeof own === 'function') work[name] = (...args) => sheltered(() => own(...args));
  Object.defineProperty(window, key, { value: agent, configurable: true });
  const guarded = [
    recordListeners,
    watchMutations,
    watchTimers,
    watchRequests,
    watchEffects,
    watchVitals,
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

export type Agent = {
  observe: typeof observe;
  prepare: typeof prepare;
  endAction: typeof endAction;
  findLeaks: typeof findLeaks;
  findBrokenImages: typeof findBrokenImages;
  findLinks: typeof findLinks;
};
