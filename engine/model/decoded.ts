/** A text without the escapes of addresses; as it stands where it has none that can be read. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A sign of per cent that escapes nothing.
  }
}
