import type { Ref } from 'react';
import type { AppMap } from '#domain/report/app-map.ts';
import { cn } from '#web/lib/cn.ts';
import { displayAddress } from '#web/lib/format.ts';
import { map as texts } from '#web/texts/map.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import type { LinkedMap } from '../api/get-map.ts';
import { type Layout, NODE } from '../hooks/place-nodes.ts';
import { ScreenCard } from './screen-card.tsx';

type Props = {
  map: LinkedMap;
  layout: Layout;
  chosen: string | null;
  onChoose: (id: string) => void;
  className?: string;
  zoom?: number;
  /** Screens that stand out from the others; null where all do. */
  found?: ReadonlySet<string> | null;
  ref?: Ref<HTMLElement>;
};

/** The screens as cards in columns, with the actions between them as lines. */
export function MapCanvas({
  map: { data, links },
  layout,
  chosen,
  onChoose,
  className = 'h-[26rem]',
  zoom = 1,
  found = null,
  ref,
}: Props) {
  return (
    <ScrollBox label={texts.label} ref={ref ?? null} className={cn('bg-sunken p-4', className)}>
      <div style={{ width: layout.width * zoom, height: layout.height * zoom }}>
        <div
          className="relative origin-top-left"
          style={{ width: layout.width, height: layout.height, transform: `scale(${zoom})` }}
        >
          <Heads layout={layout} />
          <Lines edges={data.edges} layout={layout} chosen={chosen} />
          {data.nodes.map((node) => {
            const at = layout.nodes.get(node.id);
            const src = node.picture ? links[node.picture] : undefined;
            return (
              <ScreenCard
                key={node.id}
                node={node}
                src={src}
                chosen={chosen === node.id}
                onChoose={onChoose}
                detail={displayAddress(node.place)}
                style={{ left: at?.x, top: at?.y, width: NODE.width, height: NODE.height }}
                className={cn('absolute', found && !found.has(node.id) && 'opacity-25')}
              />
            );
          })}
        </div>
      </div>
    </ScrollBox>
  );
}

/** How far a column is from the start, and the route of the screens below. */
function Heads({ layout }: Pick<Props, 'layout'>) {
  return (
    <>
      {layout.columns.map(({ depth, x }) => (
        <p key={depth} className="absolute top-0 font-semibold text-ink-3 text-xs" style={{ left: x }}>
          {texts.layer(depth)}
        </p>
      ))}
      {layout.groups.map(({ route, x, y }) => (
        <p
          key={`${x} ${y}`}
          title={route}
          className="absolute truncate font-mono text-2xs text-ink-3"
          style={{ left: x, top: y, width: NODE.width }}
        >
          {route}
        </p>
      ))}
    </>
  );
}

function Lines({ edges, layout, chosen }: Pick<Props, 'layout' | 'chosen'> & { edges: AppMap['edges'] }) {
  return (
    <svg aria-hidden width={layout.width} height={layout.height} className="absolute inset-0">
      {edges.map(({ from, to, text }, index) => {
        const path = curveOf(layout, from, to);
        const mine = chosen === from || chosen === to;
        return path ? (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: several actions may lead from one screen to another
            key={`${index} ${text}`}
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={mine ? 1.5 : 1}
            className={mine ? 'text-signal' : 'text-line-strong'}
          />
        ) : null;
      })}
    </svg>
  );
}

/** From the right side of one card to the left of the other; back over the top when it leads back. */
function curveOf(layout: Layout, from: string, to: string): string | null {
  const one = layout.nodes.get(from);
  const other = layout.nodes.get(to);
  if (!one || !other) return null;
  const y1 = one.y + NODE.height / 2;
  const y2 = other.y + NODE.height / 2;
  const forward = other.x > one.x;
  const x1 = forward ? one.x + NODE.width : one.x;
  const x2 = forward ? other.x : other.x + NODE.width;
  const bend = forward ? Math.max(24, (x2 - x1) / 2) : -24;
  return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
