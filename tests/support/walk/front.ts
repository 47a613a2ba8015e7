import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import httpProxy from 'http-proxy-3';
import { SOURCE } from '#tests/support/paddle/browser-script.ts';
import type { StandIn } from '#tests/support/paddle/stand-in.ts';

const SCRIPT = '/stand-in/paddle.js';
const PAY = '/stand-in/pay';

/**
 * A server before the platform, which lets any browser meet the payment provider's stand-in: the page of plans has its
 * script before its own. `lead` says where the platform is, once it has started.
 */
export async function startFront(standIn: StandIn) {
  let target = '';
  const proxy = httpProxy.createProxyServer({ xfwd: true });
  proxy.on('error', (_error, _request, response) => response.destroy());
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://front').pathname;
    if (path === SCRIPT) {
      const source = SOURCE.replaceAll(/https:\/\/[a-z-]+\.paddle\.com\/stand-in/g, PAY);
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(source);
    }
    if (path === PAY) {
      const opened = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const { email, id = null } = opened.customer;
      const purchase = { priceId: opened.items[0].priceId, email, customerId: id };
      standIn.seller.buy({ ...purchase, customData: opened.customData });
      await standIn.delivery.settled();
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    if (path !== '/dashboard/pricing') return void proxy.web(request, response, { target });
    const { cookie = '', 'accept-language': language = '' } = request.headers;
    const page = await fetch(target + request.url, { headers: { cookie, 'accept-language': language } });
    const headers = Object.fromEntries(
      [...page.headers].filter(
        ([name]) => !/^(content-(length|encoding)|transfer-encoding|etag|connection)$/.test(name),
      ),
    );
    const html = (await page.text()).replace('<head>', `<head><script src="${SCRIPT}"></script>`);
    response.writeHead(page.status, headers).end(html);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    proxy.ws(request, socket, head, { target });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (to: string) => {
      target = to;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
