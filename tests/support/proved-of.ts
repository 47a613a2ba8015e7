import type { Finding } from '#domain/findings/finding.ts';
import { type RunSpec, runConfigSchema } from '#domain/test-run/run-spec.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import { openSharedBrowser } from '#engine/drivers/web/chromium/open-driver.ts';
import type { ExploreSpec, SliceResult } from '#engine/explore/knowledge/spec.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import { type ProvedWay, proveAll } from '#engine/proof/prove.ts';
import { Replayer } from '#engine/replay/replayer.ts';
import { sessionWith } from './driver.ts';
import { required } from './services.ts';

const PICTURE = { key: 'k', size: 1, sha256: 'x'.repeat(64), media_type: 'image/jpeg' };

type Explored = {
  result: SliceResult;
  candidates: Candidate[];
  texts: string[];
  /** What was proved of those of the kind that is looked for. */
  findings: { finding: Finding; way: ProvedWay; start: string }[];
};

type Exploring = {
  url: string;
  /** The kind that is looked for. */
  oracle: string;
  actions: number;
  /** How many others wait to be proved: from four on each is confirmed three times. Absent: none. */
  waiting?: number;
  spec?: Partial<ExploreSpec>;
  /** What stands between the browser and those who use it. */
  over?: (openDriver: OpenDriver) => OpenDriver;
};

/** Explores a site in one browser with a seed, and proves what was found of one kind in fresh sessions of it. */
export async function provedOf({
  url,
  oracle,
  actions,
  waiting = 0,
  spec,
  over = (open) => open,
}: Exploring): Promise<Explored> {
  const { signal } = new AbortController();
  const browser = await openSharedBrowser({ executablePath: required('ROVE_CHROMIUM'), proxy_url: null });
  const openDriver = over(browser.openDriver);
  const candidates: Candidate[] = [];
  const texts: string[] = [];
  const findings: Explored['findings'] = [];
  try {
    const result = await exploreSlice({
      open: (session) => openDriver(sessionWith({ session, pace: 'quick' })),
      spec: {
        ...{
          start_place: url,
          seed: 3,
          mode: 'interact',
          max_pages: 25,
          duration_ms: 600_000,
          max_actions: null,
        },
        run_token: 'rovetest',
        ...spec,
      },
      checkpoint: null,
      budget: { elapsed_ms: 600_000, actions },
      signal,
      hooks: {
        onCandidate: (candidate) => void candidates.push(candidate),
        onAction: ({ text }) => void texts.push(text.replaceAll(url, '/')),
      },
    });
    const run = {
      test_id: crypto.randomUUID(),
      target: { url },
      config: runConfigSchema.parse({}),
    } as RunSpec;
    const replayer = new Replayer(openDriver, run, null);
    await proveAll(
      candidates.filter((one) => one.oracle === oracle),
      {
        replayer,
        keep: async () => PICTURE,
        keepClip: async () => null,
        keepEvidence: async () => ({ console_log: null, network_log: null, dom_snapshot: null }),
        waiting,
        signal,
        onReplay: () => {},
        onFinding: async (finding, { steps, locators }) => {
          const { place: start, rest } = replayer.startOf(steps);
          findings.push({ finding, way: { steps: rest, locators }, start });
        },
      },
    );
    return { result, candidates, texts, findings };
  } finally {
    await browser.close();
  }
}
