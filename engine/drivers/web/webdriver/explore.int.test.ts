import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import { type RunSpec, runConfigSchema } from '#domain/test-run/run-spec.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import { proveAll } from '#engine/proof/prove.ts';
import { Replayer } from '#engine/replay/replayer.ts';
import { startShop } from '#samples/shop/server.ts';
import { NO_EVIDENCE } from '#tests/support/candidates.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { ENGINES } from '#tests/support/engines-of-tests.ts';
import { inFull } from '#tests/support/needs.ts';

const ACTIONS = 40;
const { signal } = new AbortController();
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await startShop({ port: 0, bugs: true });
});
afterAll(() => shop.close());

it.each(ENGINES.filter(({ name }) => name !== 'chrome'))(
  'a bug of the shop is found by exploring it in $name, and proved there in fresh sessions',
  { ...inFull, timeout: 600_000 },
  async (engine) => {
    const own = engine.own();
    const candidates: Candidate[] = [];
    const { stats } = await exploreSlice({
      open: (session) => own(sessionWith({ session, seed: 7, pace: 'quick' })),
      spec: {
        start_place: shop.url,
        seed: 7,
        mode: 'interact',
        max_pages: 25,
        duration_ms: 1_200_000,
        max_actions: null,
        run_token: 'rovetest',
      },
      checkpoint: null,
      budget: { elapsed_ms: 600_000, actions: ACTIONS },
      signal,
      hooks: { onCandidate: (candidate) => void candidates.push(candidate) },
    });
    expect(stats).toMatchObject({ actions: ACTIONS });
    expect(stats.places).toBeGreaterThan(2);
    const graveFirst = candidates.filter(({ severity }) => severity !== 'minor').slice(0, 1);
    expect(graveFirst).toHaveLength(1);
    const spec = {
      test_id: '0198c0de-0000-7000-8000-00000000f1ef',
      target: { url: shop.url },
      config: runConfigSchema.parse({ browser: engine.name }),
    } as RunSpec;
    const shared = await engine.shared();
    const findings: Finding[] = [];
    try {
      await proveAll(graveFirst, {
        replayer: new Replayer(shared.openDriver, spec, null),
        ...NO_EVIDENCE,
        signal,
        onReplay: () => {},
        onFinding: async (finding) => {
          findings.push(finding);
        },
      });
    } finally {
      await shared.close();
    }
    expect(findings).toMatchObject([{ proved: true, proof: { reproduced: 5 } }]);
  },
);
