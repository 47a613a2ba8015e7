import type { CDPSession } from 'playwright';
import type { Signal } from '#engine/drivers/contract.ts';

const OWN_SCRIPT = 'rove-agent.js';
const TEXT_MAX = 2_000;

type RemoteObject = { description?: string; value?: unknown; type?: string };
type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type ExceptionDetails = {
  text: string;
  url?: string;
  exception?: RemoteObject;
  stackTrace?: { callFrames: Frame[] };
};

/** Reports uncaught exceptions, unhandled rejections and console errors of a page, each as what it is. */
export async function watchErrors(
  cdp: CDPSession,
  place: () => string,
  emit: (signal: Signal) => void,
): Promise<void> {
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const details = exceptionDetails as ExceptionDetails;
    const frames = details.stackTrace?.callFrames ?? [];
    if (details.url === OWN_SCRIPT || frames[0]?.url === OWN_SCRIPT) return;
    emit({
      kind: details.text.includes('(in promise)') ? 'rejection' : 'exception',
      message: messageOf(details),
      stack: stackOf(frames, details),
      place: place(),
    });
  });
  cdp.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type !== 'error') return;
    const message = (args as RemoteObject[]).map(printed).join(' ').slice(0, TEXT_MAX);
    emit({ kind: 'console_error', message, place: place() });
  });
  await cdp.send('Runtime.enable');
}

function messageOf({ exception, text }: ExceptionDetails): string {
  if (!exception) return text.slice(0, TEXT_MAX);
  const first = printed(exception).split('\n    at ')[0] ?? '';
  return first.slice(0, TEXT_MAX) || text;
}

function printed(object: RemoteObject): string {
  if (object.description) return object.description;
  return object.value === undefined ? (object.type ?? 'undefined') : String(object.value);
}

function stackOf(frames: Frame[], details: ExceptionDetails): string {
  const own = frames.filter((frame) => frame.url !== OWN_SCRIPT);
  if (own.length > 0)
    return own
      .slice(0, 12)
      .map(
        (f) => `at ${f.functionName || '<anonymous>'} (${f.url}:${f.lineNumber + 1}:${f.columnNumber + 1})`,
      )
      .join('\n');
  const lines = (details.exception?.description ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines
    .filter((line) => !line.includes(OWN_SCRIPT))
    .map((line) => line.trim())
    .slice(0, 12)
    .join('\n');
}
