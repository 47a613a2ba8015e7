import type { IncomingMessage } from 'node:http';

/** Fields of a form, keys of a JSON body, or text of uploaded files; several of one name are joined by commas. */
export type Fields = Record<string, string>;

const BODY_BYTES_MAX = 500_000;

/** Reads a form (url-encoded or multipart) or a JSON body as flat text fields. What cannot be read gives none. */
export async function readBody(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= BODY_BYTES_MAX) chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const type = request.headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary) return multipart(text, boundary);
  return type.startsWith('application/json') ? json(text) : joined(new URLSearchParams(text));
}

function json(text: string): Fields {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value ?? '')]));
  } catch {
    return {};
  }
}

function joined(pairs: Iterable<[string, string]>): Fields {
  const fields: Fields = {};
  for (const [key, value] of pairs) fields[key] = key in fields ? `${fields[key]},${value}` : value;
  return fields;
}

/** A file gives two fields: its text under its own name, its file name under `<name>_file`. */
function multipart(text: string, boundary: string): Fields {
  const pairs = text.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(head)?.[1];
    if (name === undefined) return [];
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const file = /filename="([^"]*)"/.exec(head)?.[1];
    return file === undefined
      ? [[name, content]]
      : [
          [name, content],
          [`${name}_file`, file],
        ];
  });
  return joined(pairs);
}
