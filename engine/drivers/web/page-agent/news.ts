import { followedBy } from './activity.ts';
import { native, shared, tidy } from './natives.ts';

/** What a page says of itself to a browser's driver that hears of nothing by itself, in the order in which it happened. */
export type News =
  | { kind: 'said'; level: string; text: string; where: string }
  | { kind: 'error'; rejected: boolean; message: string; stack: string }
  | { kind: 'dialog'; type: string; message: string }
  | { kind: 'sent'; id: string; method: string; address: string; resource: string }
  | { kind: 'answered'; id: string; status: number; headers: [string, string][]; text: string; size: number }
  | { kind: 'failed'; id: string; aborted: boolean }
  /** A new window may be there, or a file has been asked for. */
  | { kind: 'window' }
  | { kind: 'download' };

/** The answer to one question, with all that happened since the one before. */
export type PageReply = {
  value: unknown;
  news: News[];
  lost: number;
  place: string;
  leaving: string;
  /** Width and height of what is seen of the page. */
  size: [number, number];
};

const NEWS_MAX = 1_000;
const SAID_MAX = 4_000;
const kept = { news: [] as News[], lost: 0, leaving: '', to: '', count: 0 };

export function tell(news: News): void {
  if (news.kind === 'answered' || news.kind === 'failed') underWay.delete(news.id);
  if (kept.news.length < NEWS_MAX) kept.news.push(news);
  else kept.lost += 1;
}

/** A request that takes longer is taken for a long poll: its address is not waited for again. */
const LONG_MS = 2_500;
const underWay = new Map<string, { path: string; since: number }>();
const longPolled = new Set<string>();

/** Whether something is under way that a screen waits for, in a browser that does not know it. */
export function isUnderWay(): boolean {
  for (const [id, { path, since }] of underWay) {
    if (native.now() - since <= LONG_MS) return true;
    longPolled.add(path);
    underWay.delete(id);
  }
  return false;
}

/** Tells what is sent; gives the name under which its answer is told of. */
export function tellSent(method: string, address: string, resource: string): string {
  kept.count += 1;
  const id = `${native.timeOrigin}-${kept.count}`;
  tell({ kind: 'sent', id, method: method.toUpperCase(), address: absolute(address), resource });
  const path = address.split(/[?#]/)[0] ?? '';
  if (!longPolled.has(path)) underWay.set(id, { path, since: native.now() });
  return id;
}

/** All news since the last call, once. */
export function takeNews(): { news: News[]; lost: number } {
  const { news, lost } = kept;
  kept.news = [];
  kept.lost = 0;
  return { news, lost };
}

/** Which document this one is about to make room for, '' for none; its own address where that is not known. */
export function leavingFor(): string {
  return kept.leaving;
}

/** What this document was to make room for does not come. */
export function stays(): void {
  kept.leaving = '';
}

/** Tells from now on what a browser without events cannot: see `News`. */
export function watchNews(): void {
  watchConsole();
  watchErrors();
  answerDialogs();
  watchWays();
}

function watchConsole(): void {
  const levels = { log: 'log', info: 'info', debug: 'debug', warn: 'warning', error: 'error' } as const;
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, string][]) {
    // biome-ignore-start lint/suspicious/noConsole: the page's own is listened to
    const say = console[name];
    console[name] = (...args: unknown[]) => {
      const text = args.map(printed).join(' ').slice(0, SAID_MAX);
      tell({ kind: 'said', level, text, where: level === 'error' ? callerOf(new Error().stack) : '' });
      Reflect.apply(say, console, args);
    };
    // biome-ignore-end lint/suspicious/noConsole: the page's own is listened to
  }
}

/** A value as a console shows it, in one line. */
function printed(value: unknown): string {
  try {
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (typeof value !== 'object' || value === null) return String(value);
    return tidy(native.stringify(value), SAID_MAX) || String(value);
  } catch {
    return typeof value; // It holds itself, or does not want to be read.
  }
}

/** The first place of a stack that is none of ours, as `address:line`. */
function callerOf(stack = ''): string {
  const line = stack.split('\n').find((one) => /https?:/.test(one));
  return /(https?:.+:\d+):\d+/.exec(line ?? '')?.[1] ?? '';
}

function watchErrors(): void {
  window.addEventListener('error', (event) => {
    if (!(event instanceof ErrorEvent)) return;
    const { error, message } = event;
    tell({ kind: 'error', rejected: false, ...wordsOf(error, message.replace(/^Uncaught /, '')) });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    tell({ kind: 'error', rejected: true, ...wordsOf(reason, '') });
  });
}

function wordsOf(error: unknown, message: string): { message: string; stack: string } {
  try {
    const { name, message: own, stack } = (error ?? {}) as Partial<Error>;
    const isError = error instanceof Error || (typeof own === 'string' && typeof name === 'string');
    const text = isError ? `${name}: ${own}` : message || String(error);
    return { message: text.slice(0, SAID_MAX), stack: String(stack ?? '').slice(0, 2 * SAID_MAX) };
  } catch {
    return { message, stack: '' };
  }
}

/** Questions are answered here and now, as the driver would: what destroys is refused. */
function answerDialogs(): void {
  const ask = (type: string, message: unknown): string => {
    const text = String(message ?? '').slice(0, SAID_MAX);
    tell({ kind: 'dialog', type, message: text });
    return text;
  };
  window.alert = (message?: unknown) => void ask('alert', message);
  window.confirm = (message?: string) => {
    const text = ask('confirm', message);
    return !shared.refused.some(({ source, flags }) => new RegExp(source, flags).test(text));
  };
  window.prompt = (message?: string) => {
    ask('prompt', message);
    return 'rove';
  };
}

/** Ways out of the document: another one, another window, a file. */
function watchWays(): void {
  window.addEventListener('beforeunload', () => {
    kept.leaving = kept.to || location.href;
  });
  window.addEventListener('pageshow', () => {
    kept.leaving = ''; // It has come back.
  });
  const open = window.open;
  window.open = function (this: unknown, ...args: unknown[]) {
    tell({ kind: 'window' });
    return Reflect.apply(open, this, args);
  } as typeof window.open;
  const elsewhere = (target: string) => target !== '' && !/^_(self|top|parent)$/i.test(target);
  window.addEventListener('click', (event) => {
    const link = followedBy(event);
    kept.to = '';
    if (!link) return;
    if (link.hasAttribute('download')) tell({ kind: 'download' });
    else if (elsewhere(link.target) || event.ctrlKey || event.shiftKey || event.metaKey)
      tell({ kind: 'window' });
    else kept.to = link.href;
  });
  window.addEventListener('submit', (event) => {
    if (elsewhere((event.target as Element | null)?.getAttribute?.('target') ?? '')) tell({ kind: 'window' });
  });
}

function absolute(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return address;
  }
}
