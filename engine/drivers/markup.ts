/**
 * Markup that no page should take for its own, for text and for attributes. It does nothing, and no cleaning that works
 * leaves its handler. `mark` tells apart where it was put.
 */
export function markupOf(mark: number | string): string {
  return `'"><rove-mark data-p="${mark}" onfocus="0"></rove-mark>`;
}
