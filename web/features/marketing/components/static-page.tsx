import type { ReactNode } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { useClientValue } from '#web/lib/use-client-value.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { PageText } from '#web/texts/page-text.ts';

/** A page of text. Policies carry today's date as that of their last update (spec section 2). */
export function StaticPage({ page, children }: { page: PageText; children?: ReactNode }) {
  useTitle(page.title);
  const today = useClientValue(() => formatDate(new Date().toISOString()), '');
  return (
    <div className="mx-auto max-w-[960px] px-4 pt-14 sm:px-6">
      <h1 tabIndex={-1} className="max-w-[24ch] font-semibold text-4xl tracking-[-0.02em]">
        {page.title}
      </h1>
      {page.updated ? (
        <p className="mt-3 text-ink-3 text-sm">
          {page.updated} {today}
        </p>
      ) : null}
      {page.lead ? <p className="mt-4 max-w-[60ch] text-ink-2 text-lg">{page.lead}</p> : null}
      <div className="mt-10 border-line border-t">
        {page.sections.map((section) => (
          <section
            key={section.title}
            className="grid gap-x-10 gap-y-2 border-line border-b py-6 md:grid-cols-[240px_minmax(0,1fr)]"
          >
            <h2 className="font-semibold">{section.title}</h2>
            <div className="flex max-w-[64ch] flex-col gap-3 text-ink-2">
              {section.text?.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.points ? (
                <ul className="list-disc pl-5 marker:text-ink-3">
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ) : null}
              {section.after?.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
      {children ? <div className="mt-10">{children}</div> : null}
    </div>
  );
}
