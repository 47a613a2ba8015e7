import { map as texts } from '#web/texts/map.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import type { LinkedMap } from '../api/get-map.ts';
import type { ActivityGroup } from '../hooks/group-activities.ts';
import { NODE } from '../hooks/place-nodes.ts';
import { ScreenCard } from './screen-card.tsx';

type Props = {
  groups: readonly ActivityGroup[];
  links: LinkedMap['links'];
  chosen: string | null;
  onChoose: (id: string) => void;
};

export function ActivityList({ groups, links, chosen, onChoose }: Props) {
  return (
    <ScrollBox label={texts.activitiesLabel} className="h-[26rem] bg-sunken p-4">
      <ul className="grid gap-5">
        {groups.map(({ name, short, nodes, visits, leads }) => (
          <li key={name}>
            <h3 className="font-semibold text-sm">{short || texts.start}</h3>
            <p className="break-all font-mono text-2xs text-ink-3">{name}</p>
            <p className="text-ink-2 text-xs">
              {texts.screens(nodes.length)}, {texts.visits(visits).toLowerCase()}
              {leads.length > 0 ? `. ${texts.leadsTo} ${leads.join(', ')}` : ''}
            </p>
            <div className="mt-2 flex flex-wrap gap-3">
              {nodes.map((node) => (
                <ScreenCard
                  key={node.id}
                  node={node}
                  src={node.picture ? links[node.picture] : undefined}
                  chosen={chosen === node.id}
                  onChoose={onChoose}
                  detail={texts.visits(node.visits)}
                  style={{ width: NODE.width, height: NODE.height }}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}
