import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** What a name is answered with: the same each time, or first these, then those, and so on with the last. */
export type Zone = Record<string, readonly (readonly string[])[]>;

const TYPES = { 1: 'ipv4', 28: 'ipv6' } as const;

export type NameServer = {
  /** Asks this server as a resolver does: both kinds of addresses. */
  resolve(host: string): Promise<{ address: string; family: number }[]>;
  /** How often a name was asked for. */
  asked(host: string): number;
  close(): void;
};

/** A name server on loopback whose answers change from one question to the next (RFC 1035; nothing is to be kept). */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const turns = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name, type, end } = questionOf(question);
    const answers = zone[name];
    // Both kinds are asked for at once, the first of them for IPv4: one turn.
    const turn = (turns.get(name) ?? -1) + (type === 1 ? 1 : 0);
    turns.set(name, turn);
    const now = answers?.[Math.min(Math.max(0, turn), answers.length - 1)] ?? [];
    const kind = TYPES[type as keyof typeof TYPES];
    const records = now.map((each) => ipaddr.parse(each)).filter((each) => each.kind() === kind);
    socket.send(
      answerTo(
        question.subarray(0, end),
        records.map((each) => Buffer.from(each.toByteArray())),
        type,
      ),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolve: async (host) => {
      const none = () => [] as string[];
      const four = await resolver.resolve4(host).catch(none);
      const six = await resolver.resolve6(host).catch(none);
      return [
        ...four.map((address) => ({ address, family: 4 })),
        ...six.map((address) => ({ address, family: 6 })),
      ];
    },
    asked: (host) => (turns.get(host) ?? -1) + 1,
    close: () => socket.close(),
  };
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, addresses: readonly Buffer[], type: number): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((bytes) => {
    // The name is that of the question; class IN, to be kept for no second.
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, ...records]);
}
