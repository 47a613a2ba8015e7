import type { HostileSite } from './site.ts';
import { beforeunloadTrap } from './traps/beforeunload.ts';
import { brokenConnections } from './traps/broken-connections.ts';
import { browserPrompts } from './traps/browser-prompts.ts';
import { closesItself } from './traps/closes-itself.ts';
import { debuggerTraps } from './traps/debugger-traps.ts';
import { deepPage } from './traps/deep-page.ts';
import { dialogLoops } from './traps/dialog-loops.ts';
import { downloadStorm } from './traps/download-storm.ts';
import { endlessAnswers } from './traps/endless-answers.ts';
import { endlessFeed } from './traps/endless-feed.ts';
import { endlessRedirects } from './traps/endless-redirects.ts';
import { frameNest } from './traps/frame-nest.ts';
import { fullStorage } from './traps/full-storage.ts';
import { historyFlood } from './traps/history-flood.ts';
import { hugePage } from './traps/huge-page.ts';
import { hugeText } from './traps/huge-text.ts';
import { hungScript } from './traps/hung-script.ts';
import { infiniteUrls } from './traps/infinite-urls.ts';
import { longNames } from './traps/long-names.ts';
import { lyingNatives } from './traps/lying-natives.ts';
import { memoryHog } from './traps/memory-hog.ts';
import { noPages } from './traps/no-pages.ts';
import { oddWindows } from './traps/odd-windows.ts';
import { popupStorm } from './traps/popup-storm.ts';
import { rendererCrash } from './traps/renderer-crash.ts';
import { restlessPage } from './traps/restless-page.ts';
import { selfNavigating } from './traps/self-navigating.ts';
import { serviceWorker } from './traps/service-worker.ts';
import { slowAnswers } from './traps/slow-answers.ts';
import { wildCookies } from './traps/wild-cookies.ts';

/** Every hostile site. */
export const HOSTILE_SITES: readonly HostileSite[] = [
  beforeunloadTrap,
  brokenConnections,
  browserPrompts,
  closesItself,
  debuggerTraps,
  deepPage,
  dialogLoops,
  downloadStorm,
  endlessAnswers,
  endlessFeed,
  endlessRedirects,
  frameNest,
  fullStorage,
  historyFlood,
  hugePage,
  hugeText,
  hungScript,
  infiniteUrls,
  longNames,
  lyingNatives,
  memoryHog,
  noPages,
  oddWindows,
  popupStorm,
  rendererCrash,
  restlessPage,
  selfNavigating,
  serviceWorker,
  slowAnswers,
  wildCookies,
];
