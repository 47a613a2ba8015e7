import { ExternalLink } from 'lucide-react';
import { linkClass } from '#web/ui/link.ts';

type Props = { address: string; title: string; newTab: string; height: 700 | 800 };

/** A form of a form service, and a way to it for whoever it is not shown to. */
export function EmbeddedForm({ address, title, newTab, height }: Props) {
  return (
    <div>
      <iframe
        src={address}
        title={title}
        height={height}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        className="w-full rounded-md border border-line bg-surface"
      />
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className={`${linkClass} mt-3 inline-flex items-center gap-1.5 text-sm`}
      >
        {newTab}
        <ExternalLink size={14} aria-hidden />
      </a>
    </div>
  );
}
