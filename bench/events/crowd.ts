import { WebSocket } from 'ws';
import { until } from '#tests/support/services.ts';

const AT_ONCE = 100;
/** Of so many sockets, spread evenly, each frame is read; of the others it is counted. */
const SAMPLE = 20;

/** Many sockets that watch the same. */
export type Crowd = {
  size: number;
  /** Frames of all sockets together. */
  readonly received: number;
  /** Milliseconds from `recorded_at` to the sampled sockets. */
  delays: number[];
  close(): void;
};

/** Opens sockets, some at a time. Frames that are no events are not counted. */
export async function openCrowd(url: string, size: number): Promise<Crowd> {
  const sockets: WebSocket[] = [];
  const delays: number[] = [];
  let [received, opened] = [0, 0];
  const every = Math.max(1, Math.floor(size / SAMPLE));
  for (let n = 0; n < size; n++) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', () => undefined);
    socket.once('open', () => {
      opened += 1;
    });
    const isRead = n % every === 0;
    socket.on('message', (data: Buffer) => {
      // `{"kind":"e` of an event, and not `c` of being caught up.
      if (data[9] !== 0x65) return;
      received += 1;
      if (isRead) delays.push(Date.now() - Date.parse(JSON.parse(String(data)).recorded_at));
    });
    sockets.push(socket);
    if (sockets.length % AT_ONCE === 0) await until('sockets', async () => opened >= sockets.length, 60_000);
  }
  await until('sockets', async () => opened >= size, 60_000);
  return {
    size,
    get received() {
      return received;
    },
    delays,
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
