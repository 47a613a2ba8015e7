import { timingSafeEqual } from 'node:crypto';
import { sign } from '#db/sealing/seal.ts';

/** Longest life of a link to a piece of evidence. */
const LINK_LIFE_S = 300;

/** A path that shows one blob until it expires, whoever holds it. */
export function signLink(linkKey: Buffer, blobKey: string, nowMs: number): string {
  const expires = Math.floor(nowMs / 1000) + LINK_LIFE_S;
  return `/api/blobs/${blobKey}?exp=${expires}&sig=${sign(linkKey, `${blobKey}:${expires}`)}`;
}

/** Whether a link was made here and still lives. */
export function isLinkValid(
  linkKey: Buffer,
  blobKey: string,
  expires: number,
  signature: string,
  nowMs: number,
): boolean {
  if (!Number.isInteger(expires) || expires * 1000 < nowMs) return false;
  const expected = Buffer.from(sign(linkKey, `${blobKey}:${expires}`));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
