import { useMemo, useRef, useState } from 'react';
import type { LinkedMap } from '../api/get-map.ts';
import { findScreens } from '../hooks/find-screens.ts';
import { NODE, placeNodes } from '../hooks/place-nodes.ts';
import { MapCanvas } from './map-canvas.tsx';
import { MapSearch, MapZoom, ZOOM } from './map-tools.tsx';

type Props = { map: LinkedMap; chosen: string | null; onChoose: (id: string) => void };
const PADDING_PX = 32;

/** The map with its search and zoom. */
export function SearchedMap({ map, chosen, onChoose }: Props) {
  const { nodes } = map.data;
  const layout = useMemo(() => placeNodes(map.data), [map.data]);
  const [query, setQuery] = useState('');
  const [zoom, setZoom] = useState(1);
  const box = useRef<HTMLElement>(null);
  const found = useMemo(() => findScreens(nodes, query), [nodes, query]);
  const marked = useMemo(() => found && new Set(found), [found]);
  const show = (id: string | undefined) => {
    const at = id === undefined ? undefined : layout.nodes.get(id);
    const { current } = box;
    if (!at || !current) return;
    current.scrollTo({
      left: (at.x + NODE.width / 2) * zoom - current.clientWidth / 2,
      top: (at.y + NODE.height / 2) * zoom - current.clientHeight / 2,
    });
  };
  const type = (text: string) => {
    setQuery(text);
    show(findScreens(nodes, text)?.[0]);
  };
  const goOn = () => {
    const next = found?.[(found.indexOf(chosen ?? '') + 1) % found.length];
    if (next === undefined) return;
    onChoose(next);
    show(next);
  };
  const fit = () => {
    const { current } = box;
    if (!current) return;
    const wide = (current.clientWidth - PADDING_PX) / layout.width;
    const high = (current.clientHeight - PADDING_PX) / layout.height;
    setZoom(Math.min(1, Math.max(ZOOM.least, Math.min(wide, high))));
    current.scrollTo({ left: 0, top: 0 });
  };
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-1.5">
        <MapSearch query={query} found={found?.length ?? null} onQuery={type} onEnter={goOn} />
        <MapZoom zoom={zoom} onZoom={setZoom} onFit={fit} />
      </div>
      <MapCanvas
        ref={box}
        map={map}
        layout={layout}
        chosen={chosen}
        onChoose={onChoose}
        zoom={zoom}
        found={marked}
      />
    </div>
  );
}
