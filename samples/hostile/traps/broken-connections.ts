import { type HostileSite, trapPage } from '../site.ts';

/** Connections that end where they should not. */
export const brokenConnections: HostileSite = {
  name: 'broken-connections',
  about: 'hangs up half way',
  links: ['trap', 'at-once', 'garbage', 'call'],
  pages: {
    '/trap': ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9999' });
      response.write('<!doctype html><title>Half</title><p>The first half');
      response.socket?.resetAndDestroy();
    },
    '/at-once': ({ response }) => response.socket?.destroy(),
    '/garbage': ({ response }) => response.socket?.end('HTTP/1.1 whatever\r\n\u0000\u0001'),
    '/call': trapPage(
      `<button onclick="fetch('./at-once').catch(() => { this.textContent = 'Failed' })">Call</button>`,
    ),
  },
};
