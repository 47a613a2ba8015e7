import { useParams } from 'react-router-dom';
import { RunView } from '#web/features/operator/components/run-view.tsx';
import { useOperator } from '#web/features/operator/hooks/use-operator.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { operator } from '#web/texts/operator.ts';
import { Component as NotFound } from './not-found.tsx';

export function Component() {
  const { testId = '' } = useParams();
  return useOperator() ? <Run id={testId} /> : <NotFound />;
}

function Run({ id }: { id: string }) {
  useTitle(operator.title);
  return <RunView id={id} />;
}
