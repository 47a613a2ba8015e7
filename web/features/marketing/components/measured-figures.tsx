import { formatDate, formatFigure } from '#web/lib/format.ts';
import { useClientValue } from '#web/lib/use-client-value.ts';
import { landing } from '#web/texts/site.ts';

const { figures } = landing;
const NAMES = Object.keys(figures.names) as (keyof typeof figures.names)[];

/** What our own test suite measured, as it stood when the app was built; nothing where there are no figures. */
export function MeasuredFigures() {
  const measured = NAMES.flatMap((name) => {
    const figure = __MEASURED__[name];
    return figure ? [{ name, ...figure }] : [];
  });
  const newest = measured
    .map(({ at }) => at)
    .sort()
    .at(-1);
  // Which day it was depends on where the visitor is.
  const day = useClientValue(() => formatDate(newest), '');
  if (!newest) return null;
  return (
    <section className="mt-16 rounded-lg border border-line bg-surface p-6">
      <h2 className="font-semibold text-lg">{figures.title}</h2>
      <p className="mt-1 text-ink-2 text-sm">{figures.detail}</p>
      <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {measured.map(({ name, value, unit, note }) => (
          <div
            key={name}
            title={note}
            className="flex flex-col-reverse justify-end border-line border-l pl-4"
          >
            <dt className="mt-1 text-ink-3 text-sm">{figures.names[name]}</dt>
            <dd className="tabular font-mono text-xl">{figures.value(formatFigure(value), unit)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-ink-3 text-xs">{figures.when(day)}</p>
    </section>
  );
}
