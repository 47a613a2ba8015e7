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
    if (animation.playState !== 'running') continue;
    const effect = animation.effect as KeyframeEffect | null;
    const target = effect?.target;
    if (!effect || !target || leaving.has(target)) continue;
    const end = Number(effect.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY);
    if (end - Number(animation.currentTime ?? 0) > FADE_MS_MAX || !endsUnseen(effect)) continue;
    if (target.matches(FADING_CONTROLS) || target.querySelector(FADING_CONTROLS)) leaving.add(target);
  }
  return leaving;
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
