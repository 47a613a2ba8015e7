import type { Observation } from '#engine/drivers/contract.ts';
import { decoded } from '#engine/model/decoded.ts';

/** Marks of a text with marks (CommonMark 0.31, 6.2 to 6.4), which no address has in it. */
const MARKS = /\]\(|\*\*/;

/** Whether an address is just being written, in a text with marks that is shown beside as it will look. */
export function isWritten(address: string, { place, text }: Pick<Observation, 'place' | 'text'>): boolean {
  if (!URL.canParse(address)) return true;
  const folder = URL.canParse('.', place) ? new URL('.', place).href : '';
  const name = address.startsWith(folder) ? address.slice(folder.length) : address;
  const names = [name, decoded(name)].filter((one) => one !== '');
  return names.some((one) => MARKS.test(one) || text.includes(`](${one}`));
}
