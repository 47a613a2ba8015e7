import type { BlobRef } from '#domain/findings/finding.ts';
import { kindOf } from '../bugs/registry.ts';
import type { Action, Driver, ElementTarget } from '../drivers/contract.ts';
import type { Evidence, Recording } from '../drivers/evidence.ts';
import { nameCause } from '../evidence/cause.ts';
import type { ClipPart } from '../evidence/clip.ts';
import { sourcePosition, topPosition } from '../evidence/source-position.ts';
import { type Locators, recordLocators } from '../export/locators.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import type { Replayed } from '../replay/replayer.ts';
import type { ProveOptions } from './prove.ts';

const PICTURES_MAX = 16;

export type Filmed = Pick<Replayed, 'found' | 'broke'> & {
  pictures: BlobRef[];
  /** The pictures with the words that say what is done on them. */
  parts: ClipPart[];
  locators: Locators;
  /** What the session said, sent and showed; null where the driver does not record. */
  evidence: Evidence | null;
  /** @see nameCause */
  cause: string;
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
  let recording: Recording | null = null;
  let evidence: Evidence | null = null;
  let cause = '';
  let lastBegan = 0;
  const shoot = async (index: number) => {
    if (!driver) return;
    if (index < rest.length) lastBegan = Date.now();
    await recordLocators(driver, rest[index]?.action, locators);
    if (pictures.length >= PICTURES_MAX) return;
    const mark = index < rest.length ? targetOf(rest[index]?.action) : endMark(candidate);
    const picture = await driver.screenshot(mark ? { mark } : {});
    parts.push({ picture, caption: rest[index]?.text ?? candidate.title });
    pictures.push(await keep(picture));
  };
  const { found, broke } = await replayer.replay(steps, {
    want: [candidate.fingerprint],
    also: [],
    signal,
    severity: candidate.severity,
    onBegin: async (begun) => {
      recording = (await begun.record?.()) ?? null;
    },
    onOpen: async (opened) => {
      driver = opened;
      await shoot(0);
    },
    onEnd: async () => {
      if (!recording) return;
      evidence = await recording.stop();
      cause = await causeIn(candidate, evidence, recording, lastBegan);
    },
    onStep: (_step, index) => shoot(index + 1),
  });
  return { found, ...(broke ? { broke } : {}), pictures, parts, locators, evidence, cause };
}

/** The last step's requests are those since the element was marked for it; without steps all of them. */
async function causeIn(
  { oracle, context, element }: Candidate,
  { requests }: Evidence,
  recording: Recording,
  since_ms: number,
): Promise<string> {
  const top = topPosition(context.stack ?? '');
  const position = top && (await sourcePosition(top, (address, max) => recording.read(address, max)));
  const last = requests.filter(({ started_ms }) => started_ms >= since_ms);
  return nameCause({ oracle, context, element, position, requests: last });
}

/** At the end the element itself is the evidence, where it can still be seen. */
function endMark({ element, oracle }: Candidate): ElementTarget | undefined {
  return element && kindOf(oracle)?.markAtEnd !== false ? element : undefined;
}

function targetOf(action: Action | undefined): ElementTarget | undefined {
  if (action?.kind === 'activate' || action?.kind === 'hover') return action.target;
  if (action?.kind === 'check') return action.target ?? action.fields?.[0]?.target;
  if (action?.kind !== 'fill') return undefined;
  return action.submit && action.submit !== 'enter' ? action.submit : action.fields[0]?.target;
}
