import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContactForm } from '#web/features/marketing/components/contact-form.tsx';
import { EmbeddedForm } from '#web/features/marketing/components/embedded-form.tsx';
import { loadSiteConfig, type SiteConfig } from '#web/lib/site-config.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { face } from '#web/texts/face.ts';
import { privacy } from '#web/texts/legal.ts';
import { contact } from '#web/texts/pages.ts';
import { site } from '#web/texts/site.ts';
import { Card } from '#web/ui/card.tsx';
import { linkClass } from '#web/ui/link.ts';

const { hiring } = contact;
const mailto = `mailto:${site.supportEmail}`;

export function Component() {
  useTitle(contact.title);
  const forms = useForms();
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
          <p className="mt-1 text-ink-2 text-sm">
            {contact.sales}{' '}
            <a href={`mailto:${face.sales}`} className={linkClass}>
              {face.sales}
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
        </Card>
        {forms ? (
          <>
            <Card title={contact.form}>
              {forms.contact ? (
                <EmbeddedForm
                  address={forms.contact}
                  title={contact.form}
                  newTab={contact.newTab}
                  height={700}
                />
              ) : (
                <ContactForm kind="contact" />
              )}
            </Card>
            <Card title={hiring.form}>
              {forms.jobs ? (
                <EmbeddedForm address={forms.jobs} title={hiring.form} newTab={hiring.newTab} height={800} />
              ) : (
                <ContactForm kind="jobs" />
              )}
            </Card>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The forms that this installation has; none until it is known. */
function useForms(): SiteConfig['forms'] | null {
  const [forms, setForms] = useState<SiteConfig['forms'] | null>(null);
  useEffect(() => {
    loadSiteConfig().then(
      (config) => setForms(config.forms),
      (error: unknown) => {
        console.error(error);
        setForms({ contact: null, jobs: null });
      },
    );
  }, []);
  return forms;
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
