/** Classes of a link inside running text. */
export const linkClass =
  'rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-signal';
