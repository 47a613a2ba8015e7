import type { OpenDriver } from '#activities/drivers/contract.ts';
import { openPlaywrightDriver, openSharedBrowser } from '#activities/drivers/playwright/open-driver.ts';
import type { FirefoxPrograms } from '#activities/drivers/webdriver/firefox-process.ts';
import { openFirefoxDriver, openSharedFirefox } from '#activities/drivers/webdriver/open-firefox.ts';
import { required } from './services.ts';

export type Engine = {
  name: 'chrome' | 'firefox' | 'safari';
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

/** Every browser that web apps are tested in, as the set-up found it. */
export const ENGINES: Engine[] = [
  {
    name: 'chrome',
    own: () => openPlaywrightDriver(chrome()),
    shared: (more = { agent: '' }) => openSharedBrowser({ ...chrome(), ...more, proxy_url: null }),
  },
  ...(FIREFOX ? [firefoxBy(FIREFOX)] : []),
];

function firefoxBy(programs: FirefoxPrograms): Engine {
  return {
    name: 'firefox',
    own: () => openFirefoxDriver(programs),
    shared: (more = { agent: '' }) => openSharedFirefox({ ...programs, ...more, proxy_url: null }),
  };
}
