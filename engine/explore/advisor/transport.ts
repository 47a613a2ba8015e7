import { fetch as fetchThrough, ProxyAgent } from 'undici';

/** No answer of ours is longer; what is, is given up unread. */
const ANSWER_BYTES_MAX = 200_000;

export type Transport = { fetch: typeof globalThis.fetch; close(): Promise<void> };

/**
 * How a model is reached: through the run's own proxy, on which its pass is added, as all other traffic of the run. No
 * redirect is followed, since the key would go with it, and no more of an answer is read than one can be long.
 */
export function openTransport(proxyUrl: string | null): Transport {
  const agent = proxyUrl ? new ProxyAgent(proxyUrl) : null;
  // The package's fetch and the built-in one differ in their types, not in what is used of them here.
  const through = fetchThrough as unknown as typeof globalThis.fetch;
  return {
    fetch: async (input, init) => {
      const options = { ...init, redirect: 'error', ...(agent ? { dispatcher: agent } : {}) } as RequestInit;
      const answer = await through(input, options);
      const body = await readBounded(answer);
      const type = answer.headers.get('content-type') ?? 'application/json';
      return new Response(body, { status: answer.status, headers: { 'content-type': type } });
    },
    close: async () => {
      await agent?.destroy();
    },
  };
}

async function readBounded({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > ANSWER_BYTES_MAX) {
      await reader?.cancel();
      throw new Error('The answer of the model is too long');
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
