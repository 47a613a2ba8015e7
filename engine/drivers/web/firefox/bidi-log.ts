import type { Signal } from '#engine/drivers/contract.ts';
import { Speech } from '../webdriver/speech.ts';
import { FRAMES_MAX, OURS, stackOf } from '../webdriver/stacks.ts';
import { printed, type RemoteValue } from './bidi-values.ts';

const TEXT_MAX = 2_000;

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };

/** What BiDi says of a line of the console, or of an error that nothing caught. */
export type LogEvent = {
  type: string;
  level: string;
  method?: string;
  text: string | null;
  source: { context?: string };
  args?: RemoteValue[];
  stackTrace?: { callFrames: Frame[] };
};

/** Tells errors of the page as what they are, and console lines to whoever listens. */
export class BidiLog {
  readonly #emit: (signal: Signal) => void;
  readonly #place: () => string;
  readonly speech = new Speech();
  /** Rejections that the page told of, for which no error was heard yet, with their stacks. */
  readonly #rejected = new Map<string, string>();
  /** Errors that were heard last, which may prove to be rejections. */
  #recent: Extract<Signal, { kind: 'exception' | 'rejection' }>[] = [];

  constructor(emit: (signal: Signal) => void, place: () => string) {
    this.#emit = emit;
    this.#place = place;
  }

  heard(event: LogEvent): void {
    const frames = (event.stackTrace?.callFrames ?? []).filter(({ url }) => !OURS.test(url));
    const text = event.text ?? '';
    if (event.type === 'javascript') {
      if (event.level === 'error') this.#uncaught(text, frames);
      return;
    }
    const [first] = frames;
    const where = first ? `${first.url}:${first.lineNumber + 1}` : '';
    this.speech.say({
      level: event.method === 'warn' ? 'warning' : (event.method ?? event.level),
      text,
      where,
    });
    if (event.method === 'error') {
      const message = event.args?.map((arg) => printed(arg)).join(' ') ?? '';
      // What a browser prints of objects is in the text only.
      const isPlain = event.args?.every(({ type }) => /^(string|number|boolean)$/.test(type));
      this.#emit({
        kind: 'console_error',
        message: (isPlain ? message : text).slice(0, TEXT_MAX),
        place: this.#place(),
      });
    }
  }

  /** The page tells of a rejection that nothing handles; the browser tells of it as an error like any other. */
  rejected(text: string, stack: string): void {
    const known = this.#recent.find((one) => one.kind === 'exception' && sameText(one.message, text));
    if (known) Object.assign(known, { kind: 'rejection', stack: known.stack || stackOf(stack) });
    else this.#rejected.set(text, stackOf(stack));
  }

  #uncaught(text: string, frames: readonly Frame[]): void {
    const message = text.replace(/^uncaught exception: /, '').slice(0, TEXT_MAX);
    const told = [...this.#rejected.keys()].find((one) => sameText(one, message));
    const own = frames
      .slice(0, FRAMES_MAX)
      .map(
        (f) => `at ${f.functionName || '<anonymous>'} (${f.url}:${f.lineNumber + 1}:${f.columnNumber + 1})`,
      )
      .join('\n');
    const stack = own || (told === undefined ? '' : (this.#rejected.get(told) ?? ''));
    const kind = told === undefined ? ('exception' as const) : ('rejection' as const);
    if (told !== undefined) this.#rejected.delete(told);
    const signal = { kind, message, stack, place: this.#place() };
    this.#recent = [...this.#recent.slice(-20), signal];
    this.#emit(signal);
    this.speech.say({ level: 'uncaught', text: stack ? `${message}\n${stack}` : message, where: '' });
  }
}

const sameText = (a: string, b: string): boolean => a === b || a.endsWith(b) || b.endsWith(a);

/** In a page, before its own scripts: tells of rejections that nothing handles. */
export const TELL_REJECTIONS = `window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  let text = '';
  let stack = '';
  try {
    text = reason instanceof Error ? reason.name + ': ' + reason.message : String(reason);
    stack = String((reason && reason.stack) || '');
  } catch {}
  tell(JSON.stringify({ text, stack }));
});`;
