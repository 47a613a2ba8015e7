import { CLOSES } from '#domain/live/closes.ts';
import { getAccessToken, refreshAccessToken } from './auth-client.ts';
import { backoffMs } from './backoff.ts';

type Options = {
  /** Read at every connection: the cursor moves between them. */
  query: () => Record<string, string>;
  onOpen?: (send: (frame: unknown) => void) => void;
  onText: (data: unknown) => void;
  onBinary?: (data: ArrayBuffer) => void;
  /** Called with the close code each time the connection is lost. */
  onLost?: (code: number) => void;
};

export type LiveSocket = {
  /** Drops the connection and makes a new one at once, from the cursor that `query` then gives. */
  restart: () => void;
  close: () => void;
};

/** A websocket to `/ws` that signs itself in and comes back by itself, at once when the network or the tab does. */
export function openSocket(options: Options): LiveSocket {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let refresh = false;
  let closed = false;

  const retryLater = () => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(connect, backoffMs(attempt++));
  };

  async function connect(): Promise<void> {
    const token = await (refresh ? refreshAccessToken() : getAccessToken()).catch(() => null); // Tried again below.
    refresh = false;
    if (closed) return;
    if (!token) return retryLater();
    const params = new URLSearchParams({ ...options.query(), token });
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws?${params}`);
    socket = mine;
    mine.binaryType = 'arraybuffer';
    mine.onopen = () => options.onOpen?.((frame) => mine.send(JSON.stringify(frame)));
    mine.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== mine) return;
      attempt = 0;
      if (typeof data === 'string') options.onText(JSON.parse(data));
      else options.onBinary?.(data);
    };
    mine.onclose = ({ code }) => {
      if (socket !== mine) return;
      socket = null;
      refresh = code === CLOSES.AuthExpired;
      options.onLost?.(code);
      retryLater();
    };
  }

  function restart(): void {
    const old = socket;
    socket = null;
    old?.close();
    clearTimeout(timer);
    void connect();
  }

  const wake = () => {
    if (document.visibilityState === 'visible' && navigator.onLine && socket === null) restart();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  void connect();

  return {
    restart,
    close: () => {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      const old = socket;
      socket = null;
      old?.close();
    },
  };
}
