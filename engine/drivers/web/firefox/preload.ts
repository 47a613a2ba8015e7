import type { BidiHost } from './bidi-host.ts';

const CHANNEL = { type: 'channel' as const, value: { channel: 'rove' } };

/** Runs a script first in every document of a session; it may call `tell` with a text. Gives what ends that. */
export async function preload(host: BidiHost, source: string): Promise<() => Promise<void>> {
  const { browser, userContext } = host;
  const { script } = await browser.ask((client) =>
    client.scriptAddPreloadScript({
      functionDeclaration: `(tell) => {\n${source}\n}`,
      arguments: [CHANNEL],
      userContexts: [userContext],
    }),
  );
  return async () => {
    await browser.ask((client) => client.scriptRemovePreloadScript({ script }));
  };
}
