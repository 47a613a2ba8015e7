import type { Driver } from '#engine/drivers/contract.ts';
import type { Checkpoint, ExploreSlice } from '#engine/explore/knowledge/spec.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import { scriptedOpenDriver } from './scripted-driver.ts';

type Given = {
  max_actions: number;
  checkpoint?: Checkpoint | null;
  hooks?: ExploreSlice['hooks'];
  onOpen?: (session: unknown) => void;
  onDriver?: (driver: Driver) => void;
};

/** Lets two contexts explore a scripted target for so many actions. */
export function exploreInTwo({ max_actions, checkpoint = null, hooks = {}, onOpen, onDriver }: Given) {
  const openDriver = scriptedOpenDriver({
    beforeAction: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const { signal } = new AbortController();
  const viewport = { width: 800, height: 600 };
  return exploreSlice({
    open: async (session) => {
      onOpen?.(session);
      const driver = await openDriver({
        run_id: 'run',
        proxy_url: null,
        viewport,
        mode: 'interact',
        session,
        seed: 1,
        signal,
      });
      onDriver?.(driver);
      return driver;
    },
    spec: {
      start_place: 'http://house.test/room/0',
      seed: 1,
      mode: 'interact',
      max_pages: 100,
      contexts: 2,
      duration_ms: 60_000,
      max_actions,
      run_token: 'rove1',
    },
    checkpoint,
    budget: { elapsed_ms: Number.MAX_SAFE_INTEGER, actions: Number.MAX_SAFE_INTEGER },
    signal,
    hooks,
  });
}
