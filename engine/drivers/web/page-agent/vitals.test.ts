import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Entries = { getEntries(): object[] };
/** What of a page the measures look at: its place, its listeners and its observers. */
const page = {
  href: 'http://app.test/start',
  listeners: new Map<string, () => void>(),
  observers: new Map<string, (list: Entries) => void>(),
};

class FakeObserver {
  static readonly supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'longtask'];
  readonly #each: (list: Entries) => void;

  constructor(each: (list: Entries) => void) {
    this.#each = each;
  }

  observe({ type }: { type: string }): void {
    page.observers.set(type, this.#each);
  }
}

class FakeElement {
  readonly localName = 'button';
  readonly textContent = 'Save';
  getAttribute(): null {
    return null;
  }
}

const see = (type: string, entry: object) => page.observers.get(type)?.({ getEntries: () => [entry] });
const shift = (value: number) => see('layout-shift', { value, startTime: 1, hadRecentInput: false });

beforeEach(() => {
  vi.resetModules();
  page.href = 'http://app.test/start';
  const none = () => undefined;
  vi.stubGlobal('window', {
    ...{
      setTimeout,
      clearTimeout,
      requestAnimationFrame: none,
      getComputedStyle: none,
      fetch: none,
      Promise,
    },
    ...{ MutationObserver: FakeObserver, PerformanceObserver: FakeObserver },
  });
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('location', {
    get href() {
      return page.href;
    },
  });
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: () => void) => page.listeners.set(type, listener),
    getElementsByTagName: () => [],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The measures of a fresh document, and the state of what is done to it. */
async function watched() {
  const { act } = await import('./activity.ts');
  const { readVitals, watchVitals } = await import('./vitals.ts');
  watchVitals();
  return { act, readVitals };
}

test('what moves after a router has led on is not held against the load', async () => {
  const { act, readVitals } = await watched();
  shift(0.1);
  act.started = 1;
  page.href = 'http://app.test/board';
  shift(0.9);
  expect(readVitals()).toMatchObject({ cls: 0.1, load_place: 'http://app.test/start' });
});

test('where a page leads by itself before anybody uses it is still its load', async () => {
  const { readVitals } = await watched();
  page.href = 'http://app.test/start#/home';
  shift(0.3);
  expect(readVitals()).toMatchObject({ cls: 0.3, load_place: 'http://app.test/start#/home' });
});

test('a slow interaction belongs to where it was begun and to what was used', async () => {
  const { act, readVitals } = await watched();
  act.started = 1;
  page.listeners.get('pointerdown')?.();
  page.href = 'http://app.test/board';
  const target = new FakeElement();
  see('event', { interactionId: 7, duration: 640, processingStart: 100, processingEnd: 500, target });
  see('event', { interactionId: 8, duration: 80, processingStart: 900, processingEnd: 910, target });
  expect(readVitals().interactions).toEqual([
    { place: 'http://app.test/start', target: 'button Save', ms: 640, handled_ms: 400, handlings: [400] },
  ]);
});

test('a field that is slow to take text is a slow interaction, though no key was pressed', async () => {
  const { readVitals } = await watched();
  const typed = { duration: 700, processingStart: 0, processingEnd: 650, target: new FakeElement() };
  see('event', { ...typed, interactionId: 0, name: 'mouseover' });
  expect(readVitals().interactions).toEqual([]);
  see('event', { ...typed, interactionId: 0, name: 'input' });
  expect(readVitals()).toMatchObject({ inp_ms: 700, interactions: [{ ms: 700, handled_ms: 650 }] });
});

test('each key typed into a text area is an interaction with the same one, whatever it says by then', async () => {
  const { act, readVitals } = await watched();
  act.started = 1;
  for (const textContent of ['r', 'ro']) {
    const area = Object.assign(new FakeElement(), { localName: 'textarea', labels: [], textContent });
    see('event', { interactionId: 7, duration: 640, processingStart: 100, processingEnd: 500, target: area });
  }
  expect(readVitals().interactions).toMatchObject([{ target: 'textarea', handlings: [400, 400] }]);
});

test('what moves before the styles of a page have come counts for nothing', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { renderBlockingStatus: 'blocking', responseEnd: 500 } as unknown as PerformanceEntry,
  ]);
  const { readVitals } = await watched();
  shift(0.6);
  expect(readVitals()).toMatchObject({ cls: 0 });
  see('layout-shift', { value: 0.3, startTime: 900, hadRecentInput: false });
  expect(readVitals()).toMatchObject({ cls: 0.3 });
  vi.restoreAllMocks();
});
