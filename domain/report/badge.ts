import type { BugCounts } from '../findings/finding.ts';

/** Estimated width of a character at 11 px, and the space beside a text, in pixels. */
const CHAR_PX = 6.6;
const PAD_PX = 8;
const LABEL = 'Rove';

const COLOURS = { critical: '#b3261e', major: '#a15c00', minor: '#6b5e00', none: '#2e6b34' } as const;

/** What a badge says of the newest run of an app. */
export function badgeText(bugs: BugCounts): string {
  const said = (['critical', 'major', 'minor'] as const).flatMap((severity) =>
    bugs[severity] > 0 ? [`${bugs[severity]} ${severity}`] : [],
  );
  return said.length > 0 ? said.join(', ') : 'no bugs proved';
}

/** A small picture (SVG 1.1) for a README: two fields, the right one in the colour of the gravest bug. */
export function badgeSvg(bugs: BugCounts): string {
  const text = badgeText(bugs);
  const gravest = (['critical', 'major', 'minor'] as const).find((severity) => bugs[severity] > 0) ?? 'none';
  const [left, right] = [LABEL, text].map((one) => Math.round(one.length * CHAR_PX + 2 * PAD_PX)) as [
    number,
    number,
  ];
  const width = left + right;
  const write = (words: string, middle: number, length: number) =>
    `<text x="${middle}" y="14" textLength="${length - 2 * PAD_PX}">${words}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${LABEL}: ${text}">`,
    `<title>${LABEL}: ${text}</title>`,
    `<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#33302c"/>`,
    `<rect x="${left}" width="${right}" height="20" fill="${COLOURS[gravest]}"/></g>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    `${write(LABEL, left / 2, left)}${write(text, left + right / 2, right)}</g></svg>`,
  ].join('');
}
