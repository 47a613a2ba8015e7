import { pageError } from '#engine/export/runtime/errors.ts';
import { like } from '#engine/model/code.ts';
import { cut, routeOf, stableText, topFrame } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind, Sighting } from './kind.ts';

export type Thrown = { message: string; frame: string };
type Blamed = { facts: Thrown; place: string; context: Record<string, string> };

/** What browsers say of their own, and of what an app gave up itself. */
export const IGNORED =
  /^(ResizeObserver loop|Script error\.?$)|AbortError|The (user aborted a request|operation was aborted|play\(\) request was interrupted)/;
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`/g;

/** What an error that nothing handled has in common, whether it was thrown in a promise or outside of one. */
export const thrown = {
  category: 'functional',
  fingerprint_rule: 'innermost stack frame (function and script) and the message without values',
  probes: [],
  cause: ['element', 'request'],
  alias: 'thrown',
  blames,
  provesOne,
  reproduce: ({ facts }: { facts: Thrown }) =>
    shownBy(pageError, { message: like(bareMessage(facts.message)) }),
} as const satisfies Partial<JudgedKind<'thrown', Thrown>>;

/** The errors of one kind of signal. */
export function errorsOf(moment: Moment, kind: 'exception' | 'rejection'): Sighting<'thrown', Thrown>[] {
  return moment.signals.flatMap((signal) => {
    if (signal.kind !== kind || IGNORED.test(signal.message)) return [];
    const frame = topFrame(signal.stack);
    const message = cut(signal.message, 300);
    return [
      {
        variant: 'thrown' as const,
        facts: { message, frame },
        key: [frame || routeOf(signal.place), stableText(signal.message)],
        description: `The app's own code failed and nothing handled it: ${message}`,
        place: signal.place,
        element: moment.action && 'target' in moment.action ? (moment.action.target ?? null) : null,
        context: { message, stack: cut(signal.stack, 1_500), frame },
      },
    ];
  });
}

/** The function that failed; in a build whose functions have no names of their own, the position. */
function blames({ facts: { frame }, place, context }: Blamed): string {
  const position = /^\s*at .*?([^\s(]+:\d+:\d+)\)?$/m.exec(context.stack ?? '')?.[1];
  return isNamed(frame) || !position ? `frame ${frame || routeOf(place)}` : `position ${position}`;
}

/** A build's one-letter names, and no name at all, stand for many functions of one file. */
function isNamed(frame: string): boolean {
  return /^[\w$.]{3,}@\S/.test(frame) && !/^(Object|Array|Promise)?\.?<anonymous>/.test(frame);
}

/** Whether it was thrown in a promise or outside of one is a matter of how it was called. */
function provesOne({ additional_context }: { additional_context: Record<string, string> }): string | null {
  const { frame = '', message = '' } = additional_context;
  if (!isNamed(frame)) return null;
  return ['thrown', frame, stableText(message.replace(QUOTED, '#'))].join('|');
}

/** An error's message as Playwright gives it: without what the browser puts in front of it. */
function bareMessage(message: string): string {
  return message.replace(/^(?:Uncaught )?(?:\(in promise\) )?(?:(?:[A-Z]\w*)?(?:Error|Exception): )?/, '');
}
