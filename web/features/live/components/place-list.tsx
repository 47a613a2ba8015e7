import { memo, useMemo } from 'react';
import type { ActionLine } from '#domain/test-run/events.ts';
import { displayAddress } from '#web/lib/format.ts';
import { live } from '#web/texts/live.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { countPlaces } from '../hooks/count-places.ts';
import { Panel } from './panel.tsx';

/** The pages where the last actions took place: how often, and what they brought. */
export const PlaceList = memo(function PlaceList({ lines }: { lines: readonly ActionLine[] }) {
  const places = useMemo(() => countPlaces(lines), [lines]);
  const most = places[0]?.actions ?? 1;
  return (
    <Panel title={live.places} className="h-44 shrink-0">
      <ScrollBox label={live.places} className="h-full">
        <ul>
          {places.map(({ place, actions, discoveries }) => (
            <li key={place} className="relative flex items-center gap-3 px-3 py-1.5 text-xs">
              <span
                aria-hidden
                className="absolute bottom-0 left-0 h-0.5 bg-line-strong"
                style={{ width: `${(actions / most) * 100}%` }}
              />
              <span className="relative min-w-0 flex-1 truncate font-mono">{displayAddress(place)}</span>
              <span className="tabular relative whitespace-nowrap font-mono text-2xs text-ink-3">
                {live.placeCounts(actions, discoveries)}
              </span>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </Panel>
  );
});
