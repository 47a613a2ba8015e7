/** Reads JSON from local storage; null when absent, unreadable or refused by the browser. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    // A refused or damaged store is the same as an empty one: everything here is only a cache.
    return null;
  }
}

/** Writes JSON to local storage; says whether it was kept. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Full or refused: the caller goes on without the cache.
    return false;
  }
}

/** Forgets a key of local storage; says whether the browser allowed it. */
export function removeStored(key: string): boolean {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    // Where storage is refused there is nothing to forget.
    return false;
  }
}
