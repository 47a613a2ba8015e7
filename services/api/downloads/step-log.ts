import { parseKey } from '#db/blobs/blob-store.ts';

type Pictured = { line: string; keys: string[] };

/**
 * The step log for a download: each picture by its place there instead of its key, which names the user. Gives the keys
 * of the pictures by place. A line that cannot be read is left out.
 */
export function portableStepLog(bytes: Buffer): { text: string; pictures: Map<string, string> } {
  const pictures = new Map<string, string>();
  const lines: string[] = [];
  for (const one of bytes.toString().split('\n')) {
    const read = one.trim() ? portableLine(one, pictures) : null;
    if (read) lines.push(read.line);
  }
  return { text: lines.map((line) => `${line}\n`).join(''), pictures };
}

function portableLine(text: string, pictures: Map<string, string>): Pictured | null {
  try {
    const entry = JSON.parse(text) as { screenshot?: unknown };
    const key = typeof entry.screenshot === 'string' ? entry.screenshot : '';
    const parts = parseKey(key);
    const path = parts ? `steps/${parts.sha256.slice(0, 16)}.${parts.extension}` : null;
    if (path) pictures.set(`evidence/${path}`, key);
    return { line: JSON.stringify({ ...entry, screenshot: path }), keys: path ? [key] : [] };
  } catch {
    return null;
  }
}
