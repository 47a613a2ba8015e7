import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getLiveMapQueryOptions, type LinkedMap } from '#web/features/map/api/get-map.ts';
import { MapCanvas } from '#web/features/map/components/map-canvas.tsx';
import { placeNodes } from '#web/features/map/hooks/place-nodes.ts';
import { live } from '#web/texts/live.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Panel } from './panel.tsx';

/** `begun`: whether there can be one: it is kept with the first checkpoint. */
type Props = { testId: string; begun: boolean; going: boolean };

export function LiveMap({ testId, begun, going }: Props) {
  const { data, refetch } = useQuery({ ...getLiveMapQueryOptions(testId, going), enabled: begun });
  const went = useRef(going);
  useEffect(() => {
    // What came with the last checkpoint may be newer than the last reading.
    if (went.current && !going && begun) void refetch();
    went.current = going;
  }, [going, begun, refetch]);
  return (
    <Panel title={live.map} count={data?.data.nodes.length ?? 0} className="h-full">
      {data ? <Grown map={data} /> : <EmptyState title={live.mapEmpty} />}
    </Panel>
  );
}

function Grown({ map }: { map: LinkedMap }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const layout = useMemo(() => placeNodes(map.data), [map.data]);
  return <MapCanvas map={map} layout={layout} chosen={chosen} onChoose={setChosen} className="h-full" />;
}
