/**
 * What keeps a web address from being the base of a preview, in the user's words; null when nothing does. A bug of the
 * preview is replayed at the same paths of the base: only host and port may differ.
 */
export function baseFault(preview: string, base: string): string | null {
  const [from, to] = [new URL(preview), new URL(base)];
  if (from.origin === to.origin)
    return `Base and preview are both at ${to.origin}: serve the two versions at different hosts or ports, and give both addresses`;
  if (pathOf(from) === pathOf(to)) return null;
  return `Base and preview must have the same path, since bugs are replayed at the same places: give the base as ${to.origin}${from.pathname}`;
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');
