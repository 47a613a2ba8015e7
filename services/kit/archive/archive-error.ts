/** Why an archive is refused: `broken` is none that could be read, `unsafe` holds what no archive should. */
export type ArchiveFault = 'broken' | 'unsafe' | 'too_large' | 'no_page' | 'too_slow' | 'no_space';

/** An archive that is refused, with a reason that its owner may read. */
export class ArchiveError extends Error {
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault, reason: string) {
    super(reason);
    this.name = 'ArchiveError';
    this.fault = fault;
  }
}

/** A name out of an archive as a message may show it. */
export function shownName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
  return `"${clean.length > 80 ? `${clean.slice(0, 79)}…` : clean}"`;
}
