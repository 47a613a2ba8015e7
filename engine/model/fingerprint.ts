import { createHash } from 'node:crypto';

/** Short keys of things, as of a project, a stock or an airport. */
const KEY = /^[A-Z][A-Z0-9]{1,9}$/;
const ID = /^(\d+|[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{27}|[A-Za-z0-9_-]{20,})$/i;
/** Numbers of things as people read them: letters that say of what, and the number with a year or a place before it. */
const NUMBERED = /^[A-Z]{1,6}[-_.]?\d{2,}([-_.]\d+)*$/i;

/**
 * The route behind a place: host, query values and identifiers removed, so that `/product/7?ref=x` and `/product/9`
 * are one. Below the first segment words joined by `-`, `_` or `.` are taken for names of things (slugs).
 */
export function screenRouteOf(place: string): string {
  return routeWith(place, isSlug);
}

/** The route by which a bug is known: of words below the first segment those of capitals name things too, as keys do. */
export function routeOf(place: string): string {
  return routeWith(place, (segment) => KEY.test(segment) || isSlug(segment));
}

type IsName = (segment: string) => boolean;

function routeWith(place: string, isName: IsName): string {
  if (!URL.canParse(place)) return place.replace(/\d+/g, ':id');
  const url = new URL(place);
  const path = templateOf(url.pathname, isName);
  const hash = /^#!?\//.test(url.hash)
    ? `#${templateOf(url.hash.replace(/^#!?/, '').split('?')[0] ?? '', isName)}`
    : '';
  return path + hash;
}

function templateOf(path: string, isName: IsName): string {
  const segments = path.split('/').map((segment, index) => {
    if (ID.test(segment)) return ':id';
    if (index > 1 && isName(segment)) return ':slug';
    return segment;
  });
  return segments.join('/').replace(/\/+$/, '') || '/';
}

function isSlug(segment: string): boolean {
  return /[-_.%]|\d/.test(segment) && !/\.(html?|php|aspx?|jsp)$/.test(segment);
}

/** The path of an address without identifiers and without what builds put into file names. */
export function resourceOf(address: string): string {
  if (!URL.canParse(address)) return stableText(address);
  const { pathname } = new URL(address);
  return pathname
    .split('/')
    .map((segment) =>
      ID.test(segment) || NUMBERED.test(segment) ? ':id' : segment.replace(/[-.][0-9a-f]{8,}(?=\.)/i, ''),
    )
    .join('/');
}

/** A message without what differs from run to run: numbers, identifiers, hosts, quoted values, the run's own values. */
export function stableText(text: string): string {
  return text
    .replace(/https?:\/\/[^\s/'")]+/g, '')
    .replace(/\brove[\w.@+-]*/gi, '#')
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '#')
    .replace(/\b[0-9a-f]{12,}\b/gi, '#')
    .replace(/\d+([.,:]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** The innermost frame of a stack: function and script, without line numbers, which change with every build. */
export function topFrame(stack: string): string {
  const line = stack.split('\n').find((one) => one.trim().startsWith('at '));
  if (!line) return '';
  const [, name = '', address = ''] = /at (?:(.*?) \()?(.*?)(?::\d+)?(?::\d+)?\)?$/.exec(line.trim()) ?? [];
  return `${name.replace(/^(async|new) /, '')}@${resourceOf(address)}`;
}

/** A short stable id, readable by its oracle: the parts decide, in order. */
export function fingerprintOf(oracle: string, ...parts: string[]): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${oracle}:${digest.slice(0, 16)}`;
}

/** Cut at `max` characters with a mark. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
