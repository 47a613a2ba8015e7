import { useQuery } from '@tanstack/react-query';
import { operator } from '#web/texts/operator.ts';
import { Field } from '#web/ui/field.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getStateQueryOptions } from '../api/get-run.ts';

const { run: texts } = operator;

type Props = { id: string; version: number; count: number; onChoose: (version: number) => void };

/** The run's state as it was after an event, with a slider through all of them. */
export function StateAt({ id, version, count, onChoose }: Props) {
  const query = useQuery(getStateQueryOptions(id, version));
  return (
    <div className="flex flex-col gap-3">
      <Field label={texts.at} hint={texts.of(version, count)}>
        {(control) => (
          <input
            type="range"
            min={1}
            max={Math.max(1, count)}
            step={1}
            value={version}
            onChange={(event) => onChoose(Number(event.target.value))}
            className="w-full accent-ink"
            aria-valuetext={texts.of(version, count)}
            {...control}
          />
        )}
      </Field>
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isError ? <ErrorState message={operator.failed} onRetry={() => query.refetch()} /> : null}
      {query.data ? (
        <ScrollBox label={texts.stateLabel} className="max-h-[318px] rounded-md bg-sunken p-3">
          <pre className="whitespace-pre-wrap break-all font-mono text-2xs">
            {JSON.stringify(query.data.state, null, 2)}
          </pre>
        </ScrollBox>
      ) : null}
    </div>
  );
}
