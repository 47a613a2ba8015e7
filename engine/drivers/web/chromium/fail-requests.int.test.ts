import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openTestDriver } from '#tests/support/driver.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

/** Says what came of a call to a server at another origin. */
const page = (api: string) => `<button>Load</button><p></p><script>
  const say = (what) => { document.querySelector('p').textContent = what; };
  document.querySelector('button').onclick = () =>
    fetch('${api}').then(({ status }) => say('status ' + status), () => say('no answer'));
</script>`;

it('what is made to fail at another origin is read by the page, and is no signal', async () => {
  const api = createServer((request, response) => {
    response.writeHead(200, { 'access-control-allow-origin': request.headers.origin ?? '' }).end('{}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const site = await startTinySite({
    '/': page(`http://127.0.0.1:${(api.address() as AddressInfo).port}/notes`),
  });
  const driver = await openTestDriver();
  try {
    await driver.open(site.url);
    const [load] = (await driver.observe()).elements;
    if (!load || !driver.fail) throw new Error('nothing can be made to fail');
    const end = await driver.fail({ what: 'reads', how: 'error' });
    driver.drain();
    await driver.perform({ kind: 'activate', target: load.target });
    expect((await driver.observe({ patient: true })).text).toContain('status 503');
    expect(await end()).toBe(1);
    expect(driver.drain().filter(({ kind }) => /^(response|request_failed)$/.test(kind))).toEqual([]);
  } finally {
    await driver.close();
    await site.close();
    api.close();
    api.closeAllConnections();
  }
});
