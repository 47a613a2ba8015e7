import type { Cell } from './results.ts';
import { middle } from './table.ts';

const PANEL = { width: 300, height: 190, left: 44, right: 14, top: 30, bottom: 26 };
const COLUMNS = 3;
const HEAD = 46;
/** Rove stands out; the others are told apart by hue and by dashes. */
const STYLES: Record<string, { colour: string; dash: string; width: number }> = {
  rove: { colour: '#d1242f', dash: '', width: 2.6 },
  bombadil: { colour: '#0969da', dash: '', width: 1.5 },
  monkey: { colour: '#1a7f37', dash: '5 2', width: 1.5 },
  gremlins: { colour: '#8250df', dash: '2 2', width: 1.5 },
  crawlee: { colour: '#9a6700', dash: '7 3', width: 1.5 },
  crawljax: { colour: '#57606a', dash: '1 2', width: 1.5 },
};
const OTHER = { colour: '#57606a', dash: '', width: 1.5 };

/** A picture (SVG) of the gain over time: a panel for each app, a line for each tool, the median over the seeds. */
export function plotOf(cells: readonly Cell[], minutes: number): string {
  const apps = [...Map.groupBy(cells, ({ app }) => app)];
  const tools = [...new Set(cells.map(({ tool }) => tool))];
  const columns = Math.min(COLUMNS, apps.length);
  const width = columns * PANEL.width;
  const height = HEAD + Math.ceil(apps.length / COLUMNS) * PANEL.height;
  const panels = apps.map(([app, group], index) => {
    const x = (index % COLUMNS) * PANEL.width;
    const y = HEAD + Math.floor(index / COLUMNS) * PANEL.height;
    return `<g transform="translate(${x} ${y})">${panelOf(app, group, minutes * 60)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11">`,
    '<title>Branches covered beyond loading the start page, by app and tool</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="12" y="18" font-size="13" font-weight="600" fill="#1f2328">Branches covered beyond loading the start page</text>`,
    legendOf(tools),
    ...panels,
    '</svg>\n',
  ].join('\n');
}

function legendOf(tools: readonly string[]): string {
  const items = tools.map((tool, index) => {
    const x = 12 + index * 92;
    return `${lineOf(`M${x} 34h22`, tool)}<text x="${x + 28}" y="38" fill="#1f2328">${tool}</text>`;
  });
  return items.join('');
}

function panelOf(app: string, cells: readonly Cell[], seconds: number): string {
  const top = roundUp(Math.max(1, ...cells.map(({ gain }) => gain)));
  const inner = {
    width: PANEL.width - PANEL.left - PANEL.right,
    height: PANEL.height - PANEL.top - PANEL.bottom,
  };
  const x = (second: number) => Math.round(10 * (PANEL.left + (inner.width * second) / seconds)) / 10;
  const y = (gain: number) => Math.round(10 * (PANEL.top + inner.height * (1 - gain / top))) / 10;
  const grid = [0, top / 2, top].map(
    (gain) =>
      `<path d="M${x(0)} ${y(gain)}H${x(seconds)}" stroke="#d0d7de" stroke-width="0.7"/>` +
      `<text x="${x(0) - 5}" y="${y(gain) + 4}" text-anchor="end" fill="#57606a">${gain}</text>`,
  );
  const times = [0, seconds / 2, seconds].map(
    (at) =>
      `<text x="${x(at)}" y="${PANEL.height - 10}" text-anchor="${at === seconds ? 'end' : 'middle'}" fill="#57606a">${Math.round(at)} s</text>`,
  );
  // What is drawn last lies on top.
  const byTool = [...Map.groupBy(cells, ({ tool }) => tool)].sort(
    ([a], [b]) => Number(a === 'rove') - Number(b === 'rove'),
  );
  const lines = byTool.map(([tool, group]) => {
    const points = medianLine(group, seconds).map((gain, at) => `${x(at)} ${y(gain)}`);
    return lineOf(`M${points.join('L')}`, tool);
  });
  const title = `<text x="${PANEL.left}" y="${PANEL.top - 10}" font-weight="600" fill="#1f2328">${app}</text>`;
  return [title, ...grid, ...times, ...lines].join('');
}

/** The median gain at each second; a tool that was done earlier keeps what it had. */
function medianLine(cells: readonly Cell[], seconds: number): number[] {
  const last = Math.round(seconds);
  return Array.from({ length: last + 1 }, (_, at) =>
    middle(
      cells.map(({ timeline, gain }) => (at === 0 ? 0 : at === last ? gain : (timeline[at - 1] ?? gain))),
    ),
  );
}

function lineOf(path: string, tool: string): string {
  const { colour, dash, width } = STYLES[tool] ?? OTHER;
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"${dashes} stroke-linejoin="round"/>`;
}

/** The next even number that has one digit followed by zeros, or half of such. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((one) => one * unit).find((one) => one >= value) ?? value;
}
