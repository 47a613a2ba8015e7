import type { CDPSession } from 'playwright';
import { RUN_HEADER } from '../session/run-header.ts';

const DOCUMENTS = ['http://*', 'https://*'].map((urlPattern) => ({
  urlPattern,
  resourceType: 'Document' as const,
  requestStage: 'Request' as const,
}));

/** From now on every top-level navigation of a page says for which run it asks; nothing else is held up. */
export async function identify(cdp: CDPSession, run: string): Promise<void> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const top = frameTree.frame.id;
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    const given = Object.entries(request.headers).map(([name, value]) => ({ name, value }));
    const headers = [...given, { name: RUN_HEADER, value: run }];
    const goOn = cdp.send('Fetch.continueRequest', { requestId, ...(frameId === top ? { headers } : {}) });
    goOn.catch(() => {}); // The request went with its page.
  });
  await cdp.send('Fetch.enable', { patterns: DOCUMENTS });
}
