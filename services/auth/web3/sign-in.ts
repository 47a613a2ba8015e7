import type { Request } from 'express';
import { z } from 'zod';
import { readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import { accountOf } from '../external.ts';
import { isAllowed } from '../redirects.ts';
import { openSession } from '../sessions.ts';
import { spendOnce } from '../used-tokens.ts';
import { parseMessage, type WalletMessage, wrong } from './message.ts';
import { ethereumSigned, solanaSigned } from './wallets.ts';

/** How old a signed message may be, and how far ahead the wallet's clock. */
const AGE_MAX_MS = 10 * 60_000;
const SKEW_MS = 60_000;

const bodySchema = z.object({
  chain: z.string(),
  message: z.string().min(1),
  signature: z.string().min(1),
});

/** Signs in with a message that a wallet signed; each message once. */
export async function withWallet(ctx: Context, request: Request) {
  if (!ctx.settings.ROVE_AUTH_WEB3) throw badRequest('web3_provider_disabled', 'Web3 provider is disabled');
  const { chain, message, signature } = readBody(bodySchema, request);
  if (chain !== 'ethereum' && chain !== 'solana') {
    throw badRequest('web3_unsupported_chain', 'Unsupported chain');
  }
  const parsed = parseMessage(message, chain === 'ethereum' ? 'Ethereum' : 'Solana');
  const signed = chain === 'ethereum' ? ethereumSigned : solanaSigned;
  if (!signed(parsed.address, message, signature)) throw wrong('signature does not match address in message');
  requireOurs(ctx, parsed);
  requireTimely(parsed);
  const address = chain === 'ethereum' ? parsed.address.toLowerCase() : parsed.address;
  const providerId = `web3:${chain}:${address}`;
  const network = parsed.fields.get('Chain ID');
  const claims = { address, chain, domain: parsed.domain, ...(network ? { network } : {}) };
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await spendOnce(tx, message, new Date(Date.now() + AGE_MAX_MS + SKEW_MS)))) {
      throw wrong('message was used before');
    }
    const user = await accountOf(ctx, tx, {
      provider: 'web3',
      providerId,
      emailVerified: false,
      data: { custom_claims: claims },
    });
    return openSession(ctx, tx, user, request, 'web3');
  });
}

/** The message must name this site, so that one signed for another is worth nothing here. */
function requireOurs(ctx: Context, { domain, fields }: WalletMessage): void {
  if (fields.get('Version') !== '1') throw wrong('version is not 1');
  const uri = URL.parse(fields.get('URI') ?? '');
  if (!uri || !isAllowed(ctx, uri.href)) throw wrong('URI is not one of this site');
  if (uri.host !== domain) throw wrong('domain is not the one of the URI');
}

function requireTimely({ fields }: WalletMessage): void {
  const now = Date.now();
  const time = (name: string) => {
    const text = fields.get(name);
    if (text === undefined) return null;
    const at = Date.parse(text);
    if (Number.isNaN(at)) throw wrong(`${name} is not a time`);
    return at;
  };
  const issued = time('Issued At');
  if (issued === null) throw wrong('Issued At is missing');
  if (issued > now + SKEW_MS) throw wrong('it was issued in the future');
  if (issued < now - AGE_MAX_MS) throw wrong('it was issued too long ago');
  const [expires, from] = [time('Expiration Time'), time('Not Before')];
  if (expires !== null && expires < now) throw wrong('it has expired');
  if (from !== null && from > now + SKEW_MS) throw wrong('it is not valid yet');
}
