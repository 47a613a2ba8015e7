const LINE = /^[\d-]+ [\d:.]+\s+(\d+)\s+(\d+) ([VDIWEAF]) (.*?)\s*: (.*)$/;

/**
 * A real device logs for all of its apps, a line of a stack at a time. Gives what one app says: its own lines, each crash
 * as one entry, that it hangs, and that it asked for another app.
 */
export class DeviceLog {
  readonly #packageName: string;
  readonly #own = new Set<string>();
  #crash: { pid: string; tid: string; lines: string[] } | null = null;

  constructor(packageName: string) {
    this.#packageName = packageName;
  }

  take(lines: readonly string[]): string[] {
    const told = lines.flatMap((line) => this.#take(line));
    return [...told, ...this.#endCrash()]; // A crash is written in one go.
  }

  #take(line: string): string[] {
    const [, pid = '', tid = '', level = '', tag = '', text = ''] = LINE.exec(line) ?? [];
    if (!tag) return [];
    if (tag === 'AndroidRuntime' && level === 'E') return this.#crashLine(pid, tid, text);
    const before = this.#endCrash();
    return [...before, ...this.#plain({ pid, level, tag, text })];
  }

  #crashLine(pid: string, tid: string, text: string): string[] {
    const known = this.#crash;
    if (known?.pid === pid && known.tid === tid && !text.startsWith('FATAL EXCEPTION')) {
      known.lines.push(text);
      return [];
    }
    const before = this.#endCrash();
    this.#crash = { pid, tid, lines: [text] };
    return before;
  }

  #endCrash(): string[] {
    const crash = this.#crash;
    this.#crash = null;
    const isOwn = crash?.lines.some((line) => line.startsWith(`Process: ${this.#packageName},`));
    return crash && isOwn ? [`E/AndroidRuntime: ${crash.lines.join('\n')}`] : [];
  }

  #plain({ pid, level, tag, text }: { pid: string; level: string; tag: string; text: string }): string[] {
    const name = this.#packageName;
    if (tag === 'ActivityManager') {
      const started = new RegExp(`^Start proc (\\d+):${name.replaceAll('.', '\\.')}[:/]`).exec(text)?.[1];
      if (started) this.#own.add(started);
      return new RegExp(`^ANR in ${name.replaceAll('.', '\\.')}(\\s|$)`).test(text)
        ? [`${level}/${tag}: ${text}`]
        : [];
    }
    if (tag === 'ActivityTaskManager')
      return text.startsWith('START ') && !text.includes(`cmp=${name}/`) ? [`${level}/${tag}: ${text}`] : [];
    return this.#own.has(pid) ? [`${level}/${tag}: ${text}`] : [];
  }
}
