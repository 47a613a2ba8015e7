import type { DeviceEvent } from '../device/device-process.ts';

export type LogEntry = { timestamp: number; level: string; message: string };

const ENTRIES_MAX = 5_000;
const LEVELS: Readonly<Record<string, string>> = {
  V: 'DEBUG',
  D: 'DEBUG',
  I: 'INFO',
  W: 'WARN',
  E: 'SEVERE',
  A: 'SEVERE',
};
/** What the device's own instrumentation says is nothing of the app's. */
const OWN = new Set(['LifecycleMonitor', 'MonitoringInstr']);

/** Keeps what the app logged, with crashes and hangs in the words in which Android logs them. */
export class Logcat {
  readonly #entries: LogEntry[] = [];
  readonly #packageName: string;

  constructor(packageName: string) {
    this.#packageName = packageName;
  }

  take(events: readonly DeviceEvent[]): void {
    for (const event of events) {
      if (event.event === 'log') {
        if (!OWN.has(String(event.tag)))
          this.#add(String(event.level), String(event.tag), String(event.text));
      } else if (event.event === 'crash') {
        const lacks = event.lacks ? `\nLacks: ${event.lacks}` : '';
        const answer = event.answer ? `\nAnswer: ${event.answer}` : '';
        const head = `FATAL EXCEPTION: ${event.thread}\nProcess: ${this.#packageName}\nWhile: ${event.during}${lacks}${answer}`;
        this.#add('E', 'AndroidRuntime', `${head}\n${event.stack}`);
      } else if (event.event === 'anr') {
        this.#add('E', 'ActivityManager', `ANR in ${this.#packageName}\n${event.stack}`);
      } else if (event.event === 'left') this.#add('I', 'ActivityTaskManager', `START ${event.intent}`);
    }
  }

  /** What came since the last call. */
  drain(): LogEntry[] {
    return this.#entries.splice(0);
  }

  #add(level: string, tag: string, text: string): void {
    if (this.#entries.length >= ENTRIES_MAX) return;
    this.#entries.push({
      timestamp: Date.now(),
      level: LEVELS[level] ?? 'INFO',
      message: `${level}/${tag}: ${text}`,
    });
  }
}
