export type Line = { name: string; points: readonly { x: number; y: number }[] };

const BOX = { width: 560, height: 300, left: 64, right: 130, top: 40, bottom: 44 };
const COLOURS = ['#d1242f', '#0969da', '#1a7f37', '#8250df', '#9a6700'];

/** A picture (SVG) of some lines, the x axis by powers of ten and the y axis from nought. */
export function plotLines(plot: { title: string; x: string; y: string; lines: readonly Line[] }): string {
  const points = plot.lines.flatMap((line) => line.points);
  const logs = points.map(({ x }) => Math.log10(Math.max(1, x)));
  const [least, most] = [Math.min(...logs), Math.max(...logs)];
  const top = Math.max(...points.map(({ y }) => y)) * 1.1 || 1;
  const inner = { width: BOX.width - BOX.left - BOX.right, height: BOX.height - BOX.top - BOX.bottom };
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const at = (x: number) =>
    tenth(BOX.left + (inner.width * (Math.log10(Math.max(1, x)) - least)) / Math.max(most - least, 0.001));
  const up = (y: number) => tenth(BOX.top + inner.height * (1 - y / top));
  const grid = [0, 0.5, 1].map((share) => {
    const y = (top / 1.1) * share;
    return `<path d="M${BOX.left} ${up(y)}h${inner.width}" stroke="#d0d7de" stroke-width="0.7"/><text x="${BOX.left - 6}" y="${up(y) + 4}" text-anchor="end" fill="#57606a">${readable(y)}</text>`;
  });
  const marks = [...new Set(points.map(({ x }) => x))].map(
    (x) =>
      `<text x="${at(x)}" y="${BOX.height - 24}" text-anchor="middle" fill="#57606a">${readable(x)}</text>`,
  );
  const lines = plot.lines.map((line, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const path = line.points.map(({ x, y }) => `${at(x)} ${up(y)}`).join('L');
    const dots = line.points.map(
      ({ x, y }) => `<circle cx="${at(x)}" cy="${up(y)}" r="3" fill="${colour}"/>`,
    );
    const name = `<text x="${BOX.width - BOX.right + 12}" y="${BOX.top + 12 + index * 16}" fill="${colour}">${line.name}</text>`;
    return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>${dots.join('')}${name}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX.width} ${BOX.height}" font-family="system-ui, sans-serif" font-size="11">`,
    `<title>${plot.title}</title>`,
    `<rect width="${BOX.width}" height="${BOX.height}" fill="#ffffff"/>`,
    `<text x="12" y="20" font-size="13" font-weight="600" fill="#1f2328">${plot.title}: ${plot.y}</text>`,
    ...grid,
    ...marks,
    `<text x="${BOX.left + inner.width / 2}" y="${BOX.height - 8}" text-anchor="middle" fill="#57606a">${plot.x}</text>`,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

const readable = (value: number): string =>
  value >= 1_000_000
    ? `${Math.round(value / 100_000) / 10}M`
    : value >= 10_000
      ? `${Math.round(value / 1_000)}k`
      : String(value >= 10 ? Math.round(value) : Math.round(value * 100) / 100);
