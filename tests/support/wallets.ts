import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An Ethereum wallet (EIP-1193) that agrees to everything. */
export function ethereumWallet() {
  const { secretKey, publicKey } = secp256k1.keygen();
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const address = `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString('hex')}`;
  const sign = (message: string): `0x${string}` => {
    const text = Buffer.from(message);
    const head = Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`);
    const digest = keccak_256(Buffer.concat([head, text]));
    const signed = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' });
    const [recovery = 0, ...rest] = signed;
    return `0x${Buffer.from([...rest, recovery + 27]).toString('hex')}`;
  };
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_requestAccounts') return [address];
    if (method === 'eth_chainId') return '0x1';
    if (method !== 'personal_sign') throw new Error(`Not foreseen: ${method}`);
    const [hex] = params as [string];
    return sign(Buffer.from(hex.slice(2), 'hex').toString());
  };
  return { address, sign, provider: { request, on: () => undefined, removeListener: () => undefined } };
}

/** A Solana wallet that agrees to everything. */
export function solanaWallet() {
  const { secretKey, publicKey } = ed25519.keygen();
  const address = toBase58(publicKey);
  const signMessage = async (message: Uint8Array) => ed25519.sign(message, secretKey);
  return { address, provider: { publicKey: { toBase58: () => address }, signMessage } };
}

function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = BASE58[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(Math.max(0, zeros)) + text;
}
