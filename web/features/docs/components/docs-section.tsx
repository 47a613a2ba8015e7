import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '#web/lib/cn.ts';
import type { DocsSection as SectionText, Topic } from '#web/texts/docs/model.ts';
import { docsScreen } from '#web/texts/docs/screen.ts';
import { Block } from './block.tsx';

type Props = { section: SectionText; calls: ReactNode };

/** A section with its topics; `calls` stands where the text asks for the API's calls. */
export function DocsSection({ section, calls }: Props) {
  return (
    <section className="border-line border-t py-10">
      <Heading level={2} id={section.id} title={section.title} />
      {section.topics.map((topic) => (
        <TopicPart key={topic.id} topic={topic} calls={calls} />
      ))}
    </section>
  );
}

function TopicPart({ topic, calls }: { topic: Topic; calls: ReactNode }) {
  return (
    <div className="mt-8">
      <Heading level={3} id={topic.id} title={topic.title} />
      <div className="mt-3 flex flex-col gap-4 text-ink-2">
        {topic.blocks.map((block, index) => {
          const key = `${topic.id}-${index}`;
          if (typeof block === 'object' && 'part' in block) return <div key={key}>{calls}</div>;
          const about = topic.blocks.filter((one) => typeof one === 'object' && 'samples' in one).length > 1;
          return (
            <Block key={key} block={block} about={about ? `${topic.title} ${index + 1}` : topic.title} />
          );
        })}
      </div>
    </div>
  );
}

/** A heading with a link to itself, shown when it is pointed at or focused, and always on a touch screen. */
function Heading({ level, id, title }: { level: 2 | 3; id: string; title: string }) {
  const Tag = `h${level}` as const;
  return (
    <div className="group flex items-baseline gap-2">
      <Tag
        id={id}
        tabIndex={-1}
        className={cn('scroll-mt-20 font-semibold tracking-tight', level === 2 ? 'text-2xl' : 'text-lg')}
      >
        {title}
      </Tag>
      <Link
        to={`#${id}`}
        aria-label={docsScreen.linkTo(title)}
        className="rounded-sm px-1 text-ink-3 opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        #
      </Link>
    </div>
  );
}
