import type { LiveNote, OutputLine } from '#domain/live/frames.ts';
import { cleanLine } from '#domain/report/text.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Signal } from '#engine/drivers/contract.ts';
import { redactAddress, redacted, redactText } from '#engine/evidence/redact.ts';
import type { ActionDetails, UpcomingAct } from '#engine/explore/knowledge/spec.ts';
import type { LiveOutlet } from './deps.ts';

const LINES_MAX = 40;
/** What is cut says so, for which the frame has room. */
const TEXT_MAX = 400;
const DETAIL_MAX = 60;
const FAILS_FROM = 400;

/** Tells who watches a run what is about to be done, and what the target said and asked for. */
export class LiveNotes {
  readonly #live: LiveOutlet;
  readonly #testId: string;
  #view: { width: number; height: number };

  constructor(live: LiveOutlet, { test_id, config }: RunSpec) {
    this.#live = live;
    this.#testId = test_id;
    this.#view = { ...config.viewport };
  }

  /** The picture is of the first context alone, and so are marks in it. */
  before({ lane, text, why, box }: UpcomingAct): void {
    if (lane !== 0) return;
    const note: LiveNote = {
      about: 'act',
      text: redacted(text).slice(0, 300),
      why: redacted(why).slice(0, 200),
      box,
      view: this.#view,
    };
    this.#live.note(this.#testId, note);
  }

  after(n: number, { lane, step, signals }: ActionDetails): void {
    if (lane === 0 && step.action.kind === 'resize') {
      const { width, height } = step.action;
      this.#view = { width, height };
    }
    if (!this.#live.isWatched(this.#testId)) return;
    const lines = signals.flatMap((signal) => lineOf(signal) ?? []).slice(0, LINES_MAX);
    if (lines.length > 0) this.#live.note(this.#testId, { about: 'output', n, lines });
  }
}

/** A signal as a line, without secrets and without anything that a terminal obeys; null for what the log has anyway. */
function lineOf(signal: Signal): OutputLine | null {
  switch (signal.kind) {
    case 'exception':
    case 'rejection':
    case 'crash':
      return consoleLine(signal.message, signal.kind);
    case 'console_error':
      return consoleLine(signal.message, 'error');
    case 'dialog':
      return { ...consoleLine(signal.message, signal.dialog_type), failed: false };
    case 'response': {
      const { method, address, status, duration_ms } = signal;
      const detail = `${status}, ${Math.round(duration_ms)} ms`;
      return networkLine(method, address, detail, status >= FAILS_FROM);
    }
    case 'request_failed':
      return networkLine(signal.method, signal.address, signal.reason, true);
    default:
      return null;
  }
}

function consoleLine(message: string, detail: string): OutputLine {
  const text = cleanLine(redactText(message), TEXT_MAX);
  return { channel: 'console', failed: true, text, detail: cleanLine(detail, DETAIL_MAX) };
}

function networkLine(method: string, address: string, detail: string, failed: boolean): OutputLine {
  const text = cleanLine(`${method} ${redactAddress(address)}`, TEXT_MAX);
  return { channel: 'network', failed, text, detail: cleanLine(detail, DETAIL_MAX) };
}
