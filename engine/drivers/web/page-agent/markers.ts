import { native, stableIdOf } from './natives.ts';

const MARK = 'rove-mark';

/** Elements that the page made of markup which a user typed, with whether their script would run. */
export function findMarkers(): { where: string; runs: boolean }[] {
  return [...document.getElementsByTagName(MARK)]
    .filter((el) => el.hasAttribute('onfocus') && !el.closest('[contenteditable="true"]'))
    .slice(0, 10)
    .map((el) => ({ where: markerPath(el), runs: typeof (el as HTMLElement).onfocus === 'function' }));
}

export function markerPath(el: Element): string {
  const parts: string[] = [];
  for (let at = el.parentElement; at && at !== document.body && parts.length < 4; at = at.parentElement)
    parts.unshift(stableIdOf(at) ? `#${stableIdOf(at)}` : at.tagName.toLowerCase());
  return parts.join('>') || 'body';
}

/** Pictures drawn per second over `ms` milliseconds; null where the page draws none now. */
export function measureFrames(ms: number): Promise<number | null> {
  return new Promise((resolve) => {
    let first = 0;
    let frames = 0;
    const late = native.setTimeout(() => resolve(null), ms * 4);
    const draw = (now: number) => {
      first ||= now;
      if (now - first >= ms) {
        native.clearTimeout(late);
        resolve(Math.round((frames / (now - first)) * 10_000) / 10);
        return;
      }
      frames += 1;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
}
