import { DataError } from '../errors.ts';

export type Prefer = {
  count: boolean;
  returns: 'minimal' | 'representation' | 'headers-only';
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missingDefault: boolean;
  rollback: boolean;
  affected_max: number | null;
  /** The preferences that were obeyed, for `Preference-Applied`. */
  applied: string[];
};

const KNOWN =
  /^(count=(exact|planned|estimated)|return=(minimal|representation|headers-only)|resolution=(merge|ignore)-duplicates|missing=(default|null)|handling=(strict|lenient)|tx=(commit|rollback)|timezone=.+|max-affected=\d{1,9}|params=.+)$/;

/** The `Prefer` header (RFC 7240). @throws DataError PGRST122 for an unknown preference under `handling=strict`. */
export function parsePrefer(header: string | undefined): Prefer {
  const words = (header ?? '').split(',').map((word) => word.trim());
  const all = words.filter((word) => word.length > 0);
  const has = (word: string) => all.includes(word);
  const strict = has('handling=strict');
  const unknown = all.filter((word) => !KNOWN.test(word));
  if (strict && unknown.length > 0) {
    throw new DataError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 200)}`,
    });
  }
  const affected = all.find((word) => /^max-affected=\d{1,9}$/.test(word));
  const timezone = (word: string) => /^(timezone|params)=/.test(word);
  return {
    count: all.some((word) => word.startsWith('count=') && KNOWN.test(word)),
    returns: has('return=representation')
      ? 'representation'
      : has('return=headers-only')
        ? 'headers-only'
        : 'minimal',
    resolution: has('resolution=merge-duplicates')
      ? 'merge-duplicates'
      : has('resolution=ignore-duplicates')
        ? 'ignore-duplicates'
        : null,
    missingDefault: has('missing=default'),
    rollback: has('tx=rollback'),
    affected_max: strict && affected ? Number(affected.slice('max-affected='.length)) : null,
    applied: all.filter((word) => KNOWN.test(word) && !timezone(word)),
  };
}

export type Format = { kind: 'array' | 'object' | 'csv'; stripNulls: boolean; type: string };

/** What the answer is to look like. @throws DataError PGRST107 for a media type that is not offered. */
export function parseAccept(header: string | undefined): Format {
  const asked = header?.trim() ? header.split(',').map((one) => one.trim()) : ['*/*'];
  for (const one of asked) {
    const [type = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    const stripNulls = parameters.includes('nulls=stripped');
    const suffix = stripNulls ? '; nulls=stripped' : '';
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object') {
      return {
        kind: 'object',
        stripNulls,
        type: `application/vnd.pgrst.object+json${suffix}; charset=utf-8`,
      };
    }
    if (type === 'application/vnd.pgrst.array+json' || type === 'application/vnd.pgrst.array') {
      return { kind: 'array', stripNulls, type: `application/vnd.pgrst.array+json${suffix}; charset=utf-8` };
    }
    if (type === 'text/csv') return { kind: 'csv', stripNulls: false, type: 'text/csv; charset=utf-8' };
    if (type === 'application/json' || type === '*/*' || type === 'application/*') {
      return { kind: 'array', stripNulls: false, type: 'application/json; charset=utf-8' };
    }
  }
  throw new DataError(
    406,
    'PGRST107',
    `None of these media types are available: ${asked.join(', ').slice(0, 200)}`,
  );
}
