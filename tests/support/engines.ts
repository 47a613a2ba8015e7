import type { OpenDriver } from '#engine/drivers/contract.ts';
import { openPlaywrightDriver, openSharedBrowser } from '#engine/drivers/web/chromium/open-driver.ts';
import type { FirefoxPrograms } from '#engine/drivers/web/firefox/firefox-process.ts';
import { openFirefoxDriver, openSharedFirefox } from '#engine/drivers/web/firefox/open-firefox.ts';
import { openSharedWebkit, openWebkitDriver } from '#engine/drivers/web/webkit/open-webkit.ts';
import type { WebkitPrograms } from '#engine/drivers/web/webkit/webkit-programs.ts';
import { required } from './services.ts';

export type Engine = {
  name: 'chrome' | 'firefox' | 'safari';
  /** Parts of the suite of all browsers that it cannot hold; what else it lacks its driver says. */
  lacks: readonly ('read_only' | 'names')[];
  /** Each session a browser of its own. */
  own(): OpenDriver;
  /** One browser for many sessions, each as fresh as a new profile. */
  shared(more?: { agent: string }): Promise<{ openDriver: OpenDriver; close(): Promise<void> }>;
};

const chrome = () => ({ executablePath: required('ROVE_CHROMIUM') });
const { ROVE_FIREFOX, ROVE_GECKODRIVER } = process.env;
/** Firefox and its driver; null on a machine that can have none, which the set-up has told. */
export const FIREFOX =
  ROVE_FIREFOX && ROVE_GECKODRIVER ? { firefox: ROVE_FIREFOX, geckodriver: ROVE_GECKODRIVER } : null;

const { ROVE_WEBKIT_DRIVER, ROVE_WEBKIT, ROVE_XVFB, ROVE_FFMPEG } = process.env;
/** WebKit with its driver and a display; null on a machine that can have none, which the set-up has told. */
export const WEBKIT =
  ROVE_WEBKIT_DRIVER && ROVE_WEBKIT && ROVE_XVFB
    ? { driver: ROVE_WEBKIT_DRIVER, browser: ROVE_WEBKIT, display: ROVE_XVFB }
    : null;

/** Every browser that web apps are tested in, as the set-up found it. */
export const ENGINES: Engine[] = [
  {
    name: 'chrome',
    lacks: [],
    own: () => openPlaywrightDriver(chrome()),
    shared: (more = { agent: '' }) => openSharedBrowser({ ...chrome(), ...more, proxy_url: null }),
  },
  ...(FIREFOX ? [firefoxBy(FIREFOX)] : []),
  ...(WEBKIT ? [webkitBy(WEBKIT)] : []),
];

function firefoxBy(programs: FirefoxPrograms): Engine {
  return {
    name: 'firefox',
    lacks: [],
    own: () => openFirefoxDriver(programs),
    shared: (more = { agent: '' }) => openSharedFirefox({ ...programs, ...more, proxy_url: null }),
  };
}

function webkitBy(programs: WebkitPrograms): Engine {
  const options = { ...programs, ffmpeg: ROVE_FFMPEG || null };
  return {
    name: 'safari',
    lacks: ['read_only', 'names'],
    own: () => openWebkitDriver(options),
    shared: () => openSharedWebkit({ ...options, proxy_url: null }),
  };
}
