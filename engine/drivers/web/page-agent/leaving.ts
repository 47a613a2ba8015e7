import { native } from './natives.ts';
import { sheltered } from './shelter.ts';

const FADING_CONTROLS = 'a[href],button,input,select,textarea,[role],[tabindex]';
/** What takes longer to fade is there for as long as that. */
const FADE_MS_MAX = 3_000;
const FADE_POLL_MS = 16;

/** What holds controls and is on its way out: an opacity that runs to nothing, as of a menu or dialog that was closed. */
export function leavingIn(doc: Document): Set<Element> {
  const leaving = new Set<Element>();
  for (const animation of doc.getAnimations()) {
    const effect = animation.effect as KeyframeEffect | null;
    const target = effect?.target;
    if (!effect || !target || leaving.has(target)) continue;
    if (spanOf(animation).left > FADE_MS_MAX || !endsUnseen(effect)) continue;
    if (target.matches(FADING_CONTROLS) || target.querySelector(FADING_CONTROLS)) leaving.add(target);
  }
  return leaving;
}

/** How long an animation takes, and still has, in milliseconds; without end where it runs for ever, or does not run. */
export function spanOf({ playState, effect, currentTime }: Animation): { lasts: number; left: number } {
  const end = playState === 'running' ? effect?.getComputedTiming().endTime : undefined;
  const lasts = Number(end ?? Number.POSITIVE_INFINITY);
  return { lasts, left: lasts - Number(currentTime ?? 0) };
}

function endsUnseen(effect: KeyframeEffect): boolean {
  const opacity = effect.getKeyframes().at(-1)?.opacity;
  return opacity !== undefined && opacity !== null && Number(opacity) === 0;
}

/** Resolves when nothing with controls fades out any more, or after `cap` ms. */
export function untilGone(cap: number): Promise<void> {
  const from = native.now();
  return new native.Promise((resolve, reject) => {
    const look = () => {
      try {
        const isOver = native.now() - from >= cap || sheltered(() => leavingIn(document).size === 0);
        if (isOver) resolve();
        else native.setTimeout(look, FADE_POLL_MS);
      } catch (error) {
        reject(error);
      }
    };
    look();
  });
}
