import { runCheck } from '#engine/bugs/run-check.ts';
import type { CheckContext, TriedKind } from '#engine/bugs/shared/kind.ts';
import type { CheckAction, Driver } from '#engine/drivers/contract.ts';
import { recordLocators } from '#engine/export/locators.ts';
import { runSpecs, type SpecFile } from '#engine/export/run-specs.ts';
import { writeSpec } from '#engine/export/write-spec.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { checkContext } from './check-context.ts';
import { required } from './services.ts';

const PACE = { look_ms: 20, save_ms: 500, wait_ms: 500 };

/** What a check makes of a page, done with the first thing there, and what a test of it is written with. */
export async function triedAt(
  driver: Driver,
  kind: TriedKind,
  place: string,
  known: Partial<CheckContext> = {},
) {
  await driver.perform({ kind: 'open', place });
  driver.drain();
  const seen = await driver.observe();
  const [action] = kind.appliesTo({ ...checkContext(seen, 1), ...known });
  if (!action) throw new Error(`${kind.id} has nothing to do at ${place}`);
  const locators = new Map<string, string>();
  await recordLocators(driver, action, locators);
  const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
  return { action, locators, suspicions, why };
}

type Exported = {
  bug: Suspicion;
  action: CheckAction;
  locators: Map<string, string>;
  faulty: string;
  sound: string;
};

/** How the exported test of what a check found ends at the page where it was found, and at a sound one of the same form. */
export async function endsOfExported({ bug, action, locators, faulty, sound }: Exported) {
  const text = writeSpec({
    ...bug,
    bug_id: 'bug-exported',
    proof: { attempts: 5, reproduced: 5 },
    start: faulty,
    steps: [{ action, text: 'Try', place_before: faulty, place_after: faulty }],
    locators,
    viewport: { width: 1280, height: 800 },
  });
  const path = (place: string) => new URL(place).pathname;
  const files: SpecFile[] = [
    { name: 'faulty.spec.ts', text },
    { name: 'sound.spec.ts', text: text.replaceAll(path(faulty), path(sound)) },
  ];
  const results = await runSpecs(files, {
    executable_path: required('ROVE_CHROMIUM'),
    proxy_url: null,
    environment: {},
    signal: new AbortController().signal,
  });
  return { faulty: results.get('faulty.spec.ts'), sound: results.get('sound.spec.ts') };
}
