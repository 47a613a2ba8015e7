import type { CDPSession } from 'playwright';
import { RUN_HEADER } from '../session/run-header.ts';
import type { Site } from '../session/site.ts';

const ADDRESSES = ['http://*', 'https://*'];
const ALL = ADDRESSES.map((urlPattern) => ({ urlPattern, requestStage: 'Request' as const }));
const DOCUMENTS = ALL.map((one) => ({ ...one, resourceType: 'Document' as const }));

type Identity = { run: string; site: Site; onHeld?(why: string): void };

/**
 * From now on every top-level navigation of a page says for which run it asks, and one that the run is kept from does not
 * come. Other requests are held up only where the run has headers of its own to add.
 */
export async function identify(cdp: CDPSession, { run, site, onHeld }: Identity): Promise<void> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const top = frameTree.frame.id;
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId, resourceType }) => {
    const isTop = frameId === top && resourceType === 'Document';
    if (isTop && site.bars(request.url)) {
      onHeld?.(site.refusal(request.url));
      return void cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {}); // Gone with its page.
    }
    const carried = Object.entries({
      ...site.carried(request.url, request.headers),
      ...(isTop ? { [RUN_HEADER]: run } : {}),
    });
    const headers = carried.map(([name, value]) => ({ name, value }));
    const changed = isTop || site.hasHeaders ? { headers } : {};
    cdp.send('Fetch.continueRequest', { requestId, ...changed }).catch(() => {}); // The request went with its page.
  });
  await cdp.send('Fetch.enable', { patterns: site.hasHeaders ? ALL : DOCUMENTS });
}
