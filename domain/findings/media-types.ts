/** Media types that evidence may have, and what files of them are called; anything else is refused at the door. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/json': 'json',
  'application/har+json': 'har',
  'application/x-ndjson': 'ndjson',
  'application/zip': 'zip',
  'application/vnd.android.package-archive': 'apk',
  'application/pdf': 'pdf',
  'application/octet-stream': 'bin',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/vtt': 'vtt',
};
