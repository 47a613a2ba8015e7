import { DOCS } from '#web/texts/docs/content.ts';
import type { Sample } from '#web/texts/docs/model.ts';

/** The samples below a heading of the documentation, of its first group of them. @throws where there are none. */
export function samplesOf(topicId: string): readonly Sample[] {
  const topic = DOCS.flatMap(({ topics }) => topics).find(({ id }) => id === topicId);
  for (const block of topic?.blocks ?? [])
    if (typeof block === 'object' && 'samples' in block) return block.samples;
  throw new Error(`The documentation has no samples below ${topicId}`);
}
