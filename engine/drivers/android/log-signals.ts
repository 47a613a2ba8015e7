import type { Signal } from '../contract.ts';

/** Lines of Android's log that say that the app ended, hung, or wrote down an error. */
export function signalsOf(lines: readonly string[], place: string, packageName: string): Signal[] {
  return lines.flatMap((line): Signal[] => {
    const [, level, tag = '', text = ''] =
      /^(?:[\d-]+ [\d:.]+\s+\d+\s+\d+ )?([VDIWEAF])[/ ]\s*([^:]*?)\s*: ([\s\S]*)$/.exec(line) ?? [];
    if (tag === 'AndroidRuntime' && text.startsWith('FATAL EXCEPTION')) return [crashOf(text, place)];
    if (tag === 'ActivityManager' && text.startsWith(`ANR in ${packageName}`))
      return [{ kind: 'hang', stack: text.split('\n').slice(1).join('\n'), place }];
    if (tag === 'ActivityTaskManager' && text.startsWith('START '))
      return [{ kind: 'left', to: text.slice('START '.length), place }];
    const timed = timingOf(tag, text, place, packageName);
    if (timed) return [timed];
    return level === 'E' || level === 'A' ? [{ kind: 'log_error', tag, message: text, place }] : [];
  });
}

function crashOf(text: string, place: string): Signal {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => !/^(FATAL EXCEPTION|Process|While|Lacks|Answer|PID)\b/.test(line));
  const said = (word: string) => lines.slice(0, Math.max(0, start)).find((line) => line.startsWith(word));
  const during = said('While: ')?.slice('While: '.length) ?? '';
  const part = said('Lacks: ')?.slice('Lacks: '.length);
  const answer = said('Answer: ')?.slice('Answer: '.length);
  const stack = lines.slice(Math.max(0, start)).join('\n');
  const causes = stack
    .split('\n')
    .filter((line) => /^(Caused by: )?[\w.$]+(Exception|Error|Throwable)\b/.test(line));
  const message = (causes.at(-1) ?? lines[Math.max(0, start)] ?? 'The app ended').replace(/^Caused by: /, '');
  return {
    kind: 'app_crash',
    message,
    stack,
    during,
    place,
    ...(part && { part }),
    ...(answer && { answer }),
  };
}

/** `Displayed shop/.Home: +1s234ms` and `Skipped 45 frames!`, in the words of Android. */
function timingOf(tag: string, text: string, place: string, packageName: string): Signal | null {
  if (/^Activity(Task)?Manager$/.test(tag)) {
    const [, owner = '', name = '', s = '0', ms = '0'] =
      /^Displayed ([\w.]+)\/([\w.$]+)[^:]*: \+(?:(\d+)s)?(?:(\d+)ms)?/.exec(text) ?? [];
    if (owner !== packageName) return null;
    const activity = name.startsWith('.') ? owner + name : name;
    return { kind: 'displayed', activity, ms: Number(s) * 1_000 + Number(ms), place };
  }
  const frames = tag === 'Choreographer' ? /^Skipped (\d+) frames/.exec(text)?.[1] : undefined;
  return frames ? { kind: 'skipped_frames', frames: Number(frames), place } : null;
}
