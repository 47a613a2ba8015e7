import { Link } from 'react-router-dom';
import { useTitle } from '#web/lib/use-title.ts';
import { privacy } from '#web/texts/legal.ts';
import { contact } from '#web/texts/pages.ts';
import { site } from '#web/texts/site.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { linkClass } from '#web/ui/link.ts';

const mailto = `mailto:${site.supportEmail}`;

export function Component() {
  useTitle(contact.title);
  return (
    <div className="mx-auto max-w-[960px] px-4 pt-14 sm:px-6">
      <h1 tabIndex={-1} className="font-semibold text-4xl tracking-[-0.02em]">
        {contact.title}
      </h1>
      <div className="mt-10 grid gap-4 md:grid-cols-2">
        <Card title={contact.write}>
          <p>
            <a href={mailto} className={linkClass}>
              {site.supportEmail}
            </a>
          </p>
          <p className="mt-1 text-ink-2 text-sm">{contact.reply}</p>
          <p className="mt-4 text-sm">{contact.advice}</p>
          <Points points={contact.points} />
          <p className="mt-4 text-ink-2 text-sm">
            {contact.privacy}{' '}
            <Link to="/privacy" className={linkClass}>
              {privacy.title}
            </Link>
            .
          </p>
        </Card>
        <Card title={contact.hiring.title}>
          <Points points={contact.hiring.points} />
          <a href={mailto} className={buttonClass({}, 'mt-4')}>
            {contact.hiring.action}
          </a>
        </Card>
      </div>
    </div>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-2 list-disc pl-5 text-ink-2 text-sm">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
