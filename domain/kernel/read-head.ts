/** The first `bytes_max` bytes of a stream as text; the rest of it is not read. An absent one is ''. */
export async function readHead(body: AsyncIterable<Uint8Array> | null, bytes_max: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let left = bytes_max;
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
    if (left <= 0) break;
  }
  return text + decoder.decode();
}
