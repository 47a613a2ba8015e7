import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { TrendPoint } from '#domain/report/trend.ts';
import { formatClock } from '#web/lib/format.ts';
import { report } from '#web/texts/report.ts';
import { formatVital } from '../hooks/format-vital.ts';

const { trend } = report;
const HEIGHT = 112;
const AXIS_SIZE = 60;

type Series = { label: string; colour: string; dash?: number[]; values: readonly (number | null)[] };
/** `least` is what the scale reaches at any rate. */
type Multiple = {
  title: string;
  series: readonly Series[];
  format?: (value: number) => string;
  least?: number;
};

/** Small multiples over the runs of an app, the oldest first: bugs, what came and went, reach, duration and vitals. */
export default function TrendCharts({ points }: { points: readonly TrendPoint[] }) {
  const multiples = useMemo(() => multiplesOf(points), [points]);
  return (
    <div className="grid gap-x-6 gap-y-4 border-line border-b p-4 sm:grid-cols-2">
      {multiples.map((one) => (
        <Chart key={one.title} {...one} />
      ))}
    </div>
  );
}

function multiplesOf(points: readonly TrendPoint[]): Multiple[] {
  const { columns, charts } = trend;
  const line: Line = (label, colour, value) => ({
    label,
    colour,
    values: points.map(value),
  });
  return [
    {
      title: charts.bugs,
      series: [
        line(columns.critical, 'signal', ({ bugs }) => bugs.critical),
        { ...line(columns.major, 'late', ({ bugs }) => bugs.major), dash: [6, 3] },
        { ...line(columns.minor, 'ink-3', ({ bugs }) => bugs.minor), dash: [2, 2] },
      ],
    },
    {
      title: charts.change,
      series: [
        line(columns.new, 'signal', (point) => point.new),
        { ...line(columns.fixed, 'ok', (point) => point.fixed), dash: [6, 3] },
      ],
    },
    {
      title: charts.reach,
      series: [
        line(columns.screens, 'ink', ({ screens }) => screens),
        { ...line(columns.pages, 'ink-3', ({ pages }) => pages), dash: [6, 3] },
      ],
    },
    {
      title: columns.duration,
      series: [line(columns.duration, 'ink', ({ duration_seconds }) => duration_seconds)],
      format: (seconds) => formatClock(seconds * 1000),
    },
    ...(points.some(({ web_vitals }) => web_vitals) ? vitalsOf(line) : []),
  ];
}

type Line = (label: string, colour: string, value: (point: TrendPoint) => number | null) => Series;

/** Times and what moves have scales of their own. */
function vitalsOf(line: Line): Multiple[] {
  const { charts, vitals } = trend;
  return [
    {
      title: charts.vitals,
      series: [
        line(vitals.lcp_ms, 'ink', ({ web_vitals }) => web_vitals?.lcp_ms ?? null),
        { ...line(vitals.inp_ms, 'ink-3', ({ web_vitals }) => web_vitals?.inp_ms ?? null), dash: [6, 3] },
      ],
      format: (ms) => formatVital('lcp_ms', ms),
    },
    {
      title: charts.shift,
      series: [line(vitals.cls, 'ink', ({ web_vitals }) => web_vitals?.cls ?? null)],
      format: (shift) => formatVital('cls', shift),
      least: 0.1,
    },
  ];
}

function Chart({ title, series, format = String, least = 1 }: Multiple) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const into = place.current;
    if (!into) return;
    const runs = series[0]?.values.map((_, index) => index) ?? [];
    const values = series.map((one) => [...one.values]);
    const chart = new uPlot(optionsFor(into.clientWidth, { series, format, least }), [runs, ...values], into);
    const sizes = new ResizeObserver(() => chart.setSize({ width: into.clientWidth, height: HEIGHT }));
    sizes.observe(into);
    const themes = new MutationObserver(() => chart.redraw());
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      chart.destroy();
    };
  }, [series, format, least]);
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs">
        <span className="font-medium text-ink-2">{title}</span>
        <span className="tabular flex flex-wrap gap-x-3 text-ink-3">
          {series.map((one) => (
            <span key={one.label} className="inline-flex items-center gap-1">
              {series.length > 1 ? <Swatch {...one} /> : null}
              {trend.charts.last(one.label, shown(one.values.at(-1), format))}
            </span>
          ))}
        </span>
      </figcaption>
      {/* The table below says the same in words. */}
      <div ref={place} aria-hidden="true" className="mt-1 h-28 overflow-hidden" />
    </figure>
  );
}

/** A piece of the line, as it is drawn. */
function Swatch({ colour, dash }: Pick<Series, 'colour' | 'dash'>) {
  return (
    <svg aria-hidden="true" width="18" height="4" stroke={`var(--${colour})`} strokeWidth="2">
      <line x1="0" y1="2" x2="18" y2="2" strokeDasharray={dash?.join(' ')} />
    </svg>
  );
}

const shown = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value);

/** Colours are read when they are drawn, so that a change of theme needs no new chart. */
const colourOf = (name: string) => () =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function optionsFor(
  width: number,
  { series, format, least }: Required<Omit<Multiple, 'title'>>,
): uPlot.Options {
  const line = { stroke: colourOf('line'), width: 1 };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 8, 4, 0],
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(least, most)] } },
    axes: [
      { show: false },
      {
        stroke: colourOf('ink-3'),
        font: '11px "JetBrains Mono Variable", monospace',
        size: AXIS_SIZE,
        space: 40,
        incrs: [
          ...(least < 1 ? [0.05, 0.1, 0.2, 0.5] : []),
          1,
          2,
          5,
          10,
          20,
          30,
          60,
          120,
          300,
          600,
          1_200,
          3_600,
          7_200,
          20_000,
        ],
        values: (_, ticks) => ticks.map(format),
        grid: line,
        ticks: { ...line, size: 4 },
      },
    ],
    series: [
      {},
      ...series.map(({ label, colour, dash }) => ({
        label,
        stroke: colourOf(colour),
        width: 2,
        points: { show: true, size: 5, fill: colourOf(colour), stroke: colourOf(colour) },
        ...(dash ? { dash } : {}),
      })),
    ],
  };
}
