import { createServer, type Socket } from 'node:net';
import { freePort } from './services.ts';

/** A mail server that takes everything and keeps it. The first `refusals` messages are refused for now (451). */
export async function startSmtpSink(refusals = 0) {
  const port = await freePort();
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let left = refusals;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let data: string[] | null = null;
    let rest = '';
    say('220 sink');
    socket.on('data', (chunk) => {
      rest += chunk;
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data && line !== '.') data.push(line);
        else if (data) {
          mails.push(data.join('\n'));
          data = null;
          say('250 taken');
        } else if (/^DATA/i.test(line)) {
          if (left-- > 0) say('451 not now');
          else {
            data = [];
            say('354 go on');
          }
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 fine');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
