/** A value as BiDi hands it over. */
export type RemoteValue = { type: string; value?: unknown };

const ODD: Record<string, number> = {
  NaN: Number.NaN,
  '-0': -0,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

/** The value itself, null for what has none outside its page. */
export function plain(remote: RemoteValue): unknown {
  const { type, value } = remote;
  switch (type) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return typeof value === 'string' ? (ODD[value] ?? null) : value;
    case 'array':
      return ((value ?? []) as RemoteValue[]).map(plain);
    case 'object':
      return Object.fromEntries(
        ((value ?? []) as [string, RemoteValue][]).map(([key, one]) => [key, plain(one)]),
      );
    default:
      return null;
  }
}

/** How a value reads in a console. */
export function printed(remote: RemoteValue): string {
  const { type, value } = remote;
  if (type === 'string' || type === 'number' || type === 'boolean') return String(value);
  return value === undefined ? type : '';
}
