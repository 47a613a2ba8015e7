import type { BlobRef } from '#domain/findings/finding.ts';
import type { Action, Driver, ElementTarget } from '../drivers/contract.ts';
import type { Candidate, Step } from '../oracles/candidate.ts';
import type { ProveOptions } from './prove.ts';

const PICTURES_MAX = 16;

/** One replay with a picture before each step, its element marked, and one of the end. */
export async function film(
  candidate: Candidate,
  steps: readonly Step[],
  { replayer, keep, signal, onReplay }: Pick<ProveOptions, 'replayer' | 'keep' | 'signal' | 'onReplay'>,
): Promise<{ found: ReadonlySet<string>; pictures: BlobRef[] }> {
  onReplay();
  const { rest } = replayer.startOf(steps);
  const pictures: BlobRef[] = [];
  let driver: Driver | null = null;
  const shoot = async (index: number) => {
    if (!driver || pictures.length >= PICTURES_MAX) return;
    const mark = index < rest.length ? targetOf(rest[index]?.action) : endMark(candidate);
    pictures.push(await keep(await driver.screenshot(mark ? { mark } : {})));
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
  return { found, pictures };
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
