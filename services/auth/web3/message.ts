import { badRequest } from '../errors.ts';

/** A message that a wallet signed to sign in: EIP-4361, and the same with Solana's words. */
export type WalletMessage = {
  domain: string;
  address: string;
  statement: string | null;
  fields: ReadonlyMap<string, string>;
};

const MESSAGE_MAX = 10_000;
const FIELDS = new Set([
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
]);

/** Reads a message line by line; anything that is not foreseen makes it invalid. @throws AuthError */
export function parseMessage(text: string, chain: 'Ethereum' | 'Solana'): WalletMessage {
  if (text.length > MESSAGE_MAX) throw wrong('message is too long');
  const lines = text.split('\n');
  const ending = ` wants you to sign in with your ${chain} account:`;
  const first = lines.shift() ?? '';
  if (!first.endsWith(ending)) throw wrong(`message is not one to sign in with ${chain}`);
  const domain = first.slice(0, -ending.length).replace(/^https?:\/\//, '');
  const address = lines.shift() ?? '';
  dropBlank(lines);
  const statement = isField(lines[0]) ? null : (lines.shift() ?? null);
  dropBlank(lines);
  const fields = new Map<string, string>();
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    if (/^Resources:?$/.test(line)) {
      if (lines.every((resource) => resource.startsWith('- '))) break;
      throw wrong('resources are not listed as expected');
    }
    const at = line.indexOf(': ');
    const name = line.slice(0, at);
    if (!isField(line) || fields.has(name)) throw wrong('message has a line that is not expected');
    fields.set(name, line.slice(at + 2));
  }
  return { domain, address, statement, fields };
}

export const wrong = (why: string) =>
  badRequest('invalid_credentials', `Signed message is not valid: ${why}`);

function isField(line: string | undefined): boolean {
  const at = line?.indexOf(': ') ?? -1;
  return at > 0 && FIELDS.has(line?.slice(0, at) ?? '');
}

function dropBlank(lines: string[]): void {
  while (lines[0] === '') lines.shift();
}
