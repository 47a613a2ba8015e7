import type { CSSProperties } from 'react';
import type { AppMap } from '#domain/report/app-map.ts';
import { cn } from '#web/lib/cn.ts';
import { displayAddress } from '#web/lib/format.ts';
import { map as texts } from '#web/texts/map.ts';
import { SignedImage } from '#web/ui/signed-image.tsx';

type Props = {
  node: AppMap['nodes'][number];
  src: string | undefined;
  chosen: boolean;
  onChoose: (id: string) => void;
  /** What is said below its title. */
  detail: string;
  style: CSSProperties;
  className?: string;
};

export function ScreenCard({ node, src, chosen, onChoose, detail, style, className }: Props) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(node.id)}
      style={style}
      className={cn(
        'flex flex-col overflow-hidden rounded-md border bg-surface text-left hover:border-ink-3',
        chosen ? 'border-signal ring-1 ring-signal' : 'border-line-strong',
        className,
      )}
    >
      <span className="block h-[84px] w-full shrink-0 overflow-hidden border-line border-b bg-sunken">
        {src ? (
          <SignedImage
            key={node.picture}
            src={src}
            alt=""
            lazy
            className="h-full w-full object-cover object-top"
          />
        ) : (
          <span className="grid h-full place-items-center text-2xs text-ink-3">{texts.noPicture}</span>
        )}
      </span>
      <span className="truncate px-2 pt-1 text-2xs">{node.title || displayAddress(node.place)}</span>
      <span className="truncate px-2 font-mono text-2xs text-ink-3">{detail}</span>
    </button>
  );
}
