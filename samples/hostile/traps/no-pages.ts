import type { HostileSite, Visit } from '../site.ts';

const kind =
  (type: string, body: string) =>
  ({ response }: Visit) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };

/** Links to what is no page. */
export const noPages: HostileSite = {
  name: 'no-pages',
  about: 'links to what is no page',
  links: ['nothing', 'reset', 'text', 'data', 'picture', 'paper', 'bytes', 'xml', 'unknown'],
  pages: {
    '/nothing': ({ response }) => response.writeHead(204).end(),
    '/reset': ({ response }) => response.writeHead(205).end(),
    '/text': kind('text/plain', 'Only text.'),
    '/data': kind('application/json', '{"only":"data"}'),
    '/picture': kind('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'),
    '/paper': kind('application/pdf', '%PDF-1.4 broken'),
    '/bytes': kind('application/octet-stream', '\u0000\u0001\u0002'),
    '/xml': kind('application/xml', '<?xml version="1.0"?><root><broken></root>'),
    '/unknown': kind('application/x-nobody-knows', '?'),
  },
};
