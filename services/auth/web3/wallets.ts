import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SOLANA_KEY_BYTES = 32;
const ETHEREUM_SIGNATURE_BYTES = 65;

/** Whether an Ethereum address signed a message (EIP-191, `personal_sign`). */
export function ethereumSigned(address: string, message: string, signature: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !/^0x[0-9a-fA-F]+$/.test(signature)) return false;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const last = bytes[ETHEREUM_SIGNATURE_BYTES - 1];
  if (bytes.length !== ETHEREUM_SIGNATURE_BYTES || last === undefined) return false;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return false;
  const text = Buffer.from(message);
  const digest = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]),
  );
  try {
    const signed = Uint8Array.from([recovery, ...bytes.subarray(0, 64)]);
    const key = secp256k1.recoverPublicKey(signed, digest, { prehash: false });
    return ethereumAddress(key) === address.toLowerCase();
  } catch {
    // No public key fits such a signature.
    return false;
  }
}

export function ethereumAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString('hex')}`;
}

/** Whether a Solana address, which is a public key, signed a message. */
export function solanaSigned(address: string, message: string, signature: string): boolean {
  const key = fromBase58(address);
  const bytes = Buffer.from(signature, /[+/=]/.test(signature) ? 'base64' : 'base64url');
  if (key?.length !== SOLANA_KEY_BYTES || bytes.length !== 64) return false;
  try {
    return ed25519.verify(Uint8Array.from(bytes), Uint8Array.from(Buffer.from(message)), key, {
      zip215: false,
    });
  } catch {
    // The address is no point of the curve.
    return false;
  }
}

function fromBase58(text: string): Uint8Array | null {
  let value = 0n;
  for (const sign of text) {
    const digit = BASE58.indexOf(sign);
    if (digit < 0 || text.length > 64) return null;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  const body = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return Uint8Array.from([...new Uint8Array(zeros), ...body]);
}
