import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * A value that only the visitor's browser knows. `served` stands for it in the documents that are made when the app is
 * built, and until such a document has come to life.
 */
export function useClientValue<T extends string | number | boolean>(read: () => T, served: T): T {
  return useSyncExternalStore(never, read, () => served);
}
