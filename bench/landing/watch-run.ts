import { WebSocket } from 'ws';
import { serverFrameSchema } from '#domain/live/frames.ts';
import { type ActionLine, TEST_RUN_EVENTS } from '#domain/test-run/events.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { until } from '#tests/support/services.ts';

/** Before the JPEG of a binary frame come the 16 bytes of the run's id. */
const PICTURE_HEAD_BYTES = 16;

export type Picture = { at_ms: number; jpeg: Buffer };
type Line = Pick<ActionLine, 'at_ms' | 'text' | 'why' | 'outcome' | 'place'>;

/** Watches a run as the live page does. Times are milliseconds from the start of the exploration. */
export async function watchRun(api: ApiClient, testId: string) {
  const lines: { at: number; line: ActionLine }[] = [];
  const proved: { at: number; data: ReturnType<typeof provedOf> }[] = [];
  const pictures: { at: number; jpeg: Buffer }[] = [];
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/ws?token=${api.token}&since=0`);
  let caughtUp = false;
  socket.on('message', (data, isBinary) => {
    const at = Date.now();
    if (isBinary) {
      pictures.push({ at, jpeg: Buffer.from((data as Buffer).subarray(PICTURE_HEAD_BYTES)) });
      return;
    }
    const frame = serverFrameSchema.parse(JSON.parse(String(data)));
    if (frame.kind === 'caught_up') caughtUp = true;
    if (frame.kind === 'step' && frame.test_id === testId) lines.push({ at, line: frame.line });
    if (frame.kind === 'event' && frame.test_id === testId && frame.type === 'finding.proved')
      proved.push({ at: Date.parse(frame.recorded_at), data: provedOf(frame.data) });
  });
  await until('the websocket to be caught up', async () => caughtUp);
  socket.send(JSON.stringify({ kind: 'watch', test_id: testId }));
  return {
    stop: () => socket.terminate(),
    recorded: () => {
      const began = Math.min(...lines.map(({ at, line }) => at - line.at_ms));
      return {
        log: lines.map(({ line }): Line => {
          const { at_ms, text, why, outcome, place } = line;
          return { at_ms, text: withoutOrigin(text), why, outcome, place: withoutOrigin(place) || '/' };
        }),
        bugs: proved.map(({ at, data }) => ({ at_ms: Math.max(0, at - began), ...data })),
        pictures: pictures.map(({ at, jpeg }): Picture => ({ at_ms: Math.max(0, at - began), jpeg })),
      };
    },
  };
}

/** The shop's port is another one in each recording, and says nothing. */
const withoutOrigin = (text: string): string => text.replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, '');

function provedOf(data: unknown) {
  const { title, severity, proof } = TEST_RUN_EVENTS['finding.proved'].data.parse(data);
  return { title, severity, proof };
}
