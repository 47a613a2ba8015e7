import { timingSafeEqual } from 'node:crypto';
import { sign } from '#db/sealing/seal.ts';

export type Download = { owner: string; testId: string; format: string };

/** Longest life of a link to a piece of evidence. */
const LINK_LIFE_S = 300;

/** A path that downloads a report in one form until it expires, whoever holds it. */
export function signDownload(linkKey: Buffer, download: Download, nowMs: number): string {
  const { owner, testId, format } = download;
  const expires = Math.floor(nowMs / 1000) + LINK_LIFE_S;
  const signature = sign(linkKey, `${textOf(download)}:${expires}`);
  return `/api/downloads/${owner}/${testId}/${format}?exp=${expires}&sig=${signature}`;
}

/** Whether a download's link was made here and still lives. */
export function isDownloadValid(
  linkKey: Buffer,
  download: Download,
  expires: number,
  signature: string,
  nowMs: number,
): boolean {
  return isSigned(linkKey, textOf(download), expires, signature, nowMs);
}

/** A path that shows one blob until it expires, whoever holds it. */
export function signLink(linkKey: Buffer, blobKey: string, nowMs: number): string {
  const expires = Math.floor(nowMs / 1000) + LINK_LIFE_S;
  return `/api/blobs/${blobKey}?exp=${expires}&sig=${sign(linkKey, `${blobKey}:${expires}`)}`;
}

export function signLinks(
  linkKey: Buffer,
  blobKeys: readonly string[],
  nowMs: number,
): Record<string, string> {
  return Object.fromEntries(blobKeys.map((key) => [key, signLink(linkKey, key, nowMs)]));
}

/** Whether a link was made here and still lives. */
export function isLinkValid(
  linkKey: Buffer,
  blobKey: string,
  expires: number,
  signature: string,
  nowMs: number,
): boolean {
  return isSigned(linkKey, blobKey, expires, signature, nowMs);
}

/** A path that downloads all that is kept of an account until it expires, whoever holds it. */
export function signExport(linkKey: Buffer, owner: string, nowMs: number): string {
  const expires = Math.floor(nowMs / 1000) + LINK_LIFE_S;
  return `/api/account-exports/${owner}?exp=${expires}&sig=${sign(linkKey, `export:${owner}:${expires}`)}`;
}

/** Whether an export's link was made here and still lives. */
export function isExportValid(
  linkKey: Buffer,
  owner: string,
  expires: number,
  signature: string,
  nowMs: number,
): boolean {
  return isSigned(linkKey, `export:${owner}`, expires, signature, nowMs);
}

/** The path of a link's badge, which lives as long as the link does. */
export function badgePath(linkKey: Buffer, shareId: string): string {
  return `/api/badges/${shareId}/${sign(linkKey, `badge:${shareId}`)}.svg`;
}

/** Whether a badge's path was made here. */
export function isBadge(linkKey: Buffer, shareId: string, given: string): boolean {
  return isSame(`${sign(linkKey, `badge:${shareId}`)}.svg`, given);
}

/** Begins as no key of a blob does, so that a link to one is none to the other. */
function textOf({ owner, testId, format }: Download): string {
  return `download:${owner}:${testId}:${format}`;
}

function isSigned(linkKey: Buffer, text: string, expires: number, signature: string, nowMs: number): boolean {
  if (!Number.isInteger(expires) || expires * 1000 < nowMs) return false;
  return isSame(sign(linkKey, `${text}:${expires}`), signature);
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
