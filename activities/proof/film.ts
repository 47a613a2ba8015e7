import type { BlobRef } from '#domain/findings/finding.ts';
import type { Action, Driver, ElementTarget } from '../drivers/contract.ts';
import type { ClipPart } from '../evidence/clip.ts';
import type { Candidate, Step } from '../oracles/candidate.ts';
import type { ProveOptions } from './prove.ts';
import { type Locators, recordLocators } from './spec/locators.ts';

const PICTURES_MAX = 16;

export type Filmed = {
  found: ReadonlySet<string>;
  pictures: BlobRef[];
  /** The pictures with the words that say what is done on them. */
  parts: ClipPart[];
  locators: Locators;
};

/** One replay with a picture before each step, its element marked, and one of the end; it notes how to find what it uses. */
export async function film(
  candidate: Candidate,
  steps: readonly Step[],
  { replayer, keep, signal, onReplay }: Pick<ProveOptions, 'replayer' | 'keep' | 'signal' | 'onReplay'>,
): Promise<Filmed> {
  onReplay();
  const { rest } = replayer.startOf(steps);
  const pictures: BlobRef[] = [];
  const parts: ClipPart[] = [];
  const locators = new Map<string, string>();
  let driver: Driver | null = null;
  const shoot = async (index: number) => {
    if (!driver) return;
    await recordLocators(driver, rest[index]?.action, locators);
    if (pictures.length >= PICTURES_MAX) return;
    const mark = index < rest.length ? targetOf(rest[index]?.action) : endMark(candidate);
    const picture = await driver.screenshot(mark ? { mark } : {});
    parts.push({ picture, caption: rest[index]?.text ?? candidate.title });
    pictures.push(await keep(picture));
  };
  const { found } = await replayer.replay(steps, {
    want: [candidate.fingerprint],
    also: [],
    signal,
    onOpen: async (opened) => {
      driver = opened;
      await shoot(0);
    },
    onStep: (_step, index) => shoot(index + 1),
  });
  return { found, pictures, parts, locators };
}

/** At the end the element itself is the evidence, where it can still be seen. */
function endMark({ element, oracle }: Candidate): ElementTarget | undefined {
  return element && oracle !== 'dead_control' ? element : undefined;
}

function targetOf(action: Action | undefined): ElementTarget | undefined {
  if (action?.kind === 'activate' || action?.kind === 'hover') return action.target;
  if (action?.kind === 'check') return action.target ?? action.fields?.[0]?.target;
  if (action?.kind !== 'fill') return undefined;
  return action.submit && action.submit !== 'enter' ? action.submit : action.fields[0]?.target;
}
