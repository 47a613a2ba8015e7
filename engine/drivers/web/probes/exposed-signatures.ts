/** A file that is not for users; `grave`: it gives away what protects the app or its data. */
export type Kind = {
  name: string;
  path: string;
  grave: (text: string) => boolean;
  /** What in the file tells that it is one, '' when it is another. */
  shows: (text: string, type: string, bytes: Buffer) => string;
};

const isHtml = (text: string, type: string) => /html/.test(type) || /^\s*<(!doctype|html)/i.test(text);
const first = (found: RegExpExecArray | null) => (found?.[0] ?? '').trim().slice(0, 80);
const never = () => false;
const always = () => true;
const dump = (path: string): Kind => ({
  name: 'database dump',
  path,
  grave: always,
  shows: (text, type) =>
    isHtml(text, type)
      ? ''
      : first(
          /^(-- (MySQL|MariaDB|PostgreSQL|phpMyAdmin)[^\n]*dump|CREATE TABLE [^(\n]+|INSERT INTO \S+|SQLite format 3)/im.exec(
            text,
          ),
        ),
});

/** What is asked for, by custom of the tools that leave it behind. Content decides: many apps answer every address. */
export const WELL_KNOWN: readonly Kind[] = [
  {
    name: 'Git repository',
    path: '/.git/HEAD',
    grave: always,
    shows: (text) => first(/^ref: refs\/\S+\s*$|^[0-9a-f]{40}\s*$/.exec(text)),
  },
  {
    name: 'environment file',
    path: '/.env',
    grave: always,
    // Values are not repeated: they may be secrets.
    shows: (text, type) => {
      const names = [...text.matchAll(/^(?:export )?([A-Z][A-Z0-9_]{2,})=\S/gm)].map(([, name]) => name);
      return isHtml(text, type) || names.length === 0 ? '' : names.slice(0, 6).join(', ');
    },
  },
  {
    name: 'folder index of macOS',
    path: '/.DS_Store',
    grave: never,
    shows: (_text, _type, bytes) =>
      bytes.subarray(0, 8).equals(Buffer.from([0, 0, 0, 1, 0x42, 0x75, 0x64, 0x31])) ? 'Bud1' : '',
  },
  dump('/backup.sql'),
  dump('/dump.sql'),
  dump('/database.sql'),
  {
    name: 'archive of the site',
    path: '/backup.zip',
    grave: always,
    shows: (_text, _type, bytes) => (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ? 'PK' : ''),
  },
  {
    name: 'phpinfo page',
    path: '/phpinfo.php',
    grave: always,
    shows: (text) => (/<title>(PHP [\d.]+ - )?phpinfo\(\)<\/title>/i.test(text) ? 'phpinfo()' : ''),
  },
  {
    name: 'Spring Boot environment',
    path: '/actuator/env',
    grave: always,
    shows: (text, type) =>
      !isHtml(text, type) && /"propertySources"\s*:\s*\[/.test(text) ? 'propertySources' : '',
  },
  {
    name: 'Apache status page',
    path: '/server-status',
    grave: never,
    shows: (text) => first(/<h1>Apache Server Status for [^<]+/i.exec(text)),
  },
];

/** The list of files of a folder that the server makes by itself (Apache, nginx, Python, serve-index, IIS). */
export const LISTING: Kind = {
  name: 'directory listing',
  path: '',
  grave: never,
  shows: (text) => {
    const links = text.match(/<a [^>]*href=/gi)?.length ?? 0;
    const title = /<title>\s*(Index of \/|Directory listing for \/|listing directory \/)[^<]*/i.exec(text);
    return links >= 2 ? first(title).replace(/<title>\s*/i, '') : '';
  },
};

/** The program as it was written, with the sources in it. */
export const SOURCE_MAP: Kind = {
  name: 'source map',
  path: '',
  grave: never,
  shows: (text, type) => {
    if (isHtml(text, type) || !/^\)?\]?\}?'?\s*\{/.test(text) || !/"version"\s*:\s*3/.test(text)) return '';
    const own = [...text.matchAll(/"([^"\\]{1,200}\.(?:tsx?|jsx?|vue|svelte|mjs))"/g)].map(
      ([, name]) => name ?? '',
    );
    return own
      .filter((name) => !/node_modules|webpack\/|\(webpack\)/.test(name))
      .slice(0, 3)
      .join(', ');
  },
};

/** What gives a file away as being of a kind; null when it is not. */
export function signatureOf(
  kind: Kind,
  bytes: Buffer,
  type: string,
): { shows: string; grave: boolean } | null {
  const text = bytes.toString('utf8');
  const shows = kind.shows(text, type, bytes);
  return shows ? { shows, grave: kind.grave(text) } : null;
}
