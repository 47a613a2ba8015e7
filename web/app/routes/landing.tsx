import { Link } from 'react-router-dom';
import { Closing } from '#web/features/marketing/components/closing.tsx';
import { Comparison } from '#web/features/marketing/components/comparison.tsx';
import { MeasuredFigures } from '#web/features/marketing/components/measured-figures.tsx';
import { RecordedRun } from '#web/features/marketing/components/recorded-run.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { landing } from '#web/texts/site.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const { hero, features, closing } = landing;

export function Component() {
  useTitle(landing.title);
  return (
    <div className="mx-auto max-w-[1240px] px-4 sm:px-6">
      <section className="grid items-end gap-x-12 gap-y-8 pt-14 pb-12 sm:pt-20 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <h1
          tabIndex={-1}
          className="font-semibold text-[2.25rem] leading-[1.05] tracking-[-0.03em] sm:text-[3.25rem] lg:text-[4rem]"
        >
          {hero.headline}
        </h1>
        <div>
          <p className="max-w-[58ch] text-[1.0625rem] text-ink-2 leading-relaxed">{hero.lead}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-3">
            <ButtonLink to="/signup" variant="signal" size="lg">
              {hero.action}
            </ButtonLink>
            <ButtonLink to="/how-it-works" variant="ghost" size="lg">
              {hero.second}
            </ButtonLink>
          </div>
          <p className="mt-3 text-ink-3 text-sm">{hero.note}</p>
          <p className="mt-1 max-w-[58ch] text-ink-3 text-sm">{hero.lacks}</p>
        </div>
      </section>
      <RecordedRun />
      <Comparison />
      <MeasuredFigures />
      <FeatureCards />
      <Closing {...closing} className="mt-24" />
    </div>
  );
}

function FeatureCards() {
  return (
    <section className="mt-24">
      <h2 className="font-semibold text-3xl tracking-tight">{features.title}</h2>
      <ul className="mt-8 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {features.cards.map((card) => (
          <li key={card.title} className="bg-surface">
            <Link to="/features" className="group flex h-full flex-col p-5">
              <h3 className="font-semibold">{card.title}</h3>
              <p className="mt-2 mb-6 text-ink-2 text-sm">{card.text}</p>
              <span className="mt-auto text-ink-3 text-sm underline decoration-line-strong underline-offset-4 group-hover:text-ink group-hover:decoration-signal">
                {features.more}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
