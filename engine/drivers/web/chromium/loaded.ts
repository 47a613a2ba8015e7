import { command } from '#engine/drivers/web/probes/command.ts';
import { UnresponsiveError } from '#engine/drivers/web/session/faults.ts';
import type { Loaded } from '../session/host.ts';
import type { PageHost } from './page-host.ts';

type Resource = { url: string; type: string };
type Tree = { frame: { id: string; url: string }; resources: Resource[]; childFrames?: Tree[] };

const READ_MS = 4_000;

/** The document and its scripts as the browser keeps them: nothing is asked of the target. */
export async function loadedIn(host: PageHost): Promise<Loaded[]> {
  await command(host, host.cdp.send('Page.enable'));
  const { frameTree } = await command(host, host.cdp.send('Page.getResourceTree'));
  const { frame, resources } = frameTree as Tree;
  const listed = [{ url: frame.url, type: 'Document' }, ...resources.filter(({ type }) => type === 'Script')];
  return listed.map(({ url }) => ({ url, read: () => contentOf(host, frame.id, url) }));
}

async function contentOf(host: PageHost, frameId: string, url: string): Promise<string | null> {
  try {
    const asked = host.cdp.send('Page.getResourceContent', { frameId, url });
    const { content, base64Encoded } = await command(host, asked, READ_MS);
    return base64Encoded ? Buffer.from(content, 'base64').toString('utf8') : content;
  } catch (error) {
    if (error instanceof UnresponsiveError) throw error;
    return null; // The browser has let go of it.
  }
}
