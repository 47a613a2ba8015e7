import { native } from './natives.ts';

const BLOBS_MAX = 5;
const BYTES_MAX = 500_000;

/** Files that the page's own code made of late, by the addresses that it gave them: it lets go of those at once. */
const made = new Map<string, Blob>();

/** Keeps what the page offers for saving that it made itself. */
export function watchFiles(): void {
  const make = URL.createObjectURL;
  URL.createObjectURL = function (this: unknown, thing: Blob | MediaSource): string {
    const address = Reflect.apply(make, this, [thing]) as string;
    if (thing instanceof Blob && thing.size <= BYTES_MAX) made.set(address, thing);
    for (const oldest of [...made.keys()].slice(0, -BLOBS_MAX)) made.delete(oldest);
    return address;
  } as typeof URL.createObjectURL;
}

/** What a file says that was to be saved from this address, as the page's user gets it; null where it is no text of its size. */
export async function readSaved(address: string): Promise<string | null> {
  const own = made.get(address);
  if (own) return own.text();
  const answer = await native.fetch(address, { credentials: 'include' });
  if (!answer.ok || !answer.body) return null;
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    text += decoder.decode(read.value, { stream: true });
    if (bytes <= BYTES_MAX) continue;
    await reader.cancel();
    return null;
  }
  return text;
}

/** What the document says where it is a file of text itself, as a list is that opens in place of being saved; null where it is a page. */
export function readShownFile(): { name: string; text: string; address: string } | null {
  if (!/^text\/(?:plain|csv|tab-separated-values)$/.test(document.contentType)) return null;
  const text = document.body?.textContent ?? '';
  const name = location.pathname.split('/').at(-1) ?? '';
  return text.length > BYTES_MAX ? null : { name, text, address: location.href };
}
