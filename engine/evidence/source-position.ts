import { AnyMap, originalPositionFor } from '@jridgewell/trace-mapping';

/** A place in a script: as it was served, or in the source it was built from. Lines and columns count from 1. */
export type Position = { source: string; line: number; column: number; name: string };

/** Gives a text of the target, null when it cannot be had or is longer than `max` bytes. */
export type ReadText = (address: string, max: number) => Promise<string | null>;

const SCRIPT_MAX = 8_000_000;
const MAP_MAX = 16_000_000;
const FRAME = /^\s*at (?:(.*?) \()?((?:https?:\/\/)[^\s()]+?):(\d+):(\d+)\)?\s*$/;
const NAMED = 'sourceMappingURL=';
const INLINE = /^data:application\/json(?:;charset=[\w-]+)?;base64,/;

/** The innermost frame of a stack that lies in a script of the target. */
export function topPosition(stack: string): Position | null {
  for (const text of stack.split('\n')) {
    const [, name = '', source, line, column] = FRAME.exec(text) ?? [];
    if (!source) continue;
    return {
      source,
      line: Number(line),
      column: Number(column),
      name: /^<anonymous>$/.test(name) ? '' : name,
    };
  }
  return null;
}

/** Where the script says that its source map lies: an address, or the map itself when it stands in it; null without one. */
export function namedMap(script: string, address: string): { address: string } | { map: string } | null {
  const at = script.lastIndexOf(NAMED);
  if (at < 0 || !/\/\/[#@] ?$/.test(script.slice(Math.max(0, at - 4), at))) return null;
  const named = script.slice(at + NAMED.length).trim();
  if (named === '' || /\s/.test(named)) return null;
  if (INLINE.test(named)) return { map: Buffer.from(named.replace(INLINE, ''), 'base64').toString('utf8') };
  if (/^data:/i.test(named) || !URL.canParse(named, address)) return null;
  return { address: new URL(named, address).href };
}

/** The position in the source, or null when the map does not tell or cannot be read. */
export function mapPosition(map: string, { line, column, name }: Position): Position | null {
  try {
    const found = originalPositionFor(AnyMap(map.replace(/^\)\]\}'[^\n]*\n/, '')), {
      line,
      column: column - 1,
    });
    if (found.source === null) return null;
    return {
      source: plain(found.source),
      line: found.line,
      column: found.column + 1,
      name: found.name ?? name,
    };
  } catch {
    return null; // Not a source map, whatever it is: the position in the script stands.
  }
}

/** The position in the source where the target serves a map for the script, else the position as it is. */
export async function sourcePosition(position: Position, read: ReadText): Promise<Position> {
  const script = await read(position.source, SCRIPT_MAX);
  const named = script === null ? null : namedMap(script, position.source);
  if (!named) return position;
  const map = 'map' in named ? named.map : await read(named.address, MAP_MAX);
  return (map === null ? null : mapPosition(map, position)) ?? position;
}

/** A source's name without what builders put before it. */
function plain(source: string): string {
  return source.replace(/^(?:webpack|vite|rollup|ng):\/\/[^/]*\/(?:\.\/)?/, '').replace(/^(?:\.\.?\/)+/, '');
}
