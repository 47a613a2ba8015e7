/** Lines that the part and the page without it have, together, beside what both share. */
const OWN_MIN = 3;
/** Of what a part alone has, so much may be shown by a page that does not show the part. */
const STILL_SHOWN_MAX = 0.2;

/**
 * Whether a page shows less when a part of it is opened by its address than when the app showed that part, and less than
 * without one (`plain`, null where that is not known yet), and nothing that neither says. A message that has gone, or a menu
 * that is shut again, leaves what the page shows without a part.
 */
export function isPartBlank(
  opened: readonly string[],
  shown: readonly string[],
  plain: readonly string[] | null,
): boolean {
  const now = new Set(opened);
  const lost = shown.filter((line) => !now.has(line));
  if (plain === null) return lost.length > 0;
  const unshown = plain.filter((line) => !now.has(line));
  const known = new Set([...shown, ...plain]);
  const own = shown.filter((line) => !plain.includes(line));
  return (
    lost.length > 0 &&
    own.filter((line) => now.has(line)).length <= own.length * STILL_SHOWN_MAX &&
    unshown.length > 0 &&
    lost.length + unshown.length >= OWN_MIN &&
    opened.every((line) => known.has(line))
  );
}
