import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getLiveMapQueryOptions, type LinkedMap } from '#web/features/map/api/get-map.ts';
import { MapCanvas } from '#web/features/map/components/map-canvas.tsx';
import { placeNodes } from '#web/features/map/hooks/place-nodes.ts';
import { live } from '#web/texts/live.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Panel } from './panel.tsx';

/** `begun`: whether there can be one: it is kept with the first checkpoint. */
type Props = { testId: string; begun: boolean; going: boolean };

/** The map of the app as it grows. */
export function LiveMap({ testId, begun, going }: Props) {
  const { data } = useQuery({ ...getLiveMapQueryOptions(testId, going), enabled: begun });
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
