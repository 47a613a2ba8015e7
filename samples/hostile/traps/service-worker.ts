import { type HostileSite, trapPage } from '../site.ts';

const WORKER = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { pathname } = new URL(event.request.url);
    if (pathname.endsWith('/made')) event.respondWith(new Response('{"made":"by the worker"}'));
    else if (pathname.endsWith('/never')) event.respondWith(new Promise(() => {}));
    else if (pathname.endsWith('/passed')) event.respondWith(fetch('./asked-by-worker'));
    else if (event.request.mode === 'navigate') event.respondWith(fetch(event.request));
  });
  setInterval(() => fetch('./held').catch(() => {}), 300);
`;

/** A service worker that answers, holds back and asks by itself. */
export const serviceWorker: HostileSite = {
  name: 'service-worker',
  about: 'puts a worker between its pages and the network',
  links: ['trap'],
  pages: {
    '/trap': trapPage(`<p id="state">Waiting</p>
      <button onclick="ask('./made')">Ask the worker</button>
      <button onclick="ask('./passed')">Ask the server</button>
      <button onclick="ask('./never')">Ask for ever</button><script>
      const say = (text) => { document.getElementById('state').textContent = text; };
      const ask = (path) => fetch(path).then((answer) => answer.text()).then(say);
      navigator.serviceWorker.register('./worker.js').then(() => navigator.serviceWorker.ready).then(() => say('Ready'));
    </script>`),
    '/worker.js': ({ response }) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER),
    '/asked-by-worker': ({ response }) => response.end('{"said":"by the server"}'),
    '/held': () => {},
  },
};
