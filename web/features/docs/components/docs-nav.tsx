import { Link } from 'react-router-dom';
import { cn } from '#web/lib/cn.ts';
import type { DocsSection } from '#web/texts/docs/model.ts';
import { docsScreen } from '#web/texts/docs/screen.ts';

type Props = { sections: readonly DocsSection[]; current: string; onFollow: () => void };

/** The sections, and the topics of the one that is being read. */
export function DocsNav({ sections, current, onFollow }: Props) {
  return (
    <nav aria-label={docsScreen.contents}>
      <ul className="flex flex-col gap-0.5">
        {sections.map((section) => {
          const isOpen = section.id === current || section.topics.some(({ id }) => id === current);
          return (
            <li key={section.id}>
              <Item
                id={section.id}
                title={section.title}
                current={current}
                strong={isOpen}
                onFollow={onFollow}
              />
              {isOpen ? (
                <ul className="mt-0.5 mb-2 ml-2.5 flex flex-col border-line border-l pl-1.5">
                  {section.topics.map(({ id, title }) => (
                    <li key={id}>
                      <Item id={id} title={title} current={current} onFollow={onFollow} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type ItemProps = { id: string; title: string; current: string; strong?: boolean; onFollow: () => void };

function Item({ id, title, current, strong = false, onFollow }: ItemProps) {
  const isCurrent = id === current;
  return (
    <Link
      to={`#${id}`}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={onFollow}
      className={cn(
        'block rounded-md px-2.5 py-1.5 text-sm hover:bg-sunken hover:text-ink lg:py-1',
        isCurrent ? 'bg-sunken text-ink' : 'text-ink-2',
        strong && 'font-medium text-ink',
      )}
    >
      {title}
    </Link>
  );
}
